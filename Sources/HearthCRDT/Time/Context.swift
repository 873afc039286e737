/// All that an author had seen: for each replica, the ends of the chains that it knew.
///
/// A body names replicas by their index here. Index 0 is the author's own replica; each other one follows in the
/// order in which the author's chain first introduced it. An unforked replica has one entry, a forked one an entry
/// for each branch that the author knew.
public struct Context: Hashable, Sendable {
  /// Most replicas in a household.
  public static let maximumReplicaCount = 4_096

  /// The table of replicas; an index never changes its meaning.
  public private(set) var replicas: [ReplicaID]
  private var chains: [[ContextEntry]]

  /// What the author of a replica's first batch has seen: nothing.
  public init(of replica: ReplicaID) {
    replicas = [replica]
    chains = [[]]
  }

  /// The entries of one replica: one for each branch.
  public func entries(of replica: ReplicaID) -> [ContextEntry] {
    guard let index = replicas.firstIndex(of: replica) else { return [] }
    return chains[index]
  }

  /// All entries, in the order of the table.
  public var entries: [ContextEntry] { chains.flatMap { $0 } }

  /// Whether the author had seen `dot`, which carries its branch.
  public func covers(_ dot: Dot, forks: Forks) -> Bool {
    forks.covers(dot, by: entries(of: dot.replica))
  }

  /// Whether the author had seen all that `entry` covers.
  public func covers(_ entry: ContextEntry, forks: Forks) -> Bool {
    forks.covers(entry, by: entries(of: entry.replica))
  }

  /// Takes in one change of context: the author saw more of a chain, or a branch that it did not know.
  ///
  /// - Returns: False, and nothing changes, where `entry` was covered already.
  public mutating func advance(to entry: ContextEntry, forks: Forks) -> Bool {
    guard let index = replicas.firstIndex(of: entry.replica) else {
      replicas.append(entry.replica)
      chains.append([entry])
      return true
    }
    guard !forks.covers(entry, by: chains[index]) else { return false }
    chains[index].removeAll { forks.covers($0, by: [entry]) }
    chains[index].append(entry)
    return true
  }

  /// The same author's context after one more batch of its own: the end of its chain moves.
  public mutating func follow(_ batch: Batch) {
    chains[0].removeAll { $0 == batch.previousEntry }
    chains[0].insert(batch.entry, at: 0)
  }
}

extension Context: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(count: replicas.count)
    for (replica, chain) in zip(replicas, chains) {
      writer.write(replica)
      writer.write(count: chain.count)
      for entry in chain {
        writer.write(entry.counter)
        writer.write(fixed: entry.hash.rawValue)
      }
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    replicas = []
    chains = []
    for _ in 0..<(try reader.count()) {
      let replica = try reader.replica()
      var chain: [ContextEntry] = []
      for _ in 0..<(try reader.count()) {
        let counter = try reader.unsigned()
        let hash = HashPrefix(rawValue: try reader.fixed())
        chain.append(ContextEntry(replica: replica, counter: counter, hash: hash))
      }
      replicas.append(replica)
      chains.append(chain)
    }
    guard !replicas.isEmpty else { throw .outOfRange }
  }
}
