internal import HearthCRDT
internal import HearthWire

extension LogEntry {
  /// The batch with its contents; `table` is its author's, as it stood before it.
  func decoded(table: ReplicaTable) throws(StoreError) -> Batch {
    do throws(WireError) {
      return try batch.batch(table: table)
    } catch {
      throw .damaged(.undecodable(number: number))
    }
  }
}

extension ReplicaTable {
  /// The table before the batch of `replica` that follows `tip`; nil stands before its first batch.
  init(after tip: Tip?, of replica: ReplicaID) {
    self =
      tip.map { ReplicaTable(replicas: $0.context.replicas, time: $0.time) }
      ?? ReplicaTable(replica: replica)
  }
}
