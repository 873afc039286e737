import HearthCRDT
import HearthTestSupport
import Testing

/// Texts edited by position, beside plain arrays of scalars.
struct TextEditingTests {
  private static let id = TextID(
    record: .created(Dot(replica: ReplicaID(rawValue: 1), counter: 1)), field: Field(rawValue: 1))

  /// Places near the last one are likely, as they are where people type.
  private static func edit(
    _ text: inout TextState, _ plain: inout [Unicode.Scalar], last: inout Int,
    counter: inout UInt64,
    _ random: inout some RandomNumberGenerator
  ) -> (dot: Dot, operation: Operation) {
    let dot = Dot(replica: ReplicaID(rawValue: 5), counter: counter)
    counter += 1
    if Int.random(in: 0..<3, using: &random) == 0 {
      last = Int.random(in: 0...plain.count, using: &random)
    }
    last = min(last, plain.count)
    if Int.random(in: 0..<3, using: &random) > 0 || plain.isEmpty {
      let typed = ["a", "b", "ß", "cde", "漢"].randomElement(using: &random) ?? "a"
      let insertion = text.insert(typed, at: last, as: dot)
      plain.insert(contentsOf: typed.unicodeScalars, at: last)
      last += typed.unicodeScalars.count
      return (dot, .insert(id, insertion ?? .start, typed))
    }
    let length = Int.random(in: 1...3, using: &random)
    let from = Bool.random(using: &random) ? last : max(0, last - length)
    let range = from..<min(plain.count, from + length)
    let operation = text.erasing(range)
    text.erase(range)
    plain.removeSubrange(range)
    last = from
    return (dot, operation)
  }

  @Test func `edits by position are those of an array, and others follow them by their operations`()
  {
    var random = Seed(41).generator()
    for length in [10, 30, 100, 3_000] {
      for _ in 0..<(length > 1_000 ? 3 : 200) {
        var text = TextState(id: Self.id)
        var other = text
        var plain: [Unicode.Scalar] = []
        var last = 0
        var counter: UInt64 = 1
        for _ in 0..<length {
          let (dot, operation) = Self.edit(
            &text, &plain, last: &last, counter: &counter, &random)
          other.perform(operation, as: dot)
          if length <= 30 { #expect(text.scalars == plain) }
        }
        #expect(text.scalars == plain)
        #expect(other.scalars == plain)
        #expect(other == text)
        #expect(text.count == plain.count)
      }
    }
  }

  @Test func `three who edit at once and store their texts in between become equal`() throws {
    var random = Seed(42).generator()
    for _ in 0..<300 {
      var texts = [TextState](repeating: TextState(id: Self.id), count: 3)
      var operations: [(dot: Dot, operation: HearthCRDT.Operation)] = []
      var seen = [0, 0, 0]
      // Each comes after everything that its author had; what somebody has already changes nothing.
      func deliver(to reader: Int) {
        for (dot, operation) in operations[seen[reader]...] {
          texts[reader].perform(operation, as: dot)
        }
        seen[reader] = operations.count
      }
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let author = Int.random(in: 0..<3, using: &random)
        if Int.random(in: 0..<6, using: &random) == 0 { deliver(to: author) }
        let dot = Dot(
          replica: ReplicaID(rawValue: UInt64(author) + 1), counter: UInt64(operations.count) + 1)
        let count = texts[author].count
        let place = Int.random(in: 0...count, using: &random)
        let operation =
          Int.random(in: 0..<4, using: &random) > 0
          ? texts[author].inserting(["x", "yz"].randomElement(using: &random) ?? "x", at: place)
          : texts[author].erasing(place..<min(count, place + 3))
        texts[author].perform(operation, as: dot)
        operations.append((dot, operation))
        if Int.random(in: 0..<5, using: &random) == 0 {
          let stored = try TextState(decoding: texts[author].encoded())
          #expect(stored == texts[author])
          #expect(stored.elements == texts[author].elements)
          texts[author] = stored
        }
      }
      for reader in 0..<3 { deliver(to: reader) }
      #expect(texts[1].scalars == texts[0].scalars)
      #expect(texts[2].elements == texts[0].elements)
    }
  }
}
