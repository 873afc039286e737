internal import HearthModel
internal import HearthSystem

/// What somebody says in a picking game, by a line or by a key.
enum PickingAnswer: Hashable, Sendable {
  case choice(FoodChoice)
  /// Stop, and keep what was chosen.
  case stop

  /// nil for a line that means nothing.
  init?(line: String) {
    switch NameKey(line).folded {
    case "left", "l", "1", "<": self = .choice(.left)
    case "right", "r", "2", ">": self = .choice(.right)
    case "both", "b": self = .choice(.both)
    case "skip", "s": self = .choice(.skip)
    case "quit", "q", "stop", "exit": self = .stop
    default: return nil
    }
  }

  /// nil for a key that means nothing.
  init?(key: Key) {
    switch key {
    case .left: self = .choice(.left)
    case .right: self = .choice(.right)
    case .interrupt, .endOfInput: self = .stop
    case .scalar(let scalar): self.init(line: String(scalar))
    default: return nil
    }
  }
}
