import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

@Suite struct HomeTests {
  private let directory: TemporaryDirectory
  private var path: String { "\(directory.path)/a/home" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func commit(_ operation: Operation, in home: inout Home) throws -> Dot {
    try home.household.commit([operation], time: WallTime(clampingMilliseconds: 1))
      .operations[0].dot
  }

  private func addDad(to home: inout Home) throws -> RecordID {
    .created(try commit(.create(TestDevice<SQLiteBackend>.creation("Dad")), in: &home))
  }

  private func score(in home: inout Home) throws -> Int64? {
    try home.household.collection(Board.id).rows.first?.count
  }

  // MARK: Making and opening

  @Test func `a home and its files are its owner's alone`() throws {
    var home = try Home.create(at: path)
    _ = try addDad(to: &home)

    #expect(try FileStatus(of: path).mode == 0o700)
    for name in try Directory.names(in: path) {
      #expect(try FileStatus(of: "\(path)/\(name)").mode == 0o600)
    }
  }

  @Test func `a home is made once, and opened only where it was made`() throws {
    #expect(throws: StoreError.absent(path: path)) { _ = try Home.open(at: path) }
    _ = try Home.create(at: path)

    #expect(throws: StoreError.alreadyExists(path: path)) { _ = try Home.create(at: path) }
    var home = try Home.open(at: path)
    #expect(try home.household.id() == nil)
  }

  @Test func `every commit outlives whoever made it`() throws {
    var dad: RecordID?
    do {
      var home = try Home.create(at: path)
      dad = try addDad(to: &home)
    }
    let id = try #require(dad)

    for expected in Int64(101)...120 {
      do {
        var home = try Home.open(at: path)
        _ = try commit(.add(id, 1), in: &home)
      }
      var home = try Home.open(at: path)
      #expect(try score(in: &home) == expected)
    }
    var home = try Home.open(at: path)
    #expect(try home.household.replicas().count == 1)
    #expect(try home.household.verify() == [])
  }

  @Test func `another key than the one that wrote here is refused`() throws {
    do {
      var home = try Home.create(at: path)
      _ = try addDad(to: &home)
    }

    try AtomicFile.write(KeyPair().encoded, to: "\(path)/key")

    #expect(throws: StoreError.damaged(.identity)) { _ = try Home.open(at: path) }
  }

  // MARK: Writing nothing

  @Test func `what changes nothing writes nothing`() throws {
    let log: [EncodedBatch]
    do {
      var home = try Home.create(at: path)
      _ = try addDad(to: &home)
      try home.household.acknowledge(home.household.tips())
      try home.household.setSetting([1], for: "server")
      log = try home.household.entries(after: 0, byteLimit: .max).map(\.batch)
    }
    let before = try snapshot()

    var home = try Home.open(at: path)
    _ = try score(in: &home)
    for batch in log { _ = try home.household.ingest(batch) }
    try home.household.acknowledge(log.map(\.entry))
    try home.household.setSetting([1], for: "server")
    try home.household.transaction { household throws(StoreError) in _ = try household.tips() }
    _ = try home.household.verify()

    #expect(try snapshot() == before)
  }

  /// Modification times and bytes of all files, and of the directory itself.
  private func snapshot() throws -> [String: [Int64]] {
    var snapshot = ["": [try FileStatus(of: path).modificationTime]]
    for name in try Directory.names(in: path) {
      let file = "\(path)/\(name)"
      let bytes = try File.read(file, maximumByteCount: 1 << 24)
      let digest = Int64(
        bitPattern: SystemPrimitives().sha256(bytes).prefix.rawValue)
      snapshot[name] = [try FileStatus(of: file).modificationTime, digest]
    }
    return snapshot
  }

  // MARK: Files of others

  @Test func `a file of a newer schema is refused and stays as it is`() throws {
    _ = try Home.create(at: path)
    try SQLiteDatabase("\(path)/hearth.db", .readWrite)
      .execute("PRAGMA user_version = \(Self.version + 1)")
    let before = try snapshot()

    #expect(throws: StoreError.newerSchema(found: Self.version + 1, known: Self.version)) {
      _ = try Home.open(at: path)
    }

    #expect(try snapshot() == before)
  }

