/// Operations that a replica is about to commit as one transaction, with the dots that they will have.
///
/// A later operation can so name what an earlier one makes. The dots carry no branch: in its own batches an author's
/// own dots lie on its own chain.
public struct Draft: Sendable {
  public let replica: ReplicaID
  /// The counter of the first operation.
  public let firstCounter: UInt64
  public private(set) var operations: [Operation] = []

  /// A draft whose first operation will have `firstCounter`: one more than the replica's last.
  public init(replica: ReplicaID, firstCounter: UInt64) {
    self.replica = replica
    self.firstCounter = firstCounter
  }

  /// The dot that the next operation will have.
  public var nextDot: Dot {
    Dot(replica: replica, counter: firstCounter + UInt64(operations.count))
  }

  /// Adds an operation.
  ///
  /// - Returns: Its dot.
  @discardableResult
  public mutating func append(_ operation: Operation) -> Dot {
    defer { operations.append(operation) }
    return nextDot
  }
}
