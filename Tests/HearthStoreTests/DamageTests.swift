import HearthCRDT
import HearthStore
import HearthSystem
import HearthTestSupport
import HearthWire
import Testing

@Suite struct DamageTests {
  private let directory: TemporaryDirectory
  private var path: String { "\(directory.path)/home" }

  init() throws {
    directory = try TemporaryDirectory(inMemory: true)
  }

  /// A home with something in every table.
  private func makeHome() throws {
    var home = try Home.create(at: path)
    let id = try #require(HouseholdID(bytes: [UInt8](repeating: 7, count: 16)))
    try home.household.setID(id)
    try home.household.setSetting(Array("host:7433".utf8), for: "server")
    let creation = TestDevice<SQLiteBackend>.creation("Dad")
    let time = WallTime(clampingMilliseconds: 1)
    let dad = RecordID.created(
      try home.household.commit([.create(creation)], time: time).operations[0].dot)
    for points in Int64(1)...20 { try home.household.commit([.add(dad, points)], time: time) }
    try home.household.acknowledge([home.household.entries(after: 9, byteLimit: 0)[0].batch.entry])
    let tip = try home.household.entries(after: 20, byteLimit: 0)[0].batch
    let message = SignedHead.message(
      household: id, replica: tip.replica, counter: tip.lastCounter, hash: tip.hash)
    try home.household.keep(
      SignedHead(
        replica: tip.replica, counter: tip.lastCounter, hash: tip.hash,
        signature: home.keyPair.sign(message)))
    #expect(try home.household.verify() == [])
  }

  /// All that a program can read from the home.
  private struct Contents: Equatable {
    let log: [LogEntry]
    let rows: [[StateRow]]
  }

  private func contents() throws(StoreError) -> Contents {
    var home = try Home.open(at: path)
    let log = try home.household.entries(after: 0, byteLimit: .max)
    var rows: [[StateRow]] = []
    for table in StateTable.allCases { rows.append(try home.household.backend.rows(in: table)) }
    return Contents(log: log, rows: rows)
  }

  @Test(arguments: (1...8).map { Seed(UInt64($0)) })
  func `flipped bits are refused, or found, or hit what nobody reads`(seed: Seed) throws {
    try makeHome()
    let sound = try contents()
    let file = "\(path)/hearth.db"
    let bytes = try File.read(file, maximumByteCount: 1 << 24)
    var generator = seed.generator()
    var (refused, found, unread) = (0, 0, 0)

    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let offset = Int.random(in: bytes.indices, using: &generator)
        damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      try AtomicFile.write(damaged, to: file)
      do throws(StoreError) {
        var home = try Home.open(at: path)
        if try !home.household.verify().isEmpty {
          found += 1
          continue
        }
      } catch {
        refused += 1
        continue
      }
      unread += 1
      #expect(try contents() == sound)
    }

    #expect(found > 0 && refused + found + unread == 60)
  }

  @Test func `no damage makes reading or writing trap`() throws {
    try makeHome()
    let file = "\(path)/hearth.db"
    let bytes = try File.read(file, maximumByteCount: 1 << 24)
    var generator = Seed(42).generator()

    for _ in 0..<150 {
      var damaged = bytes
      let start = Int.random(in: bytes.indices, using: &generator)
      for offset in start..<min(start + 40, bytes.count) {
        damaged[offset] = UInt8.random(in: .min ... .max, using: &generator)
      }
      try AtomicFile.write(damaged, to: file)
      // Whatever these answer, they answer.
      try? Self.use(path)
    }
  }

  private static func use(_ path: String) throws(StoreError) {
    var home = try Home.open(at: path)
    let rows = try? home.household.collection(Board.id).rows
    _ = try? home.household.history(limit: 100)
    _ = try? home.household.lastTransaction()
    _ = try? home.household.outbox(byteLimit: .max)
    _ = try? home.household.header()
    if let dad = rows?.first?.id {
      try home.household.commit([.add(dad, 1)], time: WallTime(clampingMilliseconds: 1))
    }
    try home.household.rebuild()
  }

  // MARK: One kind at a time

  /// Runs a statement on the home's file behind the store's back, and says what a check finds.
  private func damage(_ statement: String) throws -> [Damage] {
    try makeHome()
    try SQLiteDatabase("\(path)/hearth.db", .readWrite).execute(statement)
    var home = try Home.open(at: path)
    return try home.household.verify()
  }

  @Test(arguments: [
    "UPDATE log SET body = CAST(body || x'00' AS BLOB) WHERE number = 5",
    "UPDATE log SET hash = zeroblob(32) WHERE number = 5",
    "UPDATE log SET running = zeroblob(32) WHERE number = 5",
    "UPDATE log SET previous = zeroblob(32) WHERE number = 5",
    "UPDATE log SET replica = replica + 1 WHERE number = 5",
    "UPDATE log SET first = first + 1, last = last + 1 WHERE number = 5",
    "UPDATE log SET preceding_time = 7 WHERE number = 5",
    "UPDATE log SET table_count = 2 WHERE number = 5",
    "UPDATE log SET last = 9223372036854775807 WHERE number = 5",
    "DELETE FROM log WHERE number = 5",
  ])
  func `a log that was tampered with is found at the entry`(statement: String) throws {
    let damage = try damage(statement)

    let isAtEntry = damage.contains { found in
      switch found {
      case .log(let number), .undecodable(let number): (5...6).contains(number)
      default: false
      }
    }
    #expect(isAtEntry)
  }

  @Test(arguments: [
    ("UPDATE records SET value = x'00'", StateTable.records),
    ("DELETE FROM records", .records),
    ("DELETE FROM spans", .spans),
    ("UPDATE tips SET value = x''", .tips),
    ("INSERT INTO collections VALUES (x'0000000461', x'')", .collections),
    ("INSERT INTO document VALUES (x'', x'00')", .document),
    ("DELETE FROM origins", .origins),
  ])
  func `state that the log does not give is found, and rebuilt`(
    statement: String, table: StateTable
  ) throws {
    #expect(try damage(statement).contains(.state(table)))

    guard table.isDerived else { return }
    var home = try Home.open(at: path)
    try home.household.rebuild()
    #expect(try home.household.verify() == [])
  }

  @Test(arguments: [
    (
      "UPDATE metadata SET value = CAST(value || x'00' AS BLOB) WHERE key = CAST('setting:server' AS BLOB)",
      Damage.metadata(key: "setting:server")
    ),
    (
      "UPDATE outbox SET key = x'0000000000000002' WHERE key = x'000000000000000F'",
      .outbox(number: 2)
    ),
    ("UPDATE heads SET value = x'00'", .signedHead),
    ("UPDATE heads SET value = CAST(zeroblob(32) || substr(value, 33) AS BLOB)", .signedHead),
    ("UPDATE heads SET value = CAST(substr(value, 1, 32) || zeroblob(64) AS BLOB)", .signedHead),
  ])
  func `what the log cannot give back is found too`(statement: String, expected: Damage) throws {
    #expect(try damage(statement) == [expected])
  }
}
