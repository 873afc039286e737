package import HearthCRDT
internal import HearthSystem
internal import HearthWire

extension SQLiteBackend {
  package mutating func append(_ entry: LogEntry) throws(StoreError) {
    let batch = entry.batch
    try run(
      "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .bits(entry.number), .bits(batch.replica.rawValue), .bits(batch.firstCounter),
        .bits(batch.lastCounter), .integer(Int64(entry.tableCount)),
        .integer(entry.precedingTime.milliseconds), .blob(batch.previous.bytes),
        .blob(batch.hash.bytes), .blob(entry.running.digest.bytes), .blob(batch.body),
      ])
  }

  package func lastEntry() throws(StoreError) -> LogEntry? {
    try first("SELECT * FROM log ORDER BY number DESC LIMIT 1", [], Self.entry)
  }

  package func entry(at number: UInt64) throws(StoreError) -> LogEntry? {
    try first("SELECT * FROM log WHERE number = ?", [.bits(number)], Self.entry)
  }

  package func entries(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [LogEntry] {
    guard let number = Int64(exactly: number) else { return [] }
    var byteCount = 0
    var entries: [LogEntry] = []
    try run(
      "SELECT * FROM log WHERE number > ? ORDER BY number", [.integer(number)]
    ) { row throws(StoreError) in
      let entry = try Self.entry(in: row)
      byteCount += entry.batch.body.count
      if !entries.isEmpty && byteCount > byteLimit { return .stop }
      entries.append(entry)
      return .goOn
    }
    return entries
  }

  package func entries(
    of replica: ReplicaID, endingWithin counters: ClosedRange<UInt64>, descending: Bool, limit: Int
  ) throws(StoreError) -> [LogEntry] {
    let order = descending ? "last DESC, number DESC" : "last, number"
    var entries: [LogEntry] = []
    try run(
      """
      SELECT * FROM log WHERE replica = ? AND last BETWEEN ? AND ? ORDER BY \(order) LIMIT ?
      """,
      [
        .bits(replica.rawValue), .integer(Int64(clamping: counters.lowerBound)),
        .integer(Int64(clamping: counters.upperBound)), .integer(Int64(limit)),
      ]
    ) { row throws(StoreError) in
      entries.append(try Self.entry(in: row))
      return .goOn
    }
    return entries
  }

  /// Reads a row of `log`; a damaged file can hold anything.
  private static func entry(in row: SQLiteStatement) throws(StoreError) -> LogEntry {
    let number = row.uint64(at: 0)
    let first = row.uint64(at: 2)
    let last = row.uint64(at: 3)
    guard first >= 1, first <= last, last <= UInt64(Int64.max),
      last - first < UInt64(Limits.maximumOperationCount),
      let tableCount = Int(exactly: row.int64(at: 4)), tableCount >= 1,
      let precedingTime = WallTime(milliseconds: row.int64(at: 5)),
      let previous = Digest(bytes: row.blob(at: 6)), let hash = Digest(bytes: row.blob(at: 7)),
      let running = Digest(bytes: row.blob(at: 8))
    else { throw .damaged(.log(number: number)) }
    let batch = EncodedBatch(
      replica: ReplicaID(rawValue: row.uint64(at: 1)), firstCounter: first,
      operationCount: Int(last - first) + 1, previous: previous, body: row.blob(at: 9),
      trustedHash: hash)
    return LogEntry(
      running: RunningHash(number: number, digest: running), batch: batch,
      tableCount: tableCount, precedingTime: precedingTime)
  }
}
