/// A batch of the log with all that its author had seen.
public struct LoggedBatch: Hashable, Sendable {
  public let batch: Batch
  /// The context of the batch's first operation, its own chain included.
  public let context: Context

  public init(batch: Batch, context: Context) {
    self.batch = batch
    self.context = context
  }
}
