internal import HearthCRDT
internal import HearthWire

/// Decodes entries of a log that are read one after the other, in whatever direction.
struct EntryDecoder {
  /// The tables that bodies are decoded with: a table only grows, so the last one of an unforked replica serves all.
  private var tables: [ReplicaID: [ReplicaID]] = [:]

  mutating func decoded<Backend>(
    _ entry: LogEntry, of household: Household<Backend>
  ) throws(StoreError) -> Batch {
    let replica = entry.batch.replica
    if tables[replica] == nil {
      let heads = try household.document.storage.heads(of: replica)
      let tip = try heads.count == 1 ? household.document.storage.tip(at: heads[0]) : nil
      tables[replica] = tip?.context.replicas ?? []
    }
    guard let table = tables[replica], table.count >= entry.tableCount else {
      return try household.decoded(entry)
    }
    return try entry.decoded(
      table: ReplicaTable(
        replicas: Array(table.prefix(entry.tableCount)), time: entry.precedingTime))
  }
}
