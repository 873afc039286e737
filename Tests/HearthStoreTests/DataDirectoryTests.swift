import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

@Suite struct DataDirectoryTests {
  private let directory: TemporaryDirectory
  private var path: String { "\(directory.path)/data" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func fill(_ data: inout DataDirectory) throws {
    let creation = TestDevice<SQLiteBackend>.creation("Dad")
    try data.household.commit([.create(creation)], time: WallTime(clampingMilliseconds: 1))
  }

  @Test func `a data directory is made with an identity, and only once`() throws {
    #expect(!DataDirectory.exists(at: path))
    #expect(throws: StoreError.absent(path: path)) {
      _ = try DataDirectory.open(at: path, creates: false)
    }
    let (household, key, log) = try identity(creating: true)

    let again = try identity(creating: false)

    #expect(again == (household, key, log))
    #expect(try FileStatus(of: path).mode == 0o700)
    for name in try Directory.names(in: path) {
      #expect(try FileStatus(of: "\(path)/\(name)").mode == 0o600)
    }
  }

  private func identity(
    creating: Bool
  ) throws -> (household: HouseholdID, key: DeviceKey, log: LogID?) {
    var data = try DataDirectory.open(at: path, creates: creating)
    #expect(try data.household.id() == data.identity.household)
    return (data.identity.household, data.identity.keyPair.key, try data.household.logID())
  }

  @Test func `a second daemon is kept out, and let in once the first is gone`() throws {
    do {
      let first = try DataDirectory.open(at: path, creates: true)
      #expect(throws: StoreError.locked(path: path)) {
        _ = try DataDirectory.open(at: first.path, creates: true)
      }
    }

    _ = try DataDirectory.open(at: path, creates: false)
  }

  @Test func `an identity without a log is the same server with an empty log`() throws {
    let before = try identity(creating: true)
    try File.remove("\(path)/hearthd.db")

    let after = try identity(creating: false)

    #expect(after.household == before.household && after.key == before.key)
    #expect(after.log != before.log)
  }

  @Test func `a log without its identity gets no new one`() throws {
    _ = try identity(creating: true)
    try File.remove("\(path)/identity")

    #expect(throws: StoreError.damaged(.identity)) {
      _ = try DataDirectory.open(at: path, creates: true)
    }
  }

  @Test func `every damaged byte of an identity is found`() throws {
    _ = try identity(creating: true)
    let bytes = try File.read("\(path)/identity", maximumByteCount: 1 << 20)

    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(ServerIdentity(encoded: damaged) == nil)
    }
    #expect(ServerIdentity(encoded: Array(bytes.dropLast())) == nil)
    #expect(ServerIdentity(encoded: bytes)?.encoded == bytes)
  }

  @Test func `authorities are kept with the identity`() throws {
    let former = KeyPair().key
    do {
      var data = try DataDirectory.open(at: path, creates: true)
      var identity = data.identity
      identity.authorities = [former]
      try data.replaceIdentity(identity)
    }

    let data = try DataDirectory.open(at: path, creates: false)

    #expect(data.identity.authorities == [former])
  }

  @Test func `a clean stop leaves everything in one file`() throws {
    do {
      var data = try DataDirectory.open(at: path, creates: true)
      try fill(&data)
      #expect(File.exists("\(path)/hearthd.db-wal"))
    }

    #expect(try Directory.names(in: path) == ["hearthd.db", "identity", "lock"])
  }

  @Test func `a checkpoint moves what was written ahead, and an idle one writes nothing`() throws {
    var data = try DataDirectory.open(at: path, creates: true)
    try fill(&data)
    let old = try FileStatus(of: data.databasePath)

    try data.checkpoint()
    let moved = try FileStatus(of: data.databasePath)
    try data.checkpoint()

    #expect(moved.modificationTime > old.modificationTime)
    #expect(try FileStatus(of: data.databasePath) == moved)
  }

  @Test func `a backup made while serving is restored as the same server with a new log id`() throws
  {
    let backup = "\(directory.path)/backup"
    let (household, log): (HouseholdID, LogID?)
    do {
      var data = try DataDirectory.open(at: path, creates: true)
      try fill(&data)
      try data.backUp(to: backup)
      try fill(&data)
      (household, log) = (data.identity.household, try data.household.logID())
      #expect(throws: StoreError.locked(path: path)) {
        try DataDirectory.restore(backup, to: data.path)
      }
    }

    let aside = try #require(try DataDirectory.restore(backup, to: path))

    #expect(try FileStatus(of: backup).mode == 0o600)
    #expect(try Directory.names(in: aside) == ["hearthd.db", "identity"])
    var data = try DataDirectory.open(at: path, creates: false)
    #expect(data.identity.household == household)
    #expect(try data.household.logID() != log)
    #expect(try data.household.head().number == 1)
    #expect(try data.household.verify() == [])
    let replica = try data.household.currentReplica()
    try fill(&data)
    #expect(try data.household.currentReplica() != replica)
  }

  @Test func `a backup is restored onto a new box`() throws {
    let backup = "\(directory.path)/backup"
    var data = try DataDirectory.open(at: path, creates: true)
    try fill(&data)
    try data.backUp(to: backup)
    let other = "\(directory.path)/other"

    #expect(try DataDirectory.restore(backup, to: other) == nil)

    var restored = try DataDirectory.open(at: other, creates: false)
    #expect(restored.identity.keyPair.key == data.identity.keyPair.key)
    #expect(try restored.household.tips() == data.household.tips())
  }

  @Test func `what is no backup of a server is refused and nothing is touched`() throws {
    let home = try Home.create(at: "\(directory.path)/home")
    let backup = "\(directory.path)/backup"
    try home.backUp(to: backup)
    let before = try identity(creating: true)

    #expect(throws: StoreError.notHearth(path: backup)) {
      try DataDirectory.restore(backup, to: path)
    }

    #expect(try identity(creating: false) == before)
    #expect(try Directory.names(in: path) == ["hearthd.db", "identity", "lock"])
  }
}
