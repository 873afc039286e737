/// What became of a batch.
public enum Outcome: Hashable, Sendable {
  case applied
  /// It was already here; delivering it again is harmless.
  case repeated
  /// Batches that its author had seen are missing; each entry names one that must come first.
  case early(missing: [ContextEntry])
  /// It can never be applied, here or anywhere: the reason depends on the batch and its own chain alone.
  case refused(Refusal)
}

/// Why a batch can never be applied.
public enum Refusal: Error, Hashable, Sendable {
  /// It holds no operation, or more than ``Batch/maximumOperationCount``.
  case operationCount(Int)
  /// Its counters begin at 0, end beyond 63 bits, or do not follow the batch before it.
  case counter(UInt64)
  /// A replica's first batch lacks its origin or names a previous batch, or a later batch carries an origin.
  case origin
  /// A change of context goes back, stands still, or speaks of the batch's own chain.
  case context(ContextEntry)
  /// Its part in a larger transaction does not continue the part before it.
  case transaction(UInt64)
  /// A delta is larger than ``Operation/maximumDelta``.
  case delta(Int64)
  /// Another batch of the replica, with another hash, has the same first eight bytes of hash.
  case hashPrefix(HashPrefix)
}
