internal import HearthSystem

/// A copy of a database that appears whole, or not at all.
enum DatabaseCopy {
  /// Writes a compact copy of `database`, mode 0600, to `path` of the same disk, in place of what is there.
  ///
  /// `finish` works on the copy before it is checked and gets its name; where it says no, there is none.
  static func make(
    of database: SQLiteDatabase, at path: String,
    finish: (SQLiteDatabase) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try make(at: path, on: database.disk, finish: finish) { temporary throws(StoreError) in
      try storing { () throws(SystemError) in
        try naming(path) { () throws(SystemError) in try database.files.create(temporary) }
      }
      try database.storing { db throws(SQLiteError) in try db.vacuum(into: temporary) }
    }
  }

  /// Copies the closed database file at `source`, mode 0600, to `path`, in place of what is there.
  static func make(
    ofFile source: String, at path: String, on disk: MountedDisk?,
    finish: (SQLiteDatabase) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try make(at: path, on: disk, finish: finish) { temporary throws(StoreError) in
      try storing { () throws(SystemError) in
        try DatabaseFiles(on: disk).copy(source, to: temporary, as: path)
      }
    }
  }

  /// Has `copy` write the file under another name, and gives it its own when it is whole.
  private static func make(
    at path: String, on disk: MountedDisk?,
    finish: (SQLiteDatabase) throws(StoreError) -> Bool,
    copy: (_ temporary: String) throws(StoreError) -> Void
  ) throws(StoreError) {
    let files = DatabaseFiles(on: disk)
    let temporary = "\(path).\(String(Entropy.uint64(), radix: 36))"
    do throws(StoreError) {
      try copy(temporary)
      if try complete(temporary, on: disk, finish: finish) {
        try publish(temporary, as: path, in: files)
      } else {
        try storing { () throws(SystemError) in try files.remove(temporary) }
      }
    } catch {
      try? files.remove(temporary)
      throw error
    }
  }

  private static func complete(
    _ path: String, on disk: MountedDisk?, finish: (SQLiteDatabase) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    let copy = try SQLiteDatabase.open(path, .readWrite, on: disk)
    // Nobody else knows the file yet, and a failure removes it: a journal would be one more file to lose.
    try copy.storing { db throws(SQLiteError) in
      try db.execute("PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON")
    }
    guard try finish(copy) else { return false }
    let problems = try copy.storing { db throws(SQLiteError) in
      try db.integrityProblems(limit: 1)
    }
    if let problem = problems.first { throw .damaged(.structure(problem)) }
    return true
  }

  private static func publish(
    _ temporary: String, as path: String, in files: DatabaseFiles
  ) throws(StoreError) {
    try storing { () throws(SystemError) in
      try naming(path) { () throws(SystemError) in
        try files.flush(temporary)
        try files.rename(temporary, to: path)
      }
      try files.flushDirectory(of: path)
    }
  }
}
