/// The state of one chain after its last batch: what the next batch on it is measured against.
public struct Tip: Hashable, Sendable {
  public let replica: ReplicaID
  /// The counter of the chain's last operation; inclusive.
  public let counter: UInt64
  /// The hash of the chain's last batch.
  public let hash: Digest
  /// What the author had seen, the chain itself included.
  ///
  /// Its table of replicas is the one that the next batch's body is decoded with.
  public let context: Context
  /// The time of the last batch; the next one's is written as a difference from it.
  public let time: WallTime
  /// The last batch's part in a larger transaction.
  public let transaction: TransactionPart?

  /// The chain after `batch`, which had `context` before it.
  public init(after batch: Batch, context: Context) {
    replica = batch.replica
    counter = batch.lastCounter
    hash = batch.hash
    time = batch.contents.time
    transaction = batch.contents.transaction
    var context = context
    context.follow(batch)
    self.context = context
  }

  /// The entry that covers the chain.
  public var entry: ContextEntry {
    ContextEntry(replica: replica, counter: counter, hash: hash.prefix)
  }
}

extension Tip: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(replica)
    writer.write(counter)
    writer.write(hash)
    writer.write(context)
    writer.write(time)
    writer.write(transaction)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    replica = try reader.replica()
    counter = try reader.unsigned()
    hash = try reader.value()
    context = try reader.value()
    time = try reader.value()
    transaction = try reader.optional()
  }
}
