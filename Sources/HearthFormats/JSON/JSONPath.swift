/// Follows the tokens of a JSON text, and knows for every value which keys and indices lead to it.
struct JSONPath {
  private var steps: [Step] = []

  private enum Step {
    case key(String)
    case index(Int)

    var text: String {
      switch self {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }
  }

  /// Takes one token; a value that is no array, object or null is handed on.
  mutating func follow(_ token: JSONToken.Kind, to receive: ([String], JSONToken.Kind) -> Void) {
    switch token {
    case .beginArray: steps.append(.index(0))
    case .beginObject: steps.append(.key(""))
    case .key(let key):
      if !steps.isEmpty { steps[steps.count - 1] = .key(key) }
    case .endArray, .endObject:
      steps.removeLast(min(1, steps.count))
      advance()
    case .null: advance()
    case .string, .number, .truth:
      receive(steps.map(\.text), token)
      advance()
    }
  }

  private mutating func advance() {
    if case .index(let index) = steps.last { steps[steps.count - 1] = .index(index + 1) }
  }
}
