internal import HearthSystem

/// The tables of a household's file, and how a file of an earlier version gets them.
package struct Schema: Sendable {
  /// `Hrth`, in the file's header.
  static let applicationID: Int64 = 0x4872_7468

  /// Step n brings a file of version n to version n + 1; version 0 is an empty file.
  package let steps: [String]

  package init(steps: [String]) {
    self.steps = steps
  }

  /// The version that this program reads and writes.
  var version: Int64 { Int64(steps.count) }

  package static let current = Schema(steps: [first, forgettingState, forgettingState])

  // The log only grows. A replica's id and a counter are stored as the 64 bits they are; counters stay below
  // 2^63, so they sort. The other tables hold rows that this target encodes; the wide ones are listed by
  // bucket, a small number for a group's name.
  private static let first =
    """
    CREATE TABLE log (
      number INTEGER PRIMARY KEY,
      replica INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      table_count INTEGER NOT NULL,
      preceding_time INTEGER NOT NULL,
      previous BLOB NOT NULL,
      hash BLOB NOT NULL,
      running BLOB NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX log_by_replica ON log (replica, last);

    CREATE TABLE buckets (number INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE) STRICT;
    """ + grouped.joined() + "CREATE UNIQUE INDEX records_by_key ON records (key);"
    + ungrouped.joined()

  // The stored form of records has changed, and later that of texts: a household without state makes it again from its log.
  private static let forgettingState = StateTable.allCases.filter(\.isDerived).map {
    "DELETE FROM \($0.name);"
  }.joined()

  private static let grouped = StateTable.allCases.filter(\.isGrouped).map {
    """
    CREATE TABLE \($0.name) (
      bucket INTEGER NOT NULL,
      key BLOB NOT NULL,
      value BLOB NOT NULL,
      PRIMARY KEY (bucket, key)
    ) STRICT, WITHOUT ROWID;
    """
  }

  private static let ungrouped = StateTable.allCases.filter { !$0.isGrouped }.map {
    "CREATE TABLE \($0.name) (key BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;"
  }

  /// Makes sure that the open file has these tables.
  ///
  /// A file of an earlier version is copied to `NAME.before-VERSION` first.
  ///
  /// - Throws: ``StoreError/newerSchema(found:known:)`` and ``StoreError/notHearth(path:)`` before anything
  ///   is written.
  func prepare(_ database: SQLiteDatabase) throws(StoreError) {
    if try isCurrent(in: database) { return }
    let found = try foundVersion(in: database)
    if found > 0 { try keepCopy(of: database, asOf: found) }
    try database.storing { db throws(SQLiteError) in try db.execute("BEGIN IMMEDIATE") }
    do throws(StoreError) {
      // Another process may have been faster.
      if try !isCurrent(in: database) { try upgrade(database) }
      try database.storing { db throws(SQLiteError) in try db.execute("COMMIT") }
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  /// Copies a file of version `found`, unless another process has upgraded it meanwhile: that one's copy stays.
  private func keepCopy(of database: SQLiteDatabase, asOf found: Int64) throws(StoreError) {
    try DatabaseCopy.make(of: database, at: "\(database.path).before-\(found)") {
      copy throws(StoreError) in
      try foundVersion(in: copy) == found
    }
  }

  /// Whether the file has these tables; throws if this program must not touch it.
  private func isCurrent(in database: SQLiteDatabase) throws(StoreError) -> Bool {
    let found = try foundVersion(in: database)
    let application = try database.storing { db throws(SQLiteError) in
      try db.integer("PRAGMA application_id") ?? 0
    }
    if application == 0 && found == 0 {
      let tableCount = try database.storing { db throws(SQLiteError) in
        try db.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      }
      if tableCount == 0 { return false }
    }
    guard application == Self.applicationID else { throw .notHearth(path: database.path) }
    guard found <= version else { throw .newerSchema(found: found, known: version) }
    guard found > 0 else { throw .damaged(.structure("user_version is \(found)")) }
    return found == version
  }

  private func foundVersion(in database: SQLiteDatabase) throws(StoreError) -> Int64 {
    try database.storing { db throws(SQLiteError) in
      try db.integer("PRAGMA user_version") ?? 0
    }
  }

  private func upgrade(_ database: SQLiteDatabase) throws(StoreError) {
    let found = try foundVersion(in: database)
    try database.storing { db throws(SQLiteError) in
      for step in steps.dropFirst(Int(clamping: found)) { try db.execute(step) }
      try db.execute("PRAGMA application_id = \(Self.applicationID)")
      try db.execute("PRAGMA user_version = \(version)")
    }
  }
}

extension StateTable {
  /// The table's name in the file.
  var name: String {
    switch self {
    case .tips: "tips"
    case .document: "document"
    case .collections: "collections"
    case .records: "records"
    case .spans: "spans"
    case .texts: "texts"
    case .origins: "origins"
    case .metadata: "metadata"
    case .outbox: "outbox"
    case .heads: "heads"
    }
  }
}
