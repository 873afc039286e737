internal import HearthCRDT
internal import HearthWire

extension HouseholdBackend {
  /// The log entry of the batch that ends there with this hash.
  func entry(endingAt entry: ContextEntry) throws(StoreError) -> LogEntry? {
    try entries(of: entry.replica, endingAt: entry.counter)
      .first { $0.batch.hash.prefix == entry.hash }
  }

  /// The log entry of this batch, if it is here.
  func entry(of batch: EncodedBatch) throws(StoreError) -> LogEntry? {
    try entries(of: batch.replica, endingAt: batch.lastCounter)
      .first { $0.batch.hash == batch.hash }
  }

  /// The log entry of the batch before `batch` on its chain, if it is here.
  func entry(before batch: EncodedBatch) throws(StoreError) -> LogEntry? {
    try entries(of: batch.replica, endingAt: batch.firstCounter - 1)
      .first { $0.batch.hash == batch.previous }
  }

  /// One entry, or one for each branch of a forked replica.
  private func entries(
    of replica: ReplicaID, endingAt counter: UInt64
  ) throws(StoreError) -> [LogEntry] {
    guard counter > 0, counter <= UInt64(Int64.max) else { return [] }
    return try entries(
      of: replica, endingWithin: counter...counter, descending: false,
      limit: Limits.maximumReplicaCountOfDevice)
  }
}
