package import HearthCRDT
internal import HearthSystem
internal import HearthWire

/// A household in one SQLite file.
///
/// On a client any number of processes meet in the file, so it keeps a rollback journal; a server is alone with
/// its file, writes ahead, and moves what it wrote into the file by ``checkpoint()``. Several values may
/// share the connection, but only the newest copy of a value may be used.
package struct SQLiteBackend: HouseholdBackend {
  /// Whose file it is.
  package enum Side: Hashable, Sendable {
    case client, server
  }

  private let statements: SQLiteStatementCache

  var database: SQLiteDatabase { statements.database }

  /// Opens the file at `path`, which exists; an empty file becomes a household's.
  ///
  /// A file that cannot be written is opened all the same, and then only read.
  ///
  /// `patience` is how long it waits for another connection's lock.
  package init(
    path: String, side: Side, schema: Schema = .current, patience: Duration = .seconds(10)
  ) throws(StoreError) {
    let database = try SQLiteDatabase.open(path, .readWrite, patience: patience)
    statements = SQLiteStatementCache(of: database)
    try schema.prepare(database)
    try database.storing { db throws(SQLiteError) in
      switch side {
      case .client:
        try db.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA")
        // Pages leave the cache at the commit only, so readers never wait for more than that.
        try db.execute("PRAGMA cache_spill = OFF")
      case .server:
        try db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        // A checkpoint by another connection at the wrong moment can lose a commit before SQLite 3.51.3.
        try db.execute("PRAGMA wal_autocheckpoint = 0")
      }
    }
  }

  /// Takes up a database that is open and prepared.
  init(adopting database: SQLiteDatabase) {
    statements = SQLiteStatementCache(of: database)
  }

  /// Moves what was written ahead into the file itself, as far as nobody reads older pages.
  package func checkpoint() throws(StoreError) {
    try database.storing { db throws(SQLiteError) in _ = try db.checkpoint() }
  }

  package mutating func begin(_ access: TransactionAccess) throws(StoreError) {
    try run(access == .write ? "BEGIN IMMEDIATE" : "BEGIN")
  }

  package mutating func commit() throws(StoreError) {
    try run("COMMIT")
  }

  package mutating func rollBack() {
    // SQLite may have rolled back by itself, and there is nothing left to do about a failure here.
    if database.isInTransaction { try? database.execute("ROLLBACK") }
  }

  package func foreignChanges() throws(StoreError) -> Int64 {
    try first("PRAGMA data_version") { $0.int64(at: 0) } ?? 0
  }

  package func problems() throws(StoreError) -> [Damage] {
    let problems = try database.storing { db throws(SQLiteError) in try db.integrityProblems() }
    return problems.map { .structure($0) }
  }

  package func identity() throws(StoreError) -> [UInt8]? {
    let path = database.path
    let identity = try storing { () throws(SystemError) in try FileIdentity(of: path) }
    // The device number is left out: it changes when a machine starts again.
    return identity.inode.bigEndianBytes + UInt64(bitPattern: identity.birthTime).bigEndianBytes
      + Array(identity.machine.utf8)
  }
}

// MARK: - Running statements

extension SQLiteBackend {
  /// Runs a statement, once compiled, with these parameters, and hands its rows to `body` until that says stop.
  private func run(
    _ query: String, _ parameters: [Parameter] = [],
    forEachRow body: (SQLiteStatement) throws(StoreError) -> Continuation = { _ in .goOn }
  ) throws(StoreError) {
    let statement = try database.storing { _ throws(SQLiteError) in
      try statements.statement(query)
    }
    defer { statement.reset() }
    try database.storing { _ throws(SQLiteError) in
      for (index, parameter) in parameters.enumerated() {
        switch parameter {
        case .integer(let value): try statement.bind(value, at: index + 1)
        case .bits(let value): try statement.bind(value, at: index + 1)
        case .blob(let bytes): try statement.bind(bytes, at: index + 1)
        }
      }
    }
    while try database.storing({ _ throws(SQLiteError) in try statement.step() }) {
      if try body(statement) == .stop { return }
    }
  }

  private func first<Result>(
    _ query: String, _ parameters: [Parameter] = [],
    _ body: (SQLiteStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    var result: Result?
    try run(query, parameters) { row throws(StoreError) in
      result = try body(row)
      return .stop
    }
    return result
  }

  private enum Parameter {
    case integer(Int64)
    case bits(UInt64)
    case blob([UInt8])
  }

  private enum Continuation {
    case goOn, stop
  }
}

// MARK: - The log

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

// MARK: - Tables

extension SQLiteBackend {
  private static let bucket = "(SELECT number FROM buckets WHERE name = ?)"

