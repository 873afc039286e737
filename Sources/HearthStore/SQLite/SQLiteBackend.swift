internal import HearthCRDT
package import HearthSystem

/// A household in one SQLite file.
///
/// On a client any number of processes meet in the file, so it keeps a rollback journal; a server is alone with
/// its file, writes ahead, and moves what it wrote into the file by ``checkpoint()``. Several values may
/// share the connection, but only the newest copy of a value may be used.
package struct SQLiteBackend: HouseholdBackend {
  /// Whose file it is.
  package enum Side: Hashable, Sendable {
    case client, server

    /// Any number of processes meet in a client's file; a server has its file for itself.
    var sharing: SQLiteDatabase.Sharing { self == .client ? .processes : .connections }
  }

  /// How many pages the cache holds, and a transaction may change before they leave it: 32 MiB.
  private static let spillPageCount = 8_192

  let statements: SQLiteStatementCache

  var database: SQLiteDatabase { statements.database }

  /// Opens the file at `path`, which exists; an empty file becomes a household's.
  ///
  /// A file that cannot be written is opened all the same, and then only read.
  ///
  /// `patience` is how long it waits for another connection's lock, `disk` what the file lies on; nil for the
  /// system's disk.
  package init(
    path: String, side: Side, schema: Schema = .current, patience: Duration = .seconds(10),
    on disk: MountedDisk? = nil
  ) throws(StoreError) {
    let database = try SQLiteDatabase.open(
      path, .readWrite, sharedBy: side.sharing, patience: patience, on: disk)
    try schema.prepare(database)
    try database.storing { db throws(SQLiteError) in
      switch side {
      case .client:
        try db.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA")
        // Pages leave the cache at the commit, so readers wait for nothing else; only what is larger than all that
        // people do by hand makes them wait until it is done, and takes no more memory than this.
        // SQLite reads the number as a truth too, by its last byte, so ON is said once more.
        try db.execute(
          """
          PRAGMA cache_size = \(Self.spillPageCount);
          PRAGMA cache_spill = \(Self.spillPageCount); PRAGMA cache_spill = ON
          """)
      case .server:
        try db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        // A checkpoint by another connection at the wrong moment can lose a commit before SQLite 3.51.3.
        try db.execute("PRAGMA wal_autocheckpoint = 0")
      }
    }
    statements = SQLiteStatementCache(of: database)
  }

  /// Takes up a database that is open and prepared.
  init(adopting database: SQLiteDatabase) {
    statements = SQLiteStatementCache(of: database)
  }

  /// Moves what was written ahead into the file itself, as far as nobody reads older pages.
  package func checkpoint() throws(StoreError) {
    try database.storing { db throws(SQLiteError) in _ = try db.checkpoint() }
  }

  /// Makes durable that a journal is gone, and with it what it would take back.
  package func flushNames() throws(StoreError) {
    try storing { () throws(SystemError) in
      try database.files.flushDirectory(of: database.path)
    }
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

  package var changeCount: Int64 { database.totalChangeCount }

  package func problems() throws(StoreError) -> [Damage] {
    let problems = try database.storing { db throws(SQLiteError) in try db.integrityProblems() }
    return problems.map { .structure($0) }
  }

  package func identity() throws(StoreError) -> [UInt8]? {
    let database = database
    let identity = try storing { () throws(SystemError) in try database.fileIdentity() }
    // The device number is left out: it changes when a machine starts again.
    return identity.inode.bigEndianBytes + UInt64(bitPattern: identity.birthTime).bigEndianBytes
      + Array(identity.machine.utf8)
  }
}
