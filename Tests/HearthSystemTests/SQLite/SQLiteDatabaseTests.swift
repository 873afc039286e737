import Glibc
import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct SQLiteDatabaseTests {
  @Test func `every kind of value comes back as it was bound`() throws {
    let database = try SQLiteDatabase(":memory:", .create)
    try database.execute("CREATE TABLE entry(id INTEGER PRIMARY KEY, a, b, c, d, e, f)")
    let insert = try database.prepare("INSERT INTO entry VALUES(1, ?1, ?2, ?3, ?4, ?5, ?6)")

    try insert.bind(Int64.min, at: 1)
    try insert.bind(UInt64.max, at: 2)
    try insert.bind("né\0🧀", at: 3)
    try insert.bind([0, 255], at: 4)
    try insert.bindNull(at: 5)
    try insert.bind("", at: 6)
    try insert.run()

    let select = try database.prepare("SELECT a, b, c, d, e, f FROM entry")
    #expect(try select.step())
    #expect(select.columnCount == 6)
    #expect(select.int64(at: 0) == .min)
    #expect(select.uint64(at: 1) == .max)
    #expect(select.text(at: 2) == "né\0🧀")
    #expect(select.blob(at: 3) == [0, 255])
    #expect(select.isNull(at: 4))
    #expect(select.text(at: 5).isEmpty && !select.isNull(at: 5))
    #expect(try !select.step())
    #expect(database.changeCount == 1)
    #expect(database.lastInsertedRow == 1)
  }

  @Test func `an empty blob is not NULL`() throws {
    let database = try SQLiteDatabase(":memory:", .create)
    let select = try database.prepare("SELECT ?1, typeof(?1)")

    try select.bind([UInt8](), at: 1)

    #expect(try select.step())
    #expect(select.text(at: 1) == "blob")
    #expect(select.blob(at: 0).isEmpty)
  }

  @Test func `a statement runs again with the bindings that were not replaced`() throws {
    let database = try SQLiteDatabase(":memory:", .create)
    let sum = try database.prepare("SELECT ?1 + ?2")
    try sum.bind(40, at: 1)
    try sum.bind(1, at: 2)
    #expect(try sum.step())

    sum.reset()
    try sum.bind(2, at: 2)

    #expect(try sum.step())
    #expect(sum.int(at: 0) == 42)
  }

  @Test func `a file is made private, and a second connection sees what the first committed`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.file("base")
    let first = try SQLiteDatabase(path, .create)
    try first.execute("CREATE TABLE entry(value); INSERT INTO entry VALUES(7)")

    let second = try SQLiteDatabase(path, .readOnly)

    #expect(try FileStatus(of: path).mode == 0o600)
    #expect(try second.integer("SELECT value FROM entry") == 7)
    #expect(kind { try second.execute("DELETE FROM entry") } == .readOnly)
  }

  @Test func `a missing file, a link and a file that is no database are told apart`() throws {
    let directory = try TemporaryDirectory()
    try File.create(directory.file("text"), holding: Array(repeating: 65, count: 2000))
    #expect(unsafe symlink(directory.file("elsewhere"), directory.file("link")) == 0)

    #expect(kind { _ = try SQLiteDatabase(directory.file("none"), .readWrite) } == .cannotOpen)
    #expect(kind { _ = try SQLiteDatabase(directory.file("link"), .create) } == .cannotOpen)
    #expect(!File.exists(directory.file("elsewhere")))
    #expect(
      kind {
        let text = try SQLiteDatabase(directory.file("text"), .readWrite)
        _ = try text.integer("SELECT count(*) FROM sqlite_schema")
      } == .notADatabase)
  }

  @Test func `a damaged page is found by use and by the check`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("base")
    do {
      let database = try SQLiteDatabase(path, .create)
      try database.execute(
        """
        CREATE TABLE entry(value);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO entry SELECT 'row ' || i FROM n
        """)
      #expect(try database.integrityProblems().isEmpty)
    }
    var bytes = try File.read(path, maximumByteCount: 1 << 20)
    for offset in 8192..<8200 { bytes[offset] = 0xFF }
    try AtomicFile.write(bytes, to: path)

    let damaged = try SQLiteDatabase(path, .readWrite)

    #expect(kind { _ = try damaged.integer("SELECT sum(length(value)) FROM entry") } == .corrupt)
    #expect(try !damaged.integrityProblems().isEmpty)
  }

  @Test func `a lock that another holds is waited for, and then busy`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("base")
    let first = try SQLiteDatabase(path, .create)
    try first.execute("CREATE TABLE entry(value)")
    let second = try SQLiteDatabase(path, .readWrite, patience: .milliseconds(50))
    try first.execute("BEGIN IMMEDIATE")
    let start = MonotonicTime.now()

    #expect(kind { try second.execute("BEGIN IMMEDIATE") } == .busy)

    #expect(MonotonicTime.now() - start >= .milliseconds(40))
    #expect(first.isInTransaction && !second.isInTransaction)
    try first.execute("ROLLBACK")
    try second.execute("BEGIN IMMEDIATE; COMMIT")
  }

  @Test func `a rule of the schema and a wrong statement are told apart`() throws {
    let database = try SQLiteDatabase(":memory:", .create)
    try database.execute("CREATE TABLE entry(value UNIQUE); INSERT INTO entry VALUES(1)")

    #expect(kind { try database.execute("INSERT INTO entry VALUES(1)") } == .constraint)
    #expect(kind { try database.execute("INSERT INTO nothing VALUES(1)") } == .misuse)
    #expect(kind { _ = try database.prepare("") } == .misuse)
    #expect(kind { try database.prepare("SELECT 1").bind(1, at: 7) } == .misuse)
  }

  @Test func `a copy by VACUUM or page by page holds the same`() throws {
    let directory = try TemporaryDirectory()
    let database = try SQLiteDatabase(directory.file("base"), .create)
    try database.execute("PRAGMA journal_mode = WAL; CREATE TABLE entry(value)")
    for number in 0..<100 { try database.execute("INSERT INTO entry VALUES(\(number))") }

    try database.vacuum(into: directory.file("compact"))
    let other = try SQLiteDatabase(directory.file("pages"), .create)
    var steps = 0
    try database.backup(to: other, pageCount: 1) { _, _ in
      steps += 1
      return true
    }

    for copy in [try SQLiteDatabase(directory.file("compact"), .readOnly), other] {
      #expect(try copy.integer("SELECT sum(value) FROM entry") == 4950)
      #expect(try copy.integrityProblems().isEmpty)
    }
    #expect(steps > 1)
    #expect(kind { try database.vacuum(into: directory.file("compact")) } != nil)
    #expect(kind { try database.backup(to: other, pageCount: 1) { _, _ in false } } == .interrupted)
  }

  @Test func `a checkpoint moves what was committed into the file`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("base")
    let database = try SQLiteDatabase(path, .create)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try database.execute("CREATE TABLE entry(value); INSERT INTO entry VALUES(1)")

    let checkpoint = try database.checkpoint()

    #expect(checkpoint.logPageCount > 0)
    #expect(checkpoint.writtenPageCount == checkpoint.logPageCount)
    try database.checkpoint(truncating: true)
    #expect(try FileStatus(of: path + "-wal").byteCount == 0)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a full disk is told, nothing is half done, and it heals when there is room`() throws {
    let disk = try SmallDisk(kibibytes: 256)
    let database = try SQLiteDatabase(disk.path + "/base", .create)
    try database.execute("CREATE TABLE entry(value); INSERT INTO entry VALUES('kept')")
    let insert = try database.prepare("INSERT INTO entry VALUES(?1)")
    try insert.bind([UInt8](repeating: 1, count: 400_000), at: 1)

    #expect(kind { try insert.run() } == .full)

    #expect(!database.isInTransaction)
    #expect(try database.integer("SELECT count(*) FROM entry") == 1)
    try disk.resize(kibibytes: 4096)
    try insert.run()
    #expect(try database.integer("SELECT count(*) FROM entry") == 2)
    #expect(try database.integrityProblems().isEmpty)
  }

  @Test func `another thread can stop what runs`() throws {
    let database = try SQLiteDatabase(":memory:", .create)
    let running = try RunningLoop()
    running.loop.execute {
      running.loop.schedule(after: .milliseconds(20)) { database.interrupt() }
    }

    #expect(
      kind {
        _ = try database.integer(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
      } == .interrupted)
  }

  private func kind(_ body: () throws -> Void) -> SQLiteError.Kind? {
    let error = #expect(throws: SQLiteError.self, performing: body)
    return error?.kind
  }

  @Test func `a connection trusts no schema, checks what it reads, and lets nobody break its file`()
    throws
  {
    let database = try SQLiteDatabase(":memory:", .create)

    #expect(try database.integer("PRAGMA trusted_schema") == 0)
    #expect(try database.integer("PRAGMA cell_size_check") == 1)
    #expect(try database.integer("PRAGMA foreign_keys") == 1)
    try database.execute("CREATE TABLE t (x); PRAGMA writable_schema = ON")
    #expect(kind { try database.execute("DELETE FROM sqlite_schema") } != nil)
  }

  @Test func `connections of one process share a write-ahead log without a file for its index`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.file("base")
    try SQLiteDatabase(path, .create, sharedBy: .connections).execute(
      "PRAGMA journal_mode = WAL; CREATE TABLE t (x)")
    let writer = try SQLiteDatabase(path, .readWrite, sharedBy: .connections)
    let reader = try SQLiteDatabase(path, .readWrite, sharedBy: .connections, patience: .zero)

    try writer.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")

    #expect(try reader.integer("SELECT count(*) FROM t") == 0)
    #expect(kind { try reader.execute("BEGIN IMMEDIATE") } == .busy)
    try writer.execute("COMMIT")
    #expect(try reader.integer("SELECT count(*) FROM t") == 1)
    #expect(try Directory.names(in: directory.path) == ["base", "base-wal"])
  }
}
