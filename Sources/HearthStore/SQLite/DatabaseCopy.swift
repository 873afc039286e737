internal import HearthSystem

/// A copy of a database that appears whole, or not at all.
enum DatabaseCopy {
  /// Writes a compact copy of `database`, mode 0600, to `path`, in place of what is there.
  ///
  /// `finish` works on the copy before it is checked and gets its name.
  static func make(
    of database: SQLiteDatabase, at path: String,
    finish: (SQLiteDatabase) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    try make(at: path, finish: finish) { temporary throws(StoreError) in
      try storing { () throws(SystemError) in
        try naming(path) { () throws(SystemError) in _ = try FileDescriptor(temporary, .creating) }
      }
      try database.storing { db throws(SQLiteError) in try db.vacuum(into: temporary) }
    }
  }

  /// Copies the closed database file at `source`, mode 0600, to `path`, in place of what is there.
  static func make(
    ofFile source: String, at path: String,
    finish: (SQLiteDatabase) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    try make(at: path, finish: finish) { temporary throws(StoreError) in
      try storing { () throws(SystemError) in
        try copyBytes(of: source, to: temporary, for: path)
      }
    }
  }

  /// Has `copy` write the file under another name, and gives it its own when it is whole.
  private static func make(
    at path: String, finish: (SQLiteDatabase) throws(StoreError) -> Void,
    copy: (_ temporary: String) throws(StoreError) -> Void
  ) throws(StoreError) {
    let temporary = "\(path).\(String(Entropy.uint64(), radix: 36))"
    do throws(StoreError) {
      try copy(temporary)
      try complete(temporary, finish: finish)
      try publish(temporary, as: path)
    } catch {
      try? File.remove(temporary)
      throw error
    }
  }

  private static func complete(
    _ path: String, finish: (SQLiteDatabase) throws(StoreError) -> Void
  ) throws(StoreError) {
    let copy = try SQLiteDatabase.open(path, .readWrite)
    // Nobody else knows the file yet, and a failure removes it: a journal would be one more file to lose.
    try copy.storing { db throws(SQLiteError) in
      try db.execute("PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON")
    }
    try finish(copy)
    let problems = try copy.storing { db throws(SQLiteError) in
      try db.integrityProblems(limit: 1)
    }
    if let problem = problems.first { throw .damaged(.structure(problem)) }
  }

  private static func publish(_ temporary: String, as path: String) throws(StoreError) {
    try storing { () throws(SystemError) in
      try naming(path) { () throws(SystemError) in
        try FileDescriptor(temporary, .reading).flush()
        try File.rename(temporary, to: path)
      }
      try Directory.flush(Directory.parent(of: path))
    }
  }

  /// Copies to `path`, which is to become `final`.
  private static func copyBytes(
    of source: String, to path: String, for final: String
  ) throws(SystemError) {
    let reader = try FileDescriptor(source, .reading, followsLinks: true)
    let writer = try naming(final) { () throws(SystemError) in
      try FileDescriptor(path, .creating)
    }
    while true {
      let bytes = try reader.read(maximumByteCount: stepByteCount)
      if bytes.isEmpty { return }
      try naming(final) { () throws(SystemError) in try writer.writeAll(bytes) }
    }
  }

  private static let stepByteCount = 256 * 1024
}
