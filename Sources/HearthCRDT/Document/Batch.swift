/// The operations of one local transaction, or of a part of one: immutable, hashed, applied whole.
public struct Batch: Hashable, Sendable {
  /// Most operations in one batch.
  public static let maximumOperationCount = 1_000

  public let replica: ReplicaID
  /// The counter of the first operation; the others follow without a gap.
  public let firstCounter: UInt64
  /// The hash of the same chain's batch before this one; ``Digest/zero`` before the first.
  public let previous: Digest
  /// SHA-256(`hearth batch` || replica || first counter || previous || body); integers are big-endian.
  public let hash: Digest
  public let contents: BatchContents

  public init(
    replica: ReplicaID, firstCounter: UInt64, previous: Digest, hash: Digest,
    contents: BatchContents
  ) {
    self.replica = replica
    self.firstCounter = firstCounter
    self.previous = previous
    self.hash = hash
    self.contents = contents
  }

  /// The counter of the last operation; inclusive.
  public var lastCounter: UInt64 { firstCounter &+ UInt64(contents.operations.count) &- 1 }

  /// The entry that covers what the batch's chain held before it; nil where the batch is its chain's first.
  public var previousEntry: ContextEntry? {
    guard firstCounter > 1 else { return nil }
    return ContextEntry(replica: replica, counter: firstCounter - 1, hash: previous.prefix)
  }

  /// The context entry that covers this batch and all before it on its chain.
  public var entry: ContextEntry {
    ContextEntry(replica: replica, counter: lastCounter, hash: hash.prefix)
  }
}