  package func value(
    in table: StateTable, group: [UInt8], key: [UInt8]
  ) throws(StoreError) -> [UInt8]? {
    let query = "SELECT value FROM \(table.name) WHERE key = ?"
    return table.isGrouped
      ? try first(query + " AND bucket = \(Self.bucket)", [.blob(key), .blob(group)]) {
        $0.blob(at: 0)
      } : try first(query, [.blob(key)]) { $0.blob(at: 0) }
  }

  package func group(ofRecord key: [UInt8]) throws(StoreError) -> [UInt8]? {
    try first(
      """
      SELECT name FROM records JOIN buckets ON buckets.number = records.bucket
      WHERE records.key = ?
      """, [.blob(key)]
    ) { $0.blob(at: 0) }
  }

  package func rows(in table: StateTable, group: [UInt8]) throws(StoreError) -> [StateRow] {
    guard table.isGrouped else { return group.isEmpty ? try rows(in: table) : [] }
    var rows: [StateRow] = []
    try run(
      "SELECT key, value FROM \(table.name) WHERE bucket = \(Self.bucket) ORDER BY key",
      [.blob(group)]
    ) { row in
      rows.append(StateRow(group: group, key: row.blob(at: 0), value: row.blob(at: 1)))
      return .goOn
    }
    return rows
  }

  package func rows(in table: StateTable) throws(StoreError) -> [StateRow] {
    let query =
      table.isGrouped
      ? """
      SELECT key, value, name FROM \(table.name)
      LEFT JOIN buckets ON buckets.number = bucket ORDER BY name, key
      """ : "SELECT key, value, x'' FROM \(table.name) ORDER BY key"
    var rows: [StateRow] = []
    try run(query) { row in
      rows.append(
        StateRow(group: row.blob(at: 2), key: row.blob(at: 0), value: row.blob(at: 1)))
      return .goOn
    }
    return rows
  }

  package func keys(in table: StateTable, prefix: [UInt8]) throws(StoreError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    try run(
      "SELECT key FROM \(table.name) WHERE key >= ? ORDER BY key", [.blob(prefix)]
    ) { row in
      let key = row.blob(at: 0)
      guard key.starts(with: prefix) else { return .stop }
      keys.append(key)
      return .goOn
    }
    return keys
  }

  package func lastKey(in table: StateTable, group: [UInt8]) throws(StoreError) -> [UInt8]? {
    let query = "SELECT key FROM \(table.name)"
    let order = "ORDER BY key DESC LIMIT 1"
    return table.isGrouped
      ? try first("\(query) WHERE bucket = \(Self.bucket) \(order)", [.blob(group)]) {
        $0.blob(at: 0)
      } : try first("\(query) \(order)") { $0.blob(at: 0) }
  }

  package mutating func put(_ row: StateRow, in table: StateTable) throws(StoreError) {
    guard table.isGrouped else {
      return try run(
        """
        INSERT INTO \(table.name) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """, [.blob(row.key), .blob(row.value)])
    }
    let query = """
      INSERT INTO \(table.name) SELECT number, ?, ? FROM buckets WHERE name = ?
      ON CONFLICT (bucket, key) DO UPDATE SET value = excluded.value
      """
    let parameters: [Parameter] = [.blob(row.key), .blob(row.value), .blob(row.group)]
    try run(query, parameters)
    if database.changeCount > 0 { return }
    try run("INSERT INTO buckets (name) VALUES (?)", [.blob(row.group)])
    try run(query, parameters)
  }

  package mutating func remove(
    from table: StateTable, group: [UInt8], key: [UInt8]
  ) throws(StoreError) {
    let query = "DELETE FROM \(table.name) WHERE key = ?"
    if table.isGrouped {
      try run(query + " AND bucket = \(Self.bucket)", [.blob(key), .blob(group)])
    } else {
      try run(query, [.blob(key)])
    }
  }

  package mutating func removeDerivedState() throws(StoreError) {
    for table in StateTable.allCases where table.isDerived {
      try run("DELETE FROM \(table.name)")
    }
    // Only derived tables are listed by group.
    try run("DELETE FROM buckets")
  }
}
