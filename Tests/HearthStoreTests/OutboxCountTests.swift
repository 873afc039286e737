import HearthCRDT
import HearthStore
import HearthTestSupport
import HearthWire
import Testing

/// How much waits for a server is remembered, and is what a count of it gives.
@Suite(.tags(.conformance)) struct OutboxCountTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func device(_ kind: TestBackend.Kind) throws -> TestDevice<TestBackend> {
    try TestDevice(TestBackend(kind, in: directory))
  }

  private func forgetCount(_ device: inout TestDevice<TestBackend>) throws {
    try device.household.transaction { household throws(StoreError) in
      try household.backend.remove(from: .metadata, group: [], key: Array("unsent-count".utf8))
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a transaction of many batches waits until its last one is acknowledged`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    try ana.household.commit(
      [Operation](repeating: .add(dad, 1), count: 3 * Limits.maximumOperationCount),
      time: WallTime(clampingMilliseconds: 2))
    try ana.commit(.add(dad, 1))
    let log = try ana.log()

    var counts: [Int] = []
    for batch in log {
      try ana.household.acknowledge([batch.entry])
      counts.append(try ana.household.unsentTransactionCount())
    }

    #expect(counts == [2, 2, 2, 1, 0])
  }

  @Test(arguments: TestBackend.Kind.allCases, (0..<3 as Range<UInt64>).map(Seed.init))
  func `what is remembered is what is counted, whatever is acknowledged when`(
    kind: TestBackend.Kind, seed: Seed
  ) throws {
    var random = seed.generator()
    var ana = try device(kind)
    let dad = try ana.add("Dad")

    for step in 0..<25 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let log = try ana.log()
        try ana.household.acknowledge([log[Int.random(in: 0..<log.count, using: &random)].entry])
      case 1:
        try ana.household.resendEverything()
      case 2:
        try ana.household.commit(
          [Operation](repeating: .add(dad, 1), count: Limits.maximumOperationCount + 1),
          time: WallTime(clampingMilliseconds: Int64(step)))
      default:
        try ana.commit(.add(dad, 1))
      }
      let remembered = try ana.household.unsentTransactionCount()
      try forgetCount(&ana)
      #expect(try ana.household.unsentTransactionCount() == remembered)
    }
    #expect(try ana.household.verify() == [])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `where nobody has counted, what waits is counted`(kind: TestBackend.Kind) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    try ana.commit(.add(dad, 1))

    try forgetCount(&ana)
    #expect(try ana.household.unsentTransactionCount() == 2)
    #expect(try ana.household.verify() == [])
    try ana.commit(.add(dad, 1))
    #expect(try ana.household.unsentTransactionCount() == 3)
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a wrong count is found`(kind: TestBackend.Kind) throws {
    var ana = try device(kind)
    _ = try ana.add("Dad")

    try ana.household.transaction { household throws(StoreError) in
      try household.backend.remove(from: .outbox, group: [], key: [0, 0, 0, 0, 0, 0, 0, 1])
    }

    #expect(try ana.household.verify() == [.metadata(key: "unsent-count")])
  }

  @Test(arguments: TestBackend.Kind.allCases, [0, 1, 255, 256, 257, 600])
  func `the outbox is read to its end, however long it is`(
    kind: TestBackend.Kind, count: Int
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    for _ in 0..<count { try ana.commit(.add(dad, 1)) }

    #expect(try ana.household.outbox(byteLimit: .max).map(\.batch) == ana.log())
  }
}
