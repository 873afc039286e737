import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

/// Several connections on one file, as several programs on one home are.
@Suite struct ConcurrencyTests {
  private let directory: TemporaryDirectory
  private var path: String { "\(directory.path)/home" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func makeHome() throws -> RecordID {
    var home = try Home.create(at: path)
    let creation = TestDevice<SQLiteBackend>.creation("Dad")
    return .created(
      try home.household.commit([.create(creation)], time: WallTime(clampingMilliseconds: 1))
        .operations[0].dot)
  }

  @Test func `eight writers and two readers meet in one home, and every edit counts once`()
    async throws
  {
    let dad = try makeHome()
    let path = path

    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10 { try Self.give(dad, 1, in: path) } }
      }
      for _ in 0..<2 {
        group.addTask { try Self.watchScoreGrow(in: path) }
      }
      try await group.waitForAll()
    }

    try Self.expectEveryEdit(in: path)
  }

  // A home is a value of one owner: what owns one is not async, as Swift 6.3 takes minutes to compile that for debugging.

  private static func give(_ member: RecordID, _ points: Int64, in path: String) throws {
    var home = try Home.open(at: path)
    try home.household.commit([.add(member, points)], time: WallTime(clampingMilliseconds: 2))
  }

  private static func watchScoreGrow(in path: String) throws {
    var last: Int64 = 100
    var home = try Home.open(at: path)
    for _ in 0..<50 {
      let score = try #require(try home.household.collection(Board.id).rows.first?.count)
      #expect(score >= last)
      last = score
    }
  }

  private static func expectEveryEdit(in path: String) throws {
    var home = try Home.open(at: path)
    #expect(try home.household.collection(Board.id).rows.first?.count == 180)
    #expect(try home.household.head().number == 81)
    #expect(try home.household.replicas().count == 1)
    #expect(try home.household.unsentTransactionCount() == 81)
    #expect(try home.household.verify() == [])
  }

  @Test func `whoever has the home open sees what another process wrote`() throws {
    let dad = try makeHome()
    var one = try Home.open(at: path)
    var other = try Home.open(at: path)
    _ = try one.household.collection(Board.id)

    try other.household.commit([.add(dad, 5)], time: WallTime(clampingMilliseconds: 2))
    try other.household.rebuild()
    try one.household.commit([.add(dad, 7)], time: WallTime(clampingMilliseconds: 3))

    #expect(try one.household.collection(Board.id).rows.first?.count == 112)
    #expect(try other.household.collection(Board.id).rows.first?.count == 112)
    #expect(try other.household.verify() == [])
  }

  @Test func `a draft's dots are nobody else's while its transaction lasts`() throws {
    _ = try makeHome()
    var one = try Home.open(at: path)
    let path = path

    let first = try one.household.transaction { household throws(StoreError) in
      let draft = try household.draft(time: WallTime(clampingMilliseconds: 2))
      #expect(throws: StoreError.busy) {
        var backend = try SQLiteBackend(path: "\(path)/hearth.db", side: .client, patience: .zero)
        try backend.begin(.write)
      }
      return draft.nextDot
    }

    #expect(first.counter == 2)
  }

  @Test func `a reader's view does not change under it`() throws {
    let dad = try makeHome()
    var reader = try Home.open(at: path)
    let path = path

    let scores = try reader.household.read { household throws(StoreError) in
      let before = try household.collection(Board.id).rows.first?.count
      // A writer prepares its change meanwhile, and gives up waiting for the reader.
      var writer = try Household(
        backend: SQLiteBackend(path: "\(path)/hearth.db", side: .client, patience: .zero),
        device: household.device, keepsOutbox: true)
      do throws(StoreError) {
        try writer.commit([.add(dad, 5)], time: WallTime(clampingMilliseconds: 2))
      } catch {
        #expect(error == .busy)
      }
      return [before, try household.collection(Board.id).rows.first?.count]
    }

    #expect(scores == [100, 100])
    #expect(try reader.household.verify() == [])
  }

  @Test func `a home that others have open is not moved aside`() throws {
    let id = try #require(HouseholdID(bytes: [UInt8](repeating: 7, count: 16)))
    var home = try Home.create(at: path)
    try home.household.setID(id)
    let path = path

    let other = try Home.open(at: path)
    #expect(throws: StoreError.locked(path: path)) {
      try Home.open(at: path).moveAside(patience: .zero)
    }

    #expect(Home.exists(at: path) && other.path == path && home.path == path)
  }
}
