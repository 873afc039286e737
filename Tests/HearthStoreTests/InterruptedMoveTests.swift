import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

/// What a killed process leaves beside a database neither stays behind, nor gets into another.
@Suite struct InterruptedMoveTests {
  private let directory: TemporaryDirectory
  private let id: HouseholdID
  private var path: String { "\(directory.path)/home" }
  private var killed: String { "\(directory.path)/killed" }

  init() throws {
    directory = try TemporaryDirectory(inMemory: true)
    id = try #require(HouseholdID(bytes: [UInt8](repeating: 5, count: 16)))
  }

  @Test func `what a killed process had begun is undone before a home moves aside`() throws {
    try makeHome()
    try copyWithinTransaction(on: "hearth.db", of: path, to: killed)
    let home = try Home.open(at: killed)
    // Another process is killed while this one has the home open.
    try copyWithinTransaction(on: "hearth.db", of: path, to: killed)

    try home.moveAside()

    let names = try Directory.names(in: killed)
    #expect(names == ["households", "lock"])
    _ = try Home.create(at: killed)
    try TemporaryDirectory.removeFiles(of: killed)
    try Home.takeUp(id, in: killed)
    try expectDad(in: killed)
  }

  @Test func `what a killed process had begun is undone before a home comes back`() throws {
    try makeHome()
    try copyWithinTransaction(
      on: "hearth.db", of: path, to: Home.asidePath(of: id, in: killed))

    try Home.takeUp(id, in: killed)

    try expectDad(in: killed)
  }

  @Test func `what a killed daemon had begun does not get into what is restored`() throws {
    let backup = try makeServer()
    try copyWithinTransaction(
      on: "hearthd.db", of: path, to: killed, first: "PRAGMA journal_mode = DELETE;")
    #expect(File.exists("\(killed)/hearthd.db-journal"))

    let aside = try #require(try DataDirectory.restore(backup, to: killed))

    var data = try DataDirectory.open(at: killed, creates: false)
    #expect(try data.household.head().number == 1)
    #expect(try data.household.verify() == [])
    #expect(try Directory.names(in: aside) == ["hearthd.db", "identity"])
    #expect(try batchCount(in: aside) == 2)
  }

  @Test func `what a killed daemon had written ahead goes aside with its data`() throws {
    let backup = "\(directory.path)/backup"
    do {
      var data = try DataDirectory.open(at: path, creates: true)
      try fill(&data)
      try data.backUp(to: backup)
      try data.checkpoint()
      try fill(&data)
      try TemporaryDirectory.copy(path, to: killed)
    }
    #expect(File.exists("\(killed)/hearthd.db-wal"))

    let aside = try #require(try DataDirectory.restore(backup, to: killed))

    #expect(try Directory.names(in: aside) == ["hearthd.db", "identity"])
    #expect(try batchCount(in: aside) == 2)
    var data = try DataDirectory.open(at: killed, creates: false)
    #expect(try data.household.head().number == 1)
  }

  @Test func `data too damaged to be read go aside as they are`() throws {
    let backup = try makeServer()
    let damaged = [UInt8](repeating: 9, count: 5_000)
    try File.remove("\(path)/hearthd.db")
    try File.create("\(path)/hearthd.db", holding: damaged)
    try File.create("\(path)/hearthd.db-wal", holding: [1, 2, 3])

    let aside = try #require(try DataDirectory.restore(backup, to: path))

    #expect(try File.read("\(aside)/hearthd.db", maximumByteCount: 1 << 20) == damaged)
    var data = try DataDirectory.open(at: path, creates: false)
    #expect(try data.household.verify() == [])
  }

  // MARK: What is there first

  private func makeHome() throws {
    var home = try Home.create(at: path)
    try home.household.setID(id)
    let creation = TestDevice<SQLiteBackend>.creation("Dad")
    try home.household.commit([.create(creation)], time: WallTime(clampingMilliseconds: 1))
  }

  /// A server's data with two batches, and a backup with one.
  private func makeServer() throws -> String {
    let backup = "\(directory.path)/backup"
    var data = try DataDirectory.open(at: path, creates: true)
    try fill(&data)
    try data.backUp(to: backup)
    try fill(&data)
    return backup
  }

  private func fill(_ data: inout DataDirectory) throws {
    let creation = TestDevice<SQLiteBackend>.creation("Dad")
    try data.household.commit([.create(creation)], time: WallTime(clampingMilliseconds: 1))
  }

  /// Copies a directory in the midst of a transaction that has changed the file already: whoever is killed leaves that.
  private func copyWithinTransaction(
    on name: String, of source: String, to target: String, first: String = ""
  ) throws {
    let database = try SQLiteDatabase("\(source)/\(name)", .readWrite)
    try database.execute(
      first + """
        PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;
        UPDATE log SET body = zeroblob(100000); DELETE FROM records;
        """)
    try TemporaryDirectory.copy(source, to: target)
    #expect(File.exists("\(target)/\(name)-journal"))
    try database.execute("ROLLBACK")
  }

  // MARK: What is found

  private func expectDad(in path: String) throws {
    var home = try Home.open(at: path)
    #expect(try home.household.collection(Board.id).rows.map(\.count) == [100])
    #expect(try home.household.verify() == [])
  }

  private func batchCount(in path: String) throws -> UInt64? {
    let backend = try SQLiteBackend(path: "\(path)/hearthd.db", side: .server)
    return try backend.lastEntry()?.number
  }
}
