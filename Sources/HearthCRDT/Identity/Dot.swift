/// The identity of one operation: the replica that made it, and its place among that replica's operations.
public struct Dot: Hashable, Sendable, Comparable {
  public let replica: ReplicaID
  /// 1 for a replica's first operation.
  public let counter: UInt64
  /// Tells the branches of a forked replica apart: the prefix of the hash of the operation's batch, where
  /// the replica is known to have forked at or before this counter; zero everywhere else.
  public let branch: HashPrefix

  public init(
    replica: ReplicaID, counter: UInt64, branch: HashPrefix = HashPrefix(rawValue: 0)
  ) {
    self.replica = replica
    self.counter = counter
    self.branch = branch
  }

  public static func < (left: Dot, right: Dot) -> Bool {
    (left.replica, left.counter, left.branch) < (right.replica, right.counter, right.branch)
  }
}

extension Dot: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(replica)
    writer.write(counter)
    writer.write(branch != .zero)
    if branch != .zero { writer.write(fixed: branch.rawValue) }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    replica = try reader.replica()
    counter = try reader.unsigned()
    branch = try reader.flag() ? HashPrefix(rawValue: try reader.fixed()) : .zero
  }
}
