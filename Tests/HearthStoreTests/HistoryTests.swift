import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

@Suite(.tags(.conformance)) struct HistoryTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func device(_ kind: TestBackend.Kind) throws -> TestDevice<TestBackend> {
    try TestDevice(TestBackend(kind, in: directory))
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `undo goes one transaction further back each time, past what was undone`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    try ana.commit(.add(dad, 1))
    try ana.commit(.add(dad, 10))

    var boards: [[String: Int64]] = []
    while let last = try ana.household.lastTransaction() {
      try ana.household.commit(
        ana.household.cancelling(last.operations), time: WallTime(clampingMilliseconds: 9))
      boards.append(try ana.board())
    }

    #expect(boards == [["Dad": 101], ["Dad": 100], [:]])
    #expect(try ana.household.verify() == [])
  }

  @Test func `somebody else's edit is no candidate for an undo`() throws {
    var ana = try TestDevice(MemoryBackend())
    let dad = try ana.add("Dad")
    var ben = try TestDevice(MemoryBackend())
    try ben.pull(from: &ana)

    #expect(try ben.household.lastTransaction() == nil)
    try ben.commit(.add(dad, 5))
    try ben.commit(.answer(dad, Answer(isRight: true, isReversed: false)))
    #expect(try ben.household.lastTransaction()?.operations.map(\.operation) == [.add(dad, 5)])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `history tells who wrote what, the latest first`(kind: TestBackend.Kind) throws {
    var ana = try TestDevice(MemoryBackend())
    let dad = try ana.add("Dad")
    var ben = try device(kind)
    try ben.pull(from: &ana)
    try ben.commit(.add(dad, 5))
    try ana.pull(from: &ben)
    try ana.commit(.add(dad, 6))
    try ben.pull(from: &ana)

    let history = try ben.household.history(limit: 2)
    let earlier = try ben.household.history(before: 2, limit: 10)

    #expect(history.map(\.number) == [3, 2])
    #expect(history.map(\.device) == [ana.household.device, ben.household.device])
    #expect(history.map(\.batch.contents.operations) == [[.add(dad, 6)], [.add(dad, 5)]])
    #expect(earlier.map(\.number) == [1])
  }
}
