internal import CSQLite

/// A compiled statement: bind its parameters (the first is 1), step through its rows (the first column is 0),
/// reset it and run it again.
///
/// A binding stays until it is replaced. A statement left in the middle of its rows keeps its database locked;
/// ``reset()`` ends that.
@safe package final class SQLiteStatement: @unchecked Sendable {
  private let statement: OpaquePointer
  private let database: SQLiteDatabase

  init(_ statement: OpaquePointer, of database: SQLiteDatabase) {
    unsafe self.statement = statement
    self.database = database
  }

  deinit {
    unsafe sqlite3_finalize(statement)
  }

  package func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
    try database.check(unsafe sqlite3_bind_int64(statement, Int32(clamping: index), value))
  }

  /// Binds the number's bits: SQLite has signed numbers only, and ``uint64(at:)`` gives the same back.
  package func bind(_ value: UInt64, at index: Int) throws(SQLiteError) {
    try bind(Int64(bitPattern: value), at: index)
  }

  package func bind(_ value: Int, at index: Int) throws(SQLiteError) {
    try bind(Int64(value), at: index)
  }

  package func bind(_ text: String, at index: Int) throws(SQLiteError) {
    var text = text
    let result = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe hearth_sqlite3_bind_text_copied(
          statement, Int32(clamping: index), characters.baseAddress, UInt64(characters.count))
      }
    }
    try database.check(result)
  }

  package func bind(_ blob: [UInt8], at index: Int) throws(SQLiteError) {
    // An empty array may have no address, and SQLite takes no address for NULL.
    guard !blob.isEmpty else {
      return try database.check(unsafe sqlite3_bind_zeroblob(statement, Int32(clamping: index), 0))
    }
    let result = unsafe blob.withUnsafeBytes { bytes in
      unsafe hearth_sqlite3_bind_blob_copied(
        statement, Int32(clamping: index), bytes.baseAddress, UInt64(bytes.count))
    }
    try database.check(result)
  }

  package func bindNull(at index: Int) throws(SQLiteError) {
    try database.check(unsafe sqlite3_bind_null(statement, Int32(clamping: index)))
  }

  /// Goes to the next row; false once there is none, and the statement is then reset.
  package func step() throws(SQLiteError) -> Bool {
    let result = unsafe sqlite3_step(statement)
    if result == SQLITE_ROW { return true }
    let failure = result == SQLITE_DONE ? nil : database.error(result)
    unsafe sqlite3_reset(statement)
    if let failure { throw failure }
    return false
  }

  /// Runs a statement that gives no rows, to its end.
  package func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Lets go of the rows; bindings stay.
  package func reset() {
    // What reset answers is the failure that step already told.
    unsafe sqlite3_reset(statement)
  }

  package var columnCount: Int { unsafe Int(sqlite3_column_count(statement)) }

  package func isNull(at column: Int) -> Bool {
    unsafe sqlite3_column_type(statement, Int32(clamping: column)) == SQLITE_NULL
  }

  /// The number in this column; 0 where it is NULL.
  package func int64(at column: Int) -> Int64 {
    unsafe sqlite3_column_int64(statement, Int32(clamping: column))
  }

  package func uint64(at column: Int) -> UInt64 { UInt64(bitPattern: int64(at: column)) }

  package func int(at column: Int) -> Int { Int(int64(at: column)) }

  /// The text in this column, ill-formed UTF-8 repaired; empty where it is NULL.
  package func text(at column: Int) -> String {
    withLock {
      guard let bytes = unsafe sqlite3_column_text(statement, Int32(clamping: column)) else {
        return ""
      }
      let count = unsafe Int(sqlite3_column_bytes(statement, Int32(clamping: column)))
      return unsafe String(
        decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }

  /// The bytes in this column; empty where it is NULL.
  package func blob(at column: Int) -> [UInt8] {
    withLock {
      guard let bytes = unsafe sqlite3_column_blob(statement, Int32(clamping: column)) else {
        return []
      }
      let count = unsafe Int(sqlite3_column_bytes(statement, Int32(clamping: column)))
      return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }

  // SAFETY: what SQLite points to is gone when another thread steps the statement; its lock, which is
  // recursive, keeps that thread out until the bytes are copied.
  private func withLock<Result>(_ body: () -> Result) -> Result {
    let lock = unsafe sqlite3_db_mutex(database.connection)
    unsafe sqlite3_mutex_enter(lock)
    defer { unsafe sqlite3_mutex_leave(lock) }
    return body()
  }
}
