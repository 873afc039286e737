/// What the body of a batch says; the replica, first counter and previous hash stand outside of it.
public struct BatchContents: Hashable, Sendable {
  /// What the replica's identity is derived from; present in a replica's first batch and nowhere else.
  public var origin: ReplicaOrigin?
  /// What the author has seen of other replicas, or of other branches of this one, since its previous batch.
  public var contextChanges: [ContextEntry]
  public var time: WallTime
  /// Groups consecutive batches of one transaction; nil where the batch is a transaction by itself.
  public var transaction: TransactionPart?
  /// From 1 to ``Batch/maximumOperationCount`` operations.
  public var operations: [Operation]

  public init(
    origin: ReplicaOrigin? = nil, contextChanges: [ContextEntry], time: WallTime,
    transaction: TransactionPart? = nil, operations: [Operation]
  ) {
    self.origin = origin
    self.contextChanges = contextChanges
    self.time = time
    self.transaction = transaction
    self.operations = operations
  }
}
