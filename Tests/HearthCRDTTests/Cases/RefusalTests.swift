import HearthCRDT
import HearthTestSupport
import Testing

/// Batches that no honest replica writes.
struct RefusalTests {
  private static let time = WallTime(clampingMilliseconds: 0)

  /// A second batch of device 1, changed by `change`, and what a document that knows everything before makes of it.
  private static func outcome(
    firstCounter: UInt64 = 2, operations: Int = 1, origin: ReplicaOrigin? = nil,
    previous: Digest? = nil, changes: [ContextEntry] = [], transaction: TransactionPart? = nil
  ) -> Outcome {
    var (history, dad) = History.sharing(.member("Dad"))
    let first = history.write(on: 1, .add(dad, 1))
    history.sync()
    var document = history.devices[0].document
    let contents = BatchContents(
      origin: origin, contextChanges: changes, time: time, transaction: transaction,
      operations: Array(repeating: .add(dad, 1), count: operations))
    let batch = Batch(
      replica: first.replica, firstCounter: firstCounter, previous: previous ?? first.hash,
      hash: Digest.standIn(for: first, serial: 1_000), contents: contents)
    let before = StateDump(of: document)
    let outcome = document.apply(batch)
    if outcome != .applied { #expect(StateDump(of: document) == before) }
    return outcome
  }

  @Test func `the batch that the other tests change is applied`() {
    #expect(Self.outcome() == .applied)
  }

  @Test(arguments: [(0, false), (1, true), (1_000, true), (1_001, false)])
  func `a batch holds 1 to 1,000 operations`(count: Int, isTaken: Bool) {
    let expected: Outcome = isTaken ? .applied : .refused(.operationCount(count))
    #expect(Self.outcome(operations: count) == expected)
  }

  @Test(arguments: [0, UInt64(Int64.max), .max])
  func `a counter is at least 1 and ends within 63 bits`(counter: UInt64) {
    #expect(Self.outcome(firstCounter: counter) == .refused(.counter(counter)))
  }

  @Test func `a counter that does not follow its previous batch is early for ever`() {
    guard case .early = Self.outcome(firstCounter: 3) else {
      Issue.record("a gap was not noticed")
      return
    }
  }

  @Test func `only a first batch carries an origin, and it must`() {
    let origin = History(devices: 1).devices[0].origin

    #expect(Self.outcome(origin: origin) == .refused(.origin))
    #expect(Self.outcome(firstCounter: 1, previous: .zero) == .refused(.origin))
    #expect(Self.outcome(firstCounter: 1, origin: origin) == .refused(.origin))
    #expect(Self.outcome(previous: .zero) == .refused(.origin))
  }

  @Test func `a context neither stands still nor goes back`() {
    let (history, _) = History.sharing(.member("Dad"))
    let known = history.batches[0].entry

    #expect(Self.outcome(changes: [known]) == .refused(.context(known)))
  }

  @Test func `a context cannot end inside of a batch, or at a hash that nobody knows`() {
    let unknown = ContextEntry(
      replica: ReplicaID(rawValue: 1), counter: 1, hash: HashPrefix(rawValue: 5))

    #expect(Self.outcome(changes: [unknown]) == .early(missing: [unknown]))
  }

  @Test(
    arguments: [
      (0, .refused(.transaction(0))), (1, .refused(.transaction(1))), (2, .applied),
      (3, .refused(.transaction(3))),
    ] as [(UInt64, Outcome)])
  func `a transaction begins with its batch or goes on from the one before`(
    number: UInt64, expected: Outcome
  ) {
    let part = TransactionPart(number: number, isLast: true)

    #expect(Self.outcome(transaction: part) == expected)
  }

  @Test func `a transaction that was marked as complete does not go on`() {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 1, transaction: TransactionPart(number: 1, isLast: false), .add(dad, 1))
    history.write(on: 1, transaction: TransactionPart(number: 1, isLast: true), .add(dad, 1))
    var device = history.devices[1]

    #expect(throws: Refusal.transaction(1)) {
      try device.commit(
        [.add(dad, 1)], time: Self.time, transaction: TransactionPart(number: 1, isLast: true)
      ) { Digest.standIn(for: $0, serial: 99) }
    }
  }

  @Test(
    arguments: [
      .add(.created(Dot(replica: ReplicaID(rawValue: 9), counter: 1)), 5),
      .disable(.created(Dot(replica: ReplicaID(rawValue: 2), counter: 2))),
      .enable(.created(Dot(replica: ReplicaID(rawValue: 1), counter: 0))),
      .write(.created(Dot(replica: ReplicaID(rawValue: 1), counter: .max)), .name, .text("x")),
      .write(
        .created(Dot(replica: ReplicaID(rawValue: 1), counter: 1, branch: HashPrefix(rawValue: 3))),
        .name, .text("x")),
      .set(.derived(DerivedID(high: 0, low: 0)), 5),
      .move(
        .created(Dot(replica: ReplicaID(rawValue: 1), counter: 1)),
        Insertion(
          parent: ElementID(dot: Dot(replica: ReplicaID(rawValue: 2), counter: 2)), side: .right,
          rightOrigin: nil)),
      .cancel([
        Cancellation(
          target: .record(.created(Dot(replica: ReplicaID(rawValue: 1), counter: 1))),
          dots: [Dot(replica: ReplicaID(rawValue: 1), counter: 1)])
      ]),
    ] as [Operation])
  func `an operation that names what its author has not seen, or may not touch, has no effect`(
    operation: Operation
  ) {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 1, .add(dad, 1))
    let before = history.devices[1].document.collection(.board)
    history.write(on: 1, operation)

    let after = history.inEveryOrder().collection(.board)

    #expect(after.rows == before.rows)
    #expect(after.hidden == before.hidden)
  }

  @Test func `an edit concurrent with an import means nothing to whoever had not seen it`() {
    var history = History(devices: 2)
    let id = DerivedID(high: 1, low: 1)
    history.write(on: 0, .create(Creation(id: id, collection: .board, values: [], start: 1)))
    history.write(on: 1, .add(.derived(id), 5))

    #expect(history.inEveryOrder().score(of: .derived(id)) == 1)
  }
}
