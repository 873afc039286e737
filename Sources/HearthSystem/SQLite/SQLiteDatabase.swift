internal import CSQLite

/// One connection to one SQLite database.
///
/// Any thread may use it, one call at a time: SQLite's own lock keeps the rest waiting. Transactions are the
/// connection's, so two owners of one connection share theirs.
@safe package final class SQLiteDatabase: @unchecked Sendable {
  package enum Mode: Hashable, Sendable {
    /// The file must exist.
    case readOnly
    /// The file must exist.
    case readWrite
    /// The file, mode 0600, is made if it is missing; never through a symbolic link.
    case create
    /// The file is read, and what its schema says is not trusted; it must not change while it is open. See
    /// ``ForeignDatabase``.
    case foreign
  }

  /// Who may have the file open at the same time.
  package enum Sharing: Hashable, Sendable {
    case processes
    /// Connections of one process alone. What they share of a write-ahead log is in memory, so that it needs no room
    /// on the disk.
    case connections
  }

  /// Nobody asks how much memory SQLite uses, and counting takes one lock of the process at each allocation.
  private static let keepsNoMemoryStatistics =
    hearth_sqlite3_keep_no_memory_statistics() == SQLITE_OK

  let connection: OpaquePointer
  package let path: String
  /// What the file lies on; nil for the system's disk.
  package let disk: MountedDisk?

  /// Opens the database at `path`, or a new one in memory for `:memory:`.
  ///
  /// Sets what every connection here wants: `trusted_schema` off, `cell_size_check` and `foreign_keys` on, no
  /// memory mapping, defensive mode. A statement that meets another's lock waits for up to `patience`. The file lies on
  /// the system's disk unless another is given; there all connections to it must say alike who shares it.
  package init(
    _ path: String, _ mode: Mode, sharedBy sharing: Sharing = .processes,
    patience: Duration = .seconds(5), on disk: MountedDisk? = nil
  ) throws(SQLiteError) {
    _ = Self.keepsNoMemoryStatistics
    var flags = SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_EXRESCODE
    if mode != .foreign { flags |= SQLITE_OPEN_NOFOLLOW }
    switch mode {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .create:
      flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      if disk == nil { try Self.createPrivately(path) }
    case .foreign: flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
    var connection: OpaquePointer?
    let result = unsafe sqlite3_open_v2(
      mode == .foreign ? Self.unchangingURI(of: path) : path, &connection, flags,
      disk?.name ?? (sharing == .connections ? "unix-excl" : nil))
    guard result == SQLITE_OK, let opened = unsafe connection else {
      let error = unsafe SQLiteError(
        extendedCode: result, message: String(cString: sqlite3_errmsg(connection)),
        systemCode: sqlite3_system_errno(connection))
      unsafe sqlite3_close_v2(connection)
      throw error
    }
    unsafe self.connection = opened
    self.path = path
    self.disk = disk
    unsafe sqlite3_busy_timeout(opened, patience.clampedMilliseconds)
    unsafe hearth_sqlite3_db_config_int(opened, SQLITE_DBCONFIG_DEFENSIVE, 1)
    unsafe hearth_sqlite3_db_config_int(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe hearth_sqlite3_db_config_int(opened, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
    if mode == .foreign {
      unsafe sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, ForeignDatabase.maximumValueByteCount)
      unsafe sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0)
      unsafe sqlite3_limit(opened, SQLITE_LIMIT_TRIGGER_DEPTH, 0)
    }
    try execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
  }

  deinit {
    // Statements hold their database, so none is left.
    unsafe sqlite3_close_v2(connection)
  }

  /// Runs statements that give no rows; rows that they give are ignored.
  package func execute(_ statements: String) throws(SQLiteError) {
    try check(unsafe sqlite3_exec(connection, statements, nil, nil, nil))
  }

  /// Compiles one statement, to be run any number of times.
  package func prepare(_ statement: String) throws(SQLiteError) -> SQLiteStatement {
    var compiled: OpaquePointer?
    try check(
      unsafe sqlite3_prepare_v3(
        connection, statement, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil))
    guard let compiled = unsafe compiled else {
      throw SQLiteError(extendedCode: SQLITE_MISUSE, message: "not a statement")
    }
    return unsafe SQLiteStatement(compiled, of: self)
  }

  /// The first column of the first row of `query` as a number; nil without a row.
  package func integer(_ query: String) throws(SQLiteError) -> Int64? {
    let statement = try prepare(query)
    return try statement.step() ? statement.int64(at: 0) : nil
  }

  /// How many rows the last statement inserted, changed or deleted.
  package var changeCount: Int { unsafe Int(sqlite3_changes64(connection)) }

  /// The number of rows that all statements changed so far.
  package var totalChangeCount: Int64 { unsafe sqlite3_total_changes64(connection) }

  package var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(connection) }

  /// Whether a transaction is open; one is no longer after SQLite rolled it back by itself.
  package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(connection) == 0 }

  /// Makes what another thread runs on this connection stop with an error of kind `interrupted`.
  package func interrupt() { unsafe sqlite3_interrupt(connection) }

  /// The files beside this one.
  package var files: DatabaseFiles { DatabaseFiles(on: disk) }

  /// What tells the file from a copy of it.
  package func fileIdentity() throws(SystemError) -> FileIdentity {
    guard let disk else { return try FileIdentity(of: path) }
    do throws(VirtualDiskError) {
      return try disk.identity(ofFileAt: path)
    } catch {
      throw SystemError(error, .status, on: path)
    }
  }

  func check(_ result: Int32) throws(SQLiteError) {
    guard result != SQLITE_OK else { return }
    throw error(result)
  }

  func error(_ result: Int32) -> SQLiteError {
    let error = unsafe SQLiteError(
      extendedCode: result, message: String(cString: sqlite3_errmsg(connection)),
      systemCode: sqlite3_system_errno(connection))
    if error.kind == .flushFailed { leaveWriteAheadLog() }
    return error
  }

  /// Keeps the end of the connection from moving what was written ahead, and from removing it: a disk that did not
  /// confirm what was written is not asked again.
  private func leaveWriteAheadLog() {
    unsafe hearth_sqlite3_db_config_int(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  /// The path as a URI that says that nobody changes the file, so that nothing is looked for beside it.
  private static func unchangingURI(of path: String) -> String {
    var uri = "file:"
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || "/-._0123456789".unicodeScalars.contains(scalar)
      {
        uri.unicodeScalars.append(scalar)
      } else {
        uri += "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }
    return uri + "?immutable=1"
  }

  // SQLite makes its files, and the journals beside them, with the mode of the database: 0600 from the start.
  private static func createPrivately(_ path: String) throws(SQLiteError) {
    guard path != ":memory:", !path.isEmpty else { return }
    do throws(SystemError) {
      _ = try FileDescriptor(path, .creating)
    } catch  where error.kind == .alreadyExists {
      return
    } catch {
      let code =
        switch error.kind {
        case .readOnly: SQLITE_READONLY
        case .noSpace: SQLITE_FULL
        default: SQLITE_CANTOPEN
        }
      throw SQLiteError(extendedCode: code, message: error.reason)
    }
  }
}
