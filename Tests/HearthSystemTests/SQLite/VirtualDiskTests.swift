import HearthSystem
import Testing

/// SQLite on a disk that is not the system's.
@Suite(.timeLimit(.minutes(1))) struct VirtualDiskTests {
  private let disk = MemoryDisk()
  private let path = "/base"

  private enum Journal: String, CaseIterable {
    case delete, wal

    /// As the stores of clients and servers set it.
    var pragmas: String {
      switch self {
      case .delete: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA"
      case .wal:
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0"
      }
    }
  }

  private func database(
    _ journal: Journal = .delete, patience: Duration = .zero
  ) throws -> SQLiteDatabase {
    if disk.files[path] == nil { disk.create(path) }
    let database = try SQLiteDatabase(
      path, .readWrite, patience: patience, on: MountedDisk(disk))
    try database.execute(journal.pragmas)
    return database
  }

  /// The code of the error that `body` throws.
  private func kind(_ body: () throws(SQLiteError) -> Void) -> SQLiteError.Kind? {
    do throws(SQLiteError) {
      try body()
      return nil
    } catch {
      return error.kind
    }
  }

  @Test(arguments: Journal.allCases)
  private func `a file there holds what one on the system's disk holds`(journal: Journal) throws {
    let directory = try TemporaryDirectory()
    let statements =
      journal.pragmas + """
        ; CREATE TABLE t (x INTEGER PRIMARY KEY, y);
        WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000)
          INSERT INTO t SELECT x, hex(x) || zeroblob(200) FROM n;
        BEGIN; DELETE FROM t WHERE x % 2; ROLLBACK; DELETE FROM t WHERE x % 3 = 0; VACUUM;
        """
    disk.create(path)

    do {
      let virtual = try SQLiteDatabase(path, .readWrite, on: MountedDisk(disk))
      let real = try SQLiteDatabase(directory.file("base"), .create)
      try virtual.execute(statements)
      try real.execute(statements)
      #expect(try virtual.integrityProblems().isEmpty)
      #expect(try virtual.integer("SELECT count(*) FROM t") == 1_334)
    }

    let bytes = try File.read(directory.file("base"), maximumByteCount: 1 << 22)
    // The bytes from 24 on count changes.
    #expect(disk.files[path]?.bytes.dropFirst(96) == bytes.dropFirst(96))
    #expect(disk.files.keys.sorted() == [path])
    #expect(disk.files.values.allSatisfy { $0.openCount == 0 })
  }

  @Test func `the modes of both sides keep their files there`() throws {
    try database(.delete).execute("CREATE TABLE t (x)")
    #expect(disk.openedKinds == [.database, .rollbackJournal])

    try database(.wal).execute("CREATE TABLE u (x)")
    #expect(disk.openedKinds.contains(.writeAheadLog))
  }

  @Test(arguments: Journal.allCases)
  private func `two connections share the file and keep out of each other's way`(
    journal: Journal
  ) throws {
    disk.create(path)
    let mounted = MountedDisk(disk)
    let first = try SQLiteDatabase(path, .readWrite, patience: .milliseconds(20), on: mounted)
    let second = try SQLiteDatabase(path, .readWrite, patience: .milliseconds(20), on: mounted)
    try first.execute(journal.pragmas + "; CREATE TABLE t (x); INSERT INTO t VALUES (1)")

    try first.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (2)")

    let found = kind { () throws(SQLiteError) in try second.execute("BEGIN IMMEDIATE") }
    #expect(found == .busy)
    #expect(disk.pauseCount > 0)
    #expect(try second.integer("SELECT count(*) FROM t") == 1)
    try first.execute("COMMIT")
    #expect(try second.integer("SELECT count(*) FROM t") == 2)
    try second.execute("INSERT INTO t VALUES (3)")
    #expect(try first.integer("SELECT count(*) FROM t") == 3)
  }

  @Test func `a reader keeps a commit waiting in a rollback journal, not in a write-ahead log`()
    throws
  {
    for (journal, expected) in [(Journal.delete, SQLiteError.Kind.busy), (.wal, nil)] {
      disk.create(path)
      let mounted = MountedDisk(disk)
      let writer = try SQLiteDatabase(path, .readWrite, patience: .zero, on: mounted)
      let reader = try SQLiteDatabase(path, .readWrite, patience: .zero, on: mounted)
      try writer.execute(journal.pragmas + "; CREATE TABLE t (x); INSERT INTO t VALUES (1)")

      try reader.execute("BEGIN; SELECT * FROM t")
      let found = kind { () throws(SQLiteError) in
        try writer.execute("INSERT INTO t VALUES (2)")
      }

      #expect(found == expected)
      #expect(try reader.integer("SELECT count(*) FROM t") == 1)
      try reader.execute("COMMIT")
    }
  }

  @Test(arguments: [
    (MemoryDisk.Operation.write, VirtualDiskError.full, SQLiteError.Kind.full),
    (.write, .inputOutput, .inputOutput), (.flush, .inputOutput, .flushFailed),
    (.flush, .full, .full), (.flushDirectory, .inputOutput, .flushFailed),
    (.truncate, .inputOutput, .inputOutput), (.remove, .inputOutput, .inputOutput),
    (.byteCount, .inputOutput, .inputOutput), (.read, .inputOutput, .inputOutput),
    (.lookUp, .inputOutput, .inputOutput), (.open, .inputOutput, .cannotOpen),
    (.open, .readOnly, .cannotOpen),
  ])
  func `what the disk cannot do is told as SQLite tells it`(
    operation: MemoryDisk.Operation, failure: VirtualDiskError, kind: SQLiteError.Kind
  ) throws {
    let journal = operation == .truncate ? "TRUNCATE" : "DELETE"
    let database = try database()
    try database.execute("PRAGMA journal_mode = \(journal); CREATE TABLE t (x)")

    disk.failures[operation] = failure
    let found = self.kind { () throws(SQLiteError) in
      try database.execute("PRAGMA cache_size = 0; INSERT INTO t VALUES (zeroblob(100000))")
    }

    #expect(found == kind)
    disk.failures = [:]
    #expect(try self.database().integrityProblems().isEmpty)
  }

  @Test func `a file that may not be written is read`() throws {
    try database().execute("CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    disk.failures[.open] = .readOnly

    let database = try SQLiteDatabase(path, .readWrite, on: MountedDisk(disk))

    #expect(try database.integer("SELECT x FROM t") == 1)
    let found = kind { () throws(SQLiteError) in try database.execute("DELETE FROM t") }
    #expect(found == .readOnly)
  }

  @Test func `a file that is not there cannot be opened, and one without its name is gone`() throws
  {
    let mounted = MountedDisk(disk)

    let absent = kind { () throws(SQLiteError) in
      _ = try SQLiteDatabase("/none", .readWrite, on: mounted)
    }
    try SQLiteDatabase("", .create, on: mounted).execute("CREATE TABLE t (x)")

    #expect(absent == .cannotOpen)
    #expect(disk.files.isEmpty)
  }

  @Test func `a journal's name is durable before the database is written`() throws {
    let database = try database()
    disk.forgetCalls()

    try database.execute("CREATE TABLE t (x)")

    let calls = disk.calls
    let named = try #require(calls.firstIndex(of: .flushDirectory))
    #expect(calls[..<named].filter { $0 == .flush }.count == 1)
    #expect(calls[named...].contains(.write))
    #expect(calls.suffix(2) == [.remove, .flushDirectory])
  }

  @Test func `time and a file's identity are the disk's`() throws {
    disk.milliseconds = 86_400_000
    let database = try database()

    #expect(try database.integer("SELECT strftime('%s', 'now')") == 86_400)
    #expect(try database.fileIdentity().inode == 2)
  }

  @Test func `the disk stays mounted for as long as a database is open, and no longer`() throws {
    var mounted: MountedDisk? = MountedDisk(disk)
    disk.create(path)
    weak let seen = mounted
    var database: SQLiteDatabase? = try SQLiteDatabase(path, .readWrite, on: mounted)
    mounted = nil

    try database?.execute("CREATE TABLE t (x)")
    #expect(seen != nil)

    database = nil
    #expect(seen == nil)
  }
}
