/// A set of elements, kept as ranges within runs.
struct ElementSet: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let dot: Dot
    let range: Range<UInt32>
  }

  /// By dot, then by lower bound; the ranges of one dot neither overlap nor touch.
  private var entries: [Entry] = []

  func contains(_ element: ElementID) -> Bool {
    entries.contains { $0.dot == element.dot && $0.range.contains(element.offset) }
  }

  mutating func insert(_ range: Range<UInt32>, of dot: Dot) {
    var lower = range.lowerBound
    var upper = range.upperBound
    entries.removeAll { entry in
      let touches =
        entry.dot == dot && entry.range.lowerBound <= upper && lower <= entry.range.upperBound
      if touches {
        lower = min(lower, entry.range.lowerBound)
        upper = max(upper, entry.range.upperBound)
      }
      return touches
    }
    let index = entries.firstIndex { (dot, lower) < ($0.dot, $0.range.lowerBound) }
    entries.insert(Entry(dot: dot, range: lower..<upper), at: index ?? entries.endIndex)
  }
}

extension ElementSet: StateCodable {
  func encode(into writer: inout StateWriter) { writer.write(entries) }

  init(from reader: inout StateReader) throws(StateError) { entries = try reader.array() }
}

extension ElementSet.Entry: StateCodable {
  func encode(into writer: inout StateWriter) {
    writer.write(dot)
    writer.write(range.lowerBound)
    writer.write(range.upperBound)
  }

  init(from reader: inout StateReader) throws(StateError) {
    dot = try reader.value()
    let lower = try reader.unsigned32()
    let upper = try reader.unsigned32()
    guard lower < upper else { throw .outOfRange }
    range = lower..<upper
  }
}
