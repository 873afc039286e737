/// A set of elements, kept as ranges within runs.
struct ElementSet: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let dot: Dot
    let range: Range<UInt32>
  }

  /// By dot, then by lower bound; the ranges of one dot neither overlap nor touch.
  private(set) var entries: [Entry] = []

  mutating func insert(_ range: Range<UInt32>, of dot: Dot) {
    // The entries of the dot that overlap or touch the range lie side by side.
    let start = firstIndex {
      $0.dot < dot || ($0.dot == dot && $0.range.upperBound < range.lowerBound)
    }
    var end = start
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while end < entries.count, entries[end].dot == dot, entries[end].range.lowerBound <= upper {
      lower = min(lower, entries[end].range.lowerBound)
      upper = max(upper, entries[end].range.upperBound)
      end += 1
    }
    entries.replaceSubrange(start..<end, with: [Entry(dot: dot, range: lower..<upper)])
  }

  /// The first index whose entry does not stand before what is looked for.
  private func firstIndex(after isBefore: (Entry) -> Bool) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(entries[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
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
