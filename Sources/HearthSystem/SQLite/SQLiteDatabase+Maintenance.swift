internal import CSQLite

extension SQLiteDatabase {
  /// How far a checkpoint went.
  package struct Checkpoint: Hashable, Sendable {
    /// Pages in the write-ahead log.
    package let logPageCount: Int
    /// Those of them that are now in the database.
    package let writtenPageCount: Int
  }

  /// Moves what the write-ahead log holds into the database, waiting for nobody unless `truncating`, which
  /// also waits for readers and leaves an empty log.
  @discardableResult
  package func checkpoint(truncating: Bool = false) throws(SQLiteError) -> Checkpoint {
    var logged: Int32 = 0
    var written: Int32 = 0
    let mode = truncating ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    try check(unsafe sqlite3_wal_checkpoint_v2(connection, nil, mode, &logged, &written))
    return Checkpoint(logPageCount: Int(logged), writtenPageCount: Int(written))
  }

  /// Writes a compact copy, as of now, to the new file at `path`; the database stays in use meanwhile.
  ///
  /// The copy is not flushed: the caller does that, checks it and gives it its name.
  package func vacuum(into path: String) throws(SQLiteError) {
    let statement = try prepare("VACUUM INTO ?1")
    try statement.bind(path, at: 1)
    _ = try statement.step()
  }

  /// Copies everything, page by page, into `destination`, whose own contents are lost.
  ///
  /// Between two steps of `pageCount` pages others may write; `progress` is told how many pages remain, of how
  /// many, and stops the copy by returning false.
  package func backup(
    to destination: SQLiteDatabase, pageCount: Int32 = 1000,
    progress: (_ remaining: Int, _ total: Int) -> Bool = { _, _ in true }
  ) throws(SQLiteError) {
    guard
      let backup = unsafe sqlite3_backup_init(
        destination.connection, "main", connection, "main")
    else { throw destination.error(unsafe sqlite3_extended_errcode(destination.connection)) }
    var result: Int32
    repeat {
      result = unsafe sqlite3_backup_step(backup, pageCount)
      let goesOn = unsafe progress(
        Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
      if result == SQLITE_OK && !goesOn { result = SQLITE_INTERRUPT }
      if result == SQLITE_BUSY || result == SQLITE_LOCKED {
        sqlite3_sleep(Self.retryMilliseconds)
        result = SQLITE_OK
      }
    } while result == SQLITE_OK
    let finished = unsafe sqlite3_backup_finish(backup)
    guard result == SQLITE_DONE else {
      throw SQLiteError(extendedCode: result, message: destination.error(finished).message)
    }
    try destination.check(finished)
  }

  /// What SQLite's own check finds wrong, at most `limit` lines; empty for a sound database.
  package func integrityProblems(limit: Int = 100) throws(SQLiteError) -> [String] {
    var problems: [String] = []
    do throws(SQLiteError) {
      let statement = try prepare("PRAGMA integrity_check(\(limit))")
      while try statement.step() {
        let problem = statement.text(at: 0)
        if let error = Self.failure(toldAs: problem) { throw error }
        problems.append(problem)
      }
    } catch  where error.kind == .corrupt || error.kind == .notADatabase {
      // Some damage keeps the check itself from going on.
      problems.append(error.message)
    }
    return problems == ["ok"] ? [] : problems
  }

  /// The failure to read a page, or to find memory for it, that the check takes for a problem of the file.
  private static func failure(toldAs problem: String) -> SQLiteError? {
    for line in problem.split(separator: "\n") {
      // The code stands at the end: `... error code=266`.
      let parts = line.split(separator: "=")
      guard parts.count > 1, parts[parts.count - 2].hasSuffix("error code"),
        let code = parts.last.flatMap({ Int32($0) })
      else { continue }
      let error = SQLiteError(extendedCode: code, message: String(line))
      switch error.kind {
      case .corrupt, .notADatabase: continue
      default: return error
      }
    }
    return nil
  }

  private static let retryMilliseconds: Int32 = 10
}
