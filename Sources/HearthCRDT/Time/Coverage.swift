/// A set of operations that is closed along every chain: what one context covers, or several together.
///
/// Unlike a ``Context`` it belongs to no author: equal sets are equal values.
public struct Coverage: Hashable, Sendable {
  /// Sorted; of a chain only its furthest entry.
  public private(set) var entries: [ContextEntry] = []

  /// Nothing.
  public init() {}

  public var isEmpty: Bool { entries.isEmpty }

  /// Whether `dot`, which carries its branch, is in the set.
  public func covers(_ dot: Dot, forks: Forks) -> Bool {
    forks.covers(dot, by: entries(of: dot.replica))
  }

  /// Adds all that the entries cover.
  public mutating func merge(_ others: [ContextEntry], forks: Forks) {
    for entry in others {
      let known = entries(of: entry.replica)
      if forks.covers(entry, by: known) { continue }
      entries.removeAll { $0.replica == entry.replica && forks.covers($0, by: [entry]) }
      entries.append(entry)
    }
    entries.sort()
  }

  private func entries(of replica: ReplicaID) -> [ContextEntry] {
    entries.filter { $0.replica == replica }
  }
}

extension Coverage: StateCodable {
  public func encode(into writer: inout StateWriter) { writer.write(entries) }

  public init(from reader: inout StateReader) throws(StateError) {
    entries = try reader.array()
  }
}
