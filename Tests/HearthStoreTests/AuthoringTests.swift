import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

@Suite struct AuthoringTests {
  private static let time = WallTime(clampingMilliseconds: 7)
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func device(_ kind: TestBackend.Kind) throws -> TestDevice<TestBackend> {
    try TestDevice(TestBackend(kind, in: directory))
  }

  /// Writes members with these names piece by piece.
  private func author(
    _ names: some Sequence<String>, in household: inout Household<TestBackend>
  ) throws -> [Dot] {
    try household.author(time: Self.time) { household, authoring throws(StoreError) in
      var dots: [Dot] = []
      for name in names {
        let creation = TestDevice<TestBackend>.creation(name)
        #expect(authoring.pending.count <= Limits.maximumOperationCount)
        dots.append(try household.append(.create(creation), to: &authoring))
      }
      return dots
    }
  }

  @Test(arguments: [1, 999, 1_000, 1_001, 2_000, 2_500])
  func `a transaction that is written piece by piece is one transaction`(count: Int) throws {
    var ana = try device(.memory)
    _ = try ana.add("first")

    let dots = try author((1...count).map { "\($0)" }, in: &ana.household)

    #expect(dots.map(\.counter) == Array(2...UInt64(count + 1)))
    #expect(try ana.log().dropFirst().map(\.operationCount).reduce(0, +) == count)
    #expect(try ana.log().count == 1 + (count + 999) / 1_000)
    #expect(try ana.household.unsentTransactionCount() == 2)
    let last = try #require(try ana.household.lastTransaction())
    #expect(last.operations.map(\.dot) == dots)
    #expect(try ana.board().count == count + 1)
    #expect(try ana.household.verify() == [])
  }

  @Test func `what is written piece by piece is byte for byte what is written at once`() throws {
    var ana = try device(.memory)
    _ = try ana.add("first")
    var copy = ana
    let names = (1...2_345).map { String(repeating: "x", count: 100) + "\($0)" }

    _ = try author(names, in: &ana.household)
    try copy.household.commit(
      names.map { .create(TestDevice<TestBackend>.creation($0)) }, time: Self.time)

    #expect(try ana.log() == copy.log())
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a transaction that fails behind its first batches leaves nothing`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    _ = try ana.add("Dad")
    let before = try ana.log()

    #expect(throws: StoreError.full) {
      try ana.household.author(time: Self.time) { household, authoring throws(StoreError) in
        for number in 1...2_100 {
          try household.append(
            .create(TestDevice<TestBackend>.creation("\(number)")), to: &authoring)
        }
        throw .full
      }
    }

    #expect(try ana.log() == before)
    #expect(try ana.board() == ["Dad": 100])
    _ = try ana.add("Mum")
    #expect(try ana.board().count == 2)
    #expect(try ana.household.verify() == [])
  }

  @Test
  func `a home as it lies on the disk in the middle of a large transaction holds nothing of it`()
    throws
  {
    var ana = try device(.client)
    _ = try ana.add("Dad")
    let text = Value.text(String(repeating: "x", count: 12_000))
    let path = directory.path + "/client.db"
    let copy = directory.path + "/copy.db"

    try ana.household.author(time: Self.time) { household, authoring throws(StoreError) in
      var creation = TestDevice<TestBackend>.creation("large")
      creation.values.append(FieldValue(field: Field(rawValue: 99), value: text))
      for _ in 1...2_500 { try household.append(.create(creation), to: &authoring) }
      // So much is more than the cache holds, and pages have been written over.
      try Self.copyFile(path, to: copy)
      try Self.copyFile(path + "-journal", to: copy + "-journal")
    }

    var found = try TestDevice(SQLiteBackend(path: copy, side: .client))
    #expect(try found.board() == ["Dad": 100])
    #expect(try found.household.verify() == [])
    #expect(try ana.household.collection(Board.id).rows.count == 2_501)
  }

  private static func copyFile(_ path: String, to copy: String) throws(StoreError) {
    do throws(SystemError) {
      try File.create(copy, holding: try File.read(path, maximumByteCount: 1 << 30))
    } catch {
      throw .system(error)
    }
  }

  @Test func `a place at the end follows everything, hidden rows among it`() throws {
    var ana = try device(.memory)
    _ = try ana.add("Dad")
    let mum = try ana.add("Mum")
    try ana.commit(.disable(mum))

    let insertion = try ana.household.insertionAtEnd(of: Board.id)

    let state = try ana.household.collection(Board.id)
    #expect(insertion == state.insertionAtEnd)
    let other = CollectionID(kind: 4, name: "empty")
    #expect(try ana.household.insertionAtEnd(of: other) == .atEnd(after: nil))
  }

  @Test func `a tally counts any number of keys, and goes through them a second time`() throws {
    let tally = try Tally()
    func key(_ number: Int) -> DerivedID { DerivedID(high: UInt64(number % 3), low: 9) }

    let counts = try (0..<7).map { try tally.count(key($0)) }
    let again = try (0..<7).map { try tally.recount(key($0)) }

    #expect(counts == [1, 1, 1, 2, 2, 2, 3])
    #expect(again.map(\.seen) == [1, 1, 1, 2, 2, 2, 3])
    #expect(again.map(\.total) == [3, 2, 2, 3, 2, 2, 3])
    #expect(try tally.recount(DerivedID(high: 5, low: 5)) == (0, 0))
  }
}