  @Test func `a database of something else is refused`() throws {
    _ = try Home.create(at: path)
    try File.remove("\(path)/hearth.db")
    try SQLiteDatabase("\(path)/hearth.db", .create).execute("CREATE TABLE t (x)")

    #expect(throws: StoreError.notHearth(path: "\(path)/hearth.db")) {
      _ = try Home.open(at: path)
    }
  }

  @Test func `a file that is no database is refused`() throws {
    _ = try Home.create(at: path)
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 8_192)
    try AtomicFile.write(bytes, to: "\(path)/hearth.db")

    #expect(throws: StoreError.damaged(.notADatabase)) { _ = try Home.open(at: path) }
  }

  @Test func `a creation that was interrupted is taken up by the next`() throws {
    try Directory.create(path)
    let key = KeyPair()
    try key.save(to: "\(path)/key")

    var home = try Home.create(at: path)

    #expect(home.keyPair.key == key.key)
    #expect(try home.household.head() == .start)
  }

  @Test func `an earlier version is copied before it is brought up to date`() throws {
    let file = "\(directory.path)/old.db"
    _ = try FileDescriptor(file, .creating)
    _ = try SQLiteBackend(path: file, side: .client)
    let next = Schema(steps: Schema.current.steps + ["CREATE TABLE extra (x INTEGER) STRICT"])

    _ = try SQLiteBackend(path: file, side: .client, schema: next)

    let version = Self.version
    #expect(try SQLiteDatabase(file, .readOnly).integer("PRAGMA user_version") == version + 1)
    let copy = try SQLiteDatabase("\(file).before-\(version)", .readOnly)
    #expect(try copy.integer("PRAGMA user_version") == version)
    #expect(throws: StoreError.newerSchema(found: version + 1, known: version)) {
      _ = try SQLiteBackend(path: file, side: .client)
    }
  }

  @Test func `a step that fails leaves the earlier version as it was`() throws {
    let file = "\(directory.path)/old.db"
    _ = try FileDescriptor(file, .creating)
    _ = try SQLiteBackend(path: file, side: .client)
    let steps =
      Schema.current.steps + ["CREATE TABLE extra (x INTEGER); CREATE TABLE extra (y INTEGER)"]

    #expect(throws: StoreError.self) {
      _ = try SQLiteBackend(path: file, side: .client, schema: Schema(steps: steps))
    }

    let database = try SQLiteDatabase(file, .readOnly)
    #expect(try database.integer("PRAGMA user_version") == Self.version)
    #expect(try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'") == 0)
  }

  @Test func `a home whose records have an earlier form makes its state again from its log`() throws
  {
    var home = try Home.create(at: path)
    let dad = try addDad(to: &home)
    _ = try commit(.add(dad, 5), in: &home)
    let head = try home.household.head()
    _ = consume home
    // What an earlier version left: rows that this one cannot read, under that version's number.
    let database = try SQLiteDatabase("\(path)/hearth.db", .readWrite)
    try database.execute("UPDATE records SET value = x'00'; PRAGMA user_version = 1")

    var upgraded = try Home.open(at: path)

    #expect(try upgraded.household.collection(Board.id).rows.first?.count == 105)
    #expect(try upgraded.household.head() == head)
    #expect(try upgraded.household.verify() == [])
    _ = try commit(.add(dad, 1), in: &upgraded)
    #expect(try upgraded.household.replicas().count == 1)
  }

  private static var version: Int64 { Int64(Schema.current.steps.count) }

  // MARK: Backups

  @Test func `a backup is whole and secret, and a home made from it writes under a new replica`()
    throws
  {
    var home = try Home.create(at: path)
    let dad = try addDad(to: &home)
    let backup = "\(directory.path)/backup"
    try home.backUp(to: backup)
    _ = try commit(.add(dad, 1), in: &home)

    var restored = try Home.create(at: "\(directory.path)/new", fromBackup: backup)
    let old = try home.household.replicas()

    #expect(try FileStatus(of: backup).mode == 0o600)
    #expect(restored.keyPair.key == home.keyPair.key)
    #expect(try score(in: &restored) == 100)
    _ = try commit(.add(dad, 10), in: &restored)
    #expect(try restored.household.currentReplica() != old.first)
    #expect(try restored.household.verify() == [])
    // No secret is left in the database itself.
    let bytes = try File.read("\(directory.path)/new/hearth.db", maximumByteCount: 1 << 24)
    #expect(!bytes.contains(sequence: home.keyPair.secret))
    #expect(
      try File.read(backup, maximumByteCount: 1 << 24).contains(sequence: home.keyPair.secret))
  }

  @Test func `no home is made from what is no backup, or over a home`() throws {
    let home = try Home.create(at: path)
    let backup = "\(directory.path)/backup"
    try home.backUp(to: backup)
    let other = "\(directory.path)/other"

    #expect(throws: StoreError.notHearth(path: "\(path)/hearth.db")) {
      _ = try Home.create(at: other, fromBackup: "\(path)/hearth.db")
    }
    #expect(throws: StoreError.absent(path: "\(path)/nothing")) {
      _ = try Home.create(at: other, fromBackup: "\(path)/nothing")
    }
    #expect(throws: StoreError.alreadyExists(path: path)) {
      _ = try Home.create(at: path, fromBackup: backup)
    }
    #expect(!Home.exists(at: other))
  }

  @Test func `a backup takes the place of an earlier one, or leaves it`() throws {
    var home = try Home.create(at: path)
    let backup = "\(directory.path)/backup"
    try home.backUp(to: backup)
    let first = try File.read(backup, maximumByteCount: 1 << 24)
    _ = try addDad(to: &home)

    try home.backUp(to: backup)

    #expect(try File.read(backup, maximumByteCount: 1 << 24) != first)
    #expect(try Directory.names(in: directory.path) == ["a", "backup"])
  }

  // MARK: Several households

  @Test func `a household that was moved aside is taken up again with its key`() throws {
    let id = try #require(HouseholdID(bytes: [UInt8](repeating: 7, count: 16)))
    var home = try Home.create(at: path)
    let key = home.keyPair.key
    try home.household.setID(id)
    _ = try addDad(to: &home)
    try home.moveAside()

    #expect(!Home.exists(at: path))
    #expect(Home.holdsAside(id, in: path))
    let other = try Home.create(at: path)
    #expect(other.keyPair.key != key)
    #expect(throws: StoreError.alreadyExists(path: path)) { try Home.takeUp(id, in: path) }
    try TemporaryDirectory.removeFiles(of: path)

    try Home.takeUp(id, in: path)

    var again = try Home.open(at: path)
    #expect(again.keyPair.key == key)
    #expect(try score(in: &again) == 100)
    #expect(!Home.holdsAside(id, in: path))
    // The files are the same, so the replica goes on.
    let replica = try again.household.currentReplica()
    _ = try commit(.clear(Board.id), in: &again)
    #expect(try again.household.currentReplica() == replica)
  }

  @Test func `a home without a household cannot be moved aside`() throws {
    #expect(throws: StoreError.noHousehold) { try Home.create(at: path).moveAside() }
  }

  // MARK: Last contact

  @Test func `the last contact is kept in a private directory, and not in the home`() throws {
    let home = try Home.create(at: path)
    let before = try snapshot()
    let runtime = "\(directory.path)/runtime"
    let contact = home.lastContact(runtimeDirectory: runtime, userID: 0)
    let time = WallTime(clampingMilliseconds: 12_345)

    #expect(contact.time == nil)
    contact.record(time)

    #expect(contact.time == time)
    #expect(try FileStatus(of: "\(runtime)/hearth").mode == 0o700)
    #expect(try snapshot() == before)
    contact.forget()
    #expect(contact.time == nil)
  }

  @Test func `a last contact in a directory that others may write to is not believed`() throws {
    let home = try Home.create(at: path)
    let runtime = "\(directory.path)/runtime"
    let contact = home.lastContact(runtimeDirectory: runtime, userID: 0)
    contact.record(WallTime(clampingMilliseconds: 1))

    try FileDescriptor(directory: "\(runtime)/hearth").changeMode(to: 0o777)

    #expect(contact.time == nil)
  }
}

extension [UInt8] {
  /// Whether these bytes stand somewhere in it.
  func contains(sequence: [UInt8]) -> Bool {
    indices.contains { self[$0] == sequence[0] && self[$0...].starts(with: sequence) }
  }
}
