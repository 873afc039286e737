internal import HearthSystem

extension StoreError {
  /// What an error of the database at `path` comes to, beside which `files` are.
  init(_ error: SQLiteError, path: String, in files: DatabaseFiles) {
    if let shortage = error.descriptorShortage(on: path) {
      self = .system(shortage)
      return
    }
    self =
      switch error.kind {
      case .busy: .busy
      case .full: .full
      case .corrupt: .damaged(.structure(error.message))
      case .notADatabase: .damaged(.notADatabase)
      case .readOnly: .readOnly
      case .cannotOpen: files.exists(path) ? .readOnly : .absent(path: path)
      case .flushFailed: .flushFailed
      case .outOfMemory: .outOfMemory
      case .constraint, .inputOutput, .tooBig, .interrupted, .misuse, .other:
        .database(code: error.extendedCode)
      }
  }

  init(_ error: SystemError) {
    self =
      switch error.kind {
      case .noSpace: .full
      case .readOnly: .readOnly
      default: error.operation == .flush ? .flushFailed : .system(error)
      }
  }
}

extension SQLiteDatabase {
  /// Runs `body`, with SQLite's errors as this target's.
  func storing<Result>(
    _ body: (SQLiteDatabase) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    do throws(SQLiteError) {
      return try body(self)
    } catch {
      throw StoreError(error, path: path, in: files)
    }
  }

  /// Opens the database at `path`.
  static func open(
    _ path: String, _ mode: Mode, sharedBy sharing: Sharing = .processes,
    patience: Duration = .seconds(10), on disk: MountedDisk? = nil
  ) throws(StoreError) -> SQLiteDatabase {
    do throws(SQLiteError) {
      return try SQLiteDatabase(
        path, mode, sharedBy: sharing, patience: patience, on: disk)
    } catch {
      throw StoreError(error, path: path, in: DatabaseFiles(on: disk))
    }
  }
}

/// Runs `body`, with the system's errors as this target's.
func storing<Result: ~Copyable>(
  _ body: () throws(SystemError) -> Result
) throws(StoreError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw StoreError(error)
  }
}
