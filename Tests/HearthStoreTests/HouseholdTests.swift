import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

@Suite(.tags(.conformance)) struct HouseholdTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func device(_ kind: TestBackend.Kind) throws -> TestDevice<TestBackend> {
    try TestDevice(TestBackend(kind, in: directory))
  }

  private func server() throws -> TestDevice<MemoryBackend> {
    try TestDevice(MemoryBackend(), keepsOutbox: false)
  }

  // MARK: Writing

  @Test(arguments: TestBackend.Kind.allCases)
  func `what is committed is shown, logged and waits for a server`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)

    let dad = try ana.add("Dad")
    try ana.commit(.add(dad, 5))

    #expect(try ana.board() == ["Dad": 105])
    #expect(try ana.log().map(\.firstCounter) == [1, 2])
    #expect(try ana.household.outbox(byteLimit: .max).map(\.batch) == ana.log())
    #expect(try ana.household.unsentTransactionCount() == 2)
    #expect(try ana.household.tips() == [ana.log()[1].entry])
    #expect(try ana.household.verify() == [])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `operations of one draft may name what earlier ones make`(kind: TestBackend.Kind) throws {
    var ana = try device(kind)

    try ana.household.transaction { household throws(StoreError) in
      var draft = try household.draft(time: WallTime(clampingMilliseconds: 1))
      let dot = draft.append(.create(TestDevice<TestBackend>.creation("Dad")))
      draft.append(.add(.created(dot), 7))
      try household.commit(draft.operations, time: WallTime(clampingMilliseconds: 1))
    }

    #expect(try ana.board() == ["Dad": 107])
    #expect(try ana.household.unsentTransactionCount() == 1)
  }

  @Test(arguments: TestBackend.Kind.allCases, [["Party", "Food"], ["Food", "Party"]])
  func `whoever hears of a record's makings in which order lists the same collections`(
    kind: TestBackend.Kind, names: [String]
  ) throws {
    var reader = try device(kind)
    for name in names {
      var home = try TestDevice(MemoryBackend())
      let creation = Creation(
        id: DerivedID(high: 1, low: 2), collection: CollectionID(kind: 4, name: name), values: [])
      try home.commit(.create(creation))
      try reader.pull(from: &home)
    }

    #expect(try reader.household.collections(ofKind: 4).map(\.name) == ["Food", "Party"])
    #expect(try reader.household.verify() == [])
  }

  @Test func `nothing to write is refused`() throws {
    var ana = try device(.memory)

    #expect(throws: StoreError.refused(.empty)) { try ana.commit() }
  }

  @Test func `an operation above the limit is refused, and one at the limit is not`() throws {
    var ana = try device(.memory)
    let dad = try ana.add("Dad")
    func rename(length: Int) -> Operation {
      .write(dad, Board.name, .text(String(repeating: "x", count: length)))
    }
    var length = Limits.maximumOperationLength
    while (try? ana.commit(rename(length: length))) == nil { length -= 1 }

    #expect(length > Limits.maximumOperationLength - 64)
    #expect(throws: StoreError.self) { try ana.commit(rename(length: length + 1)) }
    #expect(try ana.log().count == 2)
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a transaction too large for one batch is several, and counts once`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    let operations = [Operation](repeating: .add(dad, 1), count: 2_500)

    try ana.household.commit(operations, time: WallTime(clampingMilliseconds: 2))

    #expect(try ana.log().map(\.operationCount) == [1, 1_000, 1_000, 500])
    #expect(try ana.board() == ["Dad": 2_600])
    #expect(try ana.household.unsentTransactionCount() == 2)
    let last = try #require(try ana.household.lastTransaction())
    #expect(last.operations.count == 2_500)
    let parts = try ana.household.history(limit: 3).map(\.batch.contents.transaction)
    #expect(parts == [true, false, false].map { TransactionPart(number: 2, isLast: $0) })
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a batch never exceeds its limit of bytes`(kind: TestBackend.Kind) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    let operations = (0..<200).map { index in
      Operation.write(dad, Board.name, .text("\(index)" + String(repeating: "x", count: 2_000)))
    }

    try ana.household.commit(operations, time: WallTime(clampingMilliseconds: 2))

    let bodies = try ana.log().map(\.body.count)
    #expect(bodies.count >= 5)
    #expect(bodies.allSatisfy { $0 <= Limits.maximumBodyLength })
    #expect(bodies.dropFirst().dropLast().allSatisfy { $0 > Limits.maximumBodyLength * 3 / 4 })
  }

  @Test func `a transaction that its writer did not finish is cancelled by the next command`()
    throws
  {
    var ana = try device(.memory)
    let dad = try ana.add("Dad")
    try ana.household.commit(
      [Operation](repeating: .add(dad, 1), count: 2_500), time: WallTime(clampingMilliseconds: 2))
    // The same home, had its writer died before the last batch.
    var heir = try TestDevice(
      Household(backend: MemoryBackend(), device: ana.household.device, keepsOutbox: true))
    for batch in try ana.log().dropLast() { _ = try heir.household.ingest(batch) }
    // What waits is counted where it is.
    for row in try ana.household.backend.rows(in: .metadata)
    where row.key != Array("unsent-count".utf8) {
      try heir.household.backend.put(row, in: .metadata)
    }
    #expect(try heir.board() == ["Dad": 2_100])

    try heir.commit(.add(dad, 5))

    #expect(try heir.board() == ["Dad": 105])
    #expect(try heir.household.lastTransaction()?.operations.map(\.operation) == [.add(dad, 5)])
    #expect(try heir.household.verify() == [])
  }

  // MARK: All or nothing

  @Test(arguments: TestBackend.Kind.allCases)
  func `a failure at any change leaves everything as it was, in memory too`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    let (log, head) = try (ana.log(), ana.household.head())

    var changeCount = 0
    while true {
      ana.household.backend.changesLeft = changeCount
      let isDone = (try? ana.commit(.add(dad, 5), .disable(dad))) != nil
      ana.household.backend.changesLeft = nil
      if isDone { break }
      changeCount += 1
      #expect(try ana.board() == ["Dad": 100])
      #expect(try ana.log() == log)
      #expect(try ana.household.head() == head)
      #expect(try ana.household.unsentTransactionCount() == 1)
    }

    #expect(changeCount > 3)
    #expect(try ana.board() == [:])
    #expect(try ana.household.verify() == [])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a transaction that throws takes back all that was done in it`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")

    #expect(throws: StoreError.noHousehold) {
      try ana.household.transaction { household throws(StoreError) in
        try household.commit([.add(dad, 5)], time: WallTime(clampingMilliseconds: 5))
        try household.setSetting([1], for: "colour")
        throw StoreError.noHousehold
      }
    }

    #expect(try ana.board() == ["Dad": 100])
    #expect(try ana.household.setting("colour") == nil)
    #expect(try ana.household.verify() == [])
  }

  // MARK: Taking in

  @Test(arguments: TestBackend.Kind.allCases)
  func `a log taken in gives the same board, and taking it in again does nothing`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try TestDevice(MemoryBackend())
    let dad = try ana.add("Dad")
    try ana.commit(.add(dad, 5))
    try ana.commit(.set(dad, 50))
    var ben = try device(kind)

    try ben.pull(from: &ana)
    let head = try ben.household.head()
    for batch in try ana.log() { #expect(try ben.household.ingest(batch) == .repeated) }

    #expect(try ben.board() == ["Dad": 50])
    #expect(try ben.household.head() == head)
    #expect(try ben.household.owner(of: ana.log()[0].replica) == ana.household.device)
    #expect(try ben.household.outbox(byteLimit: .max).isEmpty)
    #expect(try ben.household.verify() == [])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a batch that comes too early names what is missing and leaves nothing`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try TestDevice(MemoryBackend())
    let dad = try ana.add("Dad")
    var ben = try TestDevice(MemoryBackend())
    try ben.pull(from: &ana)
    try ben.commit(.add(dad, 5))
    try ben.commit(.add(dad, 5))
    let (first, fromBen) = try (ana.log()[0], ben.log().dropFirst().map { $0 })
    var reader = try device(kind)

    #expect(try reader.household.ingest(fromBen[1]) == .early(missing: [fromBen[0].entry]))
    #expect(try reader.household.ingest(fromBen[0]) == .early(missing: [first.entry]))
    #expect(try reader.household.head() == .start)
    #expect(try reader.household.ingest(first) == .applied(number: 1))
    #expect(try reader.household.ingest(fromBen[0]) == .applied(number: 2))
    #expect(try reader.household.ingest(fromBen[1]) == .applied(number: 3))
    #expect(try reader.board() == ["Dad": 110])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `whoever is asked may refuse a batch, and is told whose it is`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try TestDevice(MemoryBackend())
    _ = try ana.add("Dad")
    let batch = try ana.log()[0]
    var reader = try device(kind)
    var owner: DeviceKey?

    let outcome = try reader.household.ingest(batch) { _, _, key throws(StoreError) in
      owner = key
      return .notAllowed
    }

    #expect(outcome == .refused(.notAllowed))
    #expect(owner == ana.household.device)
    #expect(try reader.household.head() == .start)
    #expect(try reader.household.ingest(batch) == .applied(number: 1))
  }

  @Test func `a replica that does not follow from its origin is refused`() throws {
    var ana = try TestDevice(MemoryBackend())
    _ = try ana.add("Dad")
    let batch = try ana.log()[0]
    var reader = try server()

    let forged = try EncodedBatch(
      replica: ReplicaID(rawValue: 7), firstCounter: 1, previous: .zero, body: batch.body,
      using: SystemPrimitives())

    #expect(try reader.household.ingest(forged) == .refused(.malformed))
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a log is read from any position, and its running hash is a chain`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    for _ in 0..<9 { try ana.commit(.add(dad, 1)) }

    var running = RunningHash.start
    for number in UInt64(1)...10 {
      let entry = try #require(try ana.household.entries(after: number - 1, byteLimit: 0).first)
      running = running.appending(entry.batch.hash, using: SystemPrimitives())
      #expect(entry.position == running.position)
      #expect(try ana.household.position(at: number) == running.position)
    }
    #expect(try ana.household.head() == running.position)
    #expect(try ana.household.position(at: 11) == nil)
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `whoever lacks a part of a replica gets what follows the batch it names`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    try ana.household.transaction { household throws(StoreError) in
      for _ in 0..<300 {
        try household.commit([.add(dad, 1)], time: WallTime(clampingMilliseconds: 2))
      }
    }
    let log = try ana.log()
    let replica = log[0].replica

    let all = try ana.household.batches(of: replica, after: nil, byteLimit: .max)
    let some = try ana.household.batches(of: replica, after: log[290].entry, byteLimit: .max)
    let one = try ana.household.batches(of: replica, after: log[290].entry, byteLimit: 0)
    let foreign = ContextEntry(replica: replica, counter: 291, hash: HashPrefix(rawValue: 1))

    #expect(all == log)
    #expect(some == Array(log[291...]))
    #expect(one == [log[291]])
    #expect(try ana.household.batches(of: replica, after: foreign, byteLimit: .max) == log)
    #expect(try ana.household.holds(log[5].entry))
    #expect(try !ana.household.holds(foreign))
  }

  // MARK: The outbox

  @Test(arguments: TestBackend.Kind.allCases)
  func `an acknowledgement goes by hash and covers the chain before it`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    for _ in 0..<4 { try ana.commit(.add(dad, 1)) }
    let log = try ana.log()
    let foreign = ContextEntry(
      replica: log[0].replica, counter: 5, hash: HashPrefix(rawValue: 1))

    try ana.household.acknowledge([foreign])
    #expect(try ana.household.unsentTransactionCount() == 5)
    try ana.household.acknowledge([log[2].entry])
    #expect(try ana.household.outbox(byteLimit: .max).map(\.batch) == Array(log[3...]))
    try ana.household.acknowledge([log[1].entry])
    #expect(try ana.household.unsentTransactionCount() == 2)
    try ana.household.acknowledge([log[4].entry])
    #expect(try ana.household.unsentTransactionCount() == 0)
    #expect(try ana.household.verify() == [])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `an own batch that comes back is acknowledged`(kind: TestBackend.Kind) throws {
    var ana = try device(kind)
    _ = try ana.add("Dad")

    #expect(try ana.household.ingest(ana.log()[0]) == .repeated)

    #expect(try ana.household.unsentTransactionCount() == 0)
    #expect(try ana.household.currentReplica() == ana.log()[0].replica)
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `the outbox is read on from a number, within a limit of bytes`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    for _ in 0..<4 { try ana.commit(.add(dad, 1)) }
    try ana.household.acknowledge([ana.log()[1].entry])

    #expect(try ana.household.outbox(byteLimit: 0).map(\.number) == [3])
    #expect(try ana.household.outbox(after: 3, byteLimit: .max).map(\.number) == [4, 5])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a batch refused for good is not sent again and stays counted`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    try ana.commit(.add(dad, 1))
    let log = try ana.log()

    try ana.household.refuse(log[0].replica, firstCounter: 2, code: .notAllowed)

    #expect(try ana.household.outbox(byteLimit: .max).map(\.number) == [1])
    #expect(try ana.household.unsentTransactionCount() == 2)
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `for another server everything waits again`(kind: TestBackend.Kind) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    try ana.household.commit(
      [Operation](repeating: .add(dad, 1), count: 1_500), time: WallTime(clampingMilliseconds: 2))
    try ana.household.acknowledge(ana.household.tips())

    try ana.household.resendEverything()

    #expect(try ana.household.outbox(byteLimit: .max).map(\.batch) == ana.log())
    #expect(try ana.household.unsentTransactionCount() == 2)
  }

  // MARK: What is remembered beside the log

  @Test(arguments: TestBackend.Kind.allCases)
  func `settings are kept by name, listed by prefix, and forgotten`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)

    try ana.household.setSetting([1], for: "invitation.a")
    try ana.household.setSetting([], for: "invitation.b")
    try ana.household.setSetting([3], for: "server")
    #expect(
      try ana.household.settingNames(prefix: "invitation.") == ["invitation.a", "invitation.b"])
    #expect(try ana.household.setting("invitation.b") == [])

    try ana.household.setSetting(nil, for: "invitation.a")
    #expect(try ana.household.settingNames() == ["invitation.b", "server"])
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a position never goes back in one log, unless the server refused it`(
    kind: TestBackend.Kind
  ) throws {
    var ana = try device(kind)
    func position(_ log: UInt64, _ number: UInt64) throws -> ServerPosition {
      ServerPosition(
        log: try #require(LogID(rawValue: log)),
        position: Position(number: number, hash: SixteenBytes(firstOf: .zero)))
    }

    try ana.household.advance(to: position(1, 5))
    try ana.household.advance(to: position(1, 4))
    #expect(try ana.household.serverPosition() == position(1, 5))

    try ana.household.replace(position(1, 4), with: position(1, 2))
    #expect(try ana.household.serverPosition() == position(1, 5))

    try ana.household.replace(position(1, 5), with: position(1, 2))
    #expect(try ana.household.serverPosition() == position(1, 2))

    try ana.household.advance(to: position(2, 1))
    #expect(try ana.household.serverPosition() == position(2, 1))
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a signed head takes the place of those it covers`(kind: TestBackend.Kind) throws {
    let keyPair = KeyPair()
    let id = try #require(HouseholdID(bytes: [UInt8](repeating: 1, count: 16)))
    var ana = try TestDevice(
      Household(
        backend: TestBackend(kind, in: directory), device: keyPair.key, keepsOutbox: true))
    try ana.household.setID(id)
    let dad = try ana.add("Dad")
    try ana.commit(.add(dad, 1))
    let heads = try ana.log().map { batch in
      let message = SignedHead.message(
        household: id, replica: batch.replica, counter: batch.lastCounter, hash: batch.hash)
      return SignedHead(
        replica: batch.replica, counter: batch.lastCounter, hash: batch.hash,
        signature: keyPair.sign(message))
    }
    let replicas = [heads[0].replica]

    try ana.household.keep(heads[0])
    #expect(try ana.household.signedHeads(of: replicas) == [heads[0]])
    try ana.household.keep(heads[1])
    try ana.household.keep(heads[0])
    #expect(try ana.household.signedHeads(of: replicas) == [heads[1]])
    #expect(try ana.household.verify() == [])

    try ana.household.setID(try #require(HouseholdID(bytes: [UInt8](repeating: 2, count: 16))))
    #expect(try ana.household.signedHeads(of: replicas).isEmpty)
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `rebuilding from the log changes nothing`(kind: TestBackend.Kind) throws {
    var ana = try device(kind)
    let dad = try ana.add("Dad")
    let mum = try ana.add("Mum")
    try ana.commit(.add(dad, 5), .disable(mum))
    try ana.commit(.clear(Board.id))
    try ana.commit(.enable(mum))
    let board = try ana.board()

    try ana.household.rebuild()

    #expect(try ana.board() == board)
    #expect(try ana.household.verify() == [])
  }
}
