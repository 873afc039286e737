import HearthCRDT
import HearthStore
import HearthSystem
import Testing

/// What the file of a server's household holds, and when.
@Suite struct ServerFileTests {
  private let directory: TemporaryDirectory
  private var path: String { "\(directory.path)/data" }

  init() throws {
    directory = try TemporaryDirectory(inMemory: true)
  }

  @Test func `nothing moves into the file before it is told to, however much is written ahead`()
    throws
  {
    var data = try DataDirectory.open(at: path, creates: true)
    try data.checkpoint()
    let before = try FileStatus(of: data.databasePath)

    // SQLite would move it at a thousand pages by itself.
    for part in 0..<16 {
      let names = (0..<900).map { "\(part) \($0) " + String(repeating: "x", count: 200) }
      try data.household.commit(
        names.map { .create(TestDevice<SQLiteBackend>.creation($0)) },
        time: WallTime(clampingMilliseconds: 1))
    }

    let ahead = try FileStatus(of: "\(data.databasePath)-wal")
    #expect(ahead.byteCount > 8 << 20)
    #expect(try FileStatus(of: data.databasePath) == before)
    try data.checkpoint()
    #expect(try FileStatus(of: data.databasePath).byteCount > before.byteCount)
  }

  @Test func `the secret in a backup is in no file that is restored but the identity`() throws {
    let backup = "\(directory.path)/backup"
    var data = try DataDirectory.open(at: path, creates: true)
    let secret = data.identity.encoded
    let creation = TestDevice<SQLiteBackend>.creation("Dad")
    try data.household.commit([.create(creation)], time: WallTime(clampingMilliseconds: 1))
    try data.backUp(to: backup)
    let other = "\(directory.path)/other"

    try DataDirectory.restore(backup, to: other)

    #expect(try bytes(of: backup).contains(sequence: secret))
    #expect(try bytes(of: "\(other)/identity") == secret)
    #expect(try !bytes(of: "\(other)/hearthd.db").contains(sequence: secret))
  }

  private func bytes(of path: String) throws -> [UInt8] {
    try File.read(path, maximumByteCount: 1 << 24)
  }
}
