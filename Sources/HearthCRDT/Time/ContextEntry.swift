/// One line of a context: a replica's batches up to and including the one that ends at `counter`.
///
/// `hash` names that batch, so the entry covers the one chain that leads to it and no other branch.
public struct ContextEntry: Hashable, Sendable, Comparable {
  public let replica: ReplicaID
  /// The counter of the last operation covered; inclusive.
  public let counter: UInt64
  public let hash: HashPrefix

  public init(replica: ReplicaID, counter: UInt64, hash: HashPrefix) {
    self.replica = replica
    self.counter = counter
    self.hash = hash
  }

  public static func < (left: ContextEntry, right: ContextEntry) -> Bool {
    (left.replica, left.counter, left.hash) < (right.replica, right.counter, right.hash)
  }
}

extension ContextEntry: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(replica)
    writer.write(counter)
    writer.write(fixed: hash.rawValue)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    replica = try reader.replica()
    counter = try reader.unsigned()
    hash = HashPrefix(rawValue: try reader.fixed())
  }
}
