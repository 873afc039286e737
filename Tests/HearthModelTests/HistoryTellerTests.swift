import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

/// What transactions did, as facts.
@Suite struct HistoryTellerTests {
  private static let shopping = CollectionID.shoppingList("Shopping")
  private static let words = CollectionID.deck("Words")

  @Test(arguments: OperationKind.allCases)
  func `every kind of operation is told`(kind: OperationKind) throws {
    var told = Told()
    let item = told.make("milk", in: Self.shopping)
    let dad = told.make("Dad", in: .scoreboard)
    let chien = told.make("chien", in: Self.words)

    told.write(kind.example(item: item, member: dad, card: chien))

    #expect(told.lines.last?.facts == [kind.fact])
  }

  @Test func `no kind of operation is left out`() {
    var told = Told()
    let id = told.make("milk", in: Self.shopping)

    let kinds = OperationKind.allCases.map {
      OperationKind($0.example(item: id, member: id, card: id))
    }

    #expect(Set(kinds).count == 16)
  }

  @Test func `a member is called by the name of then`() {
    var told = Told()
    let dad = told.make("Dad", in: .scoreboard)
    told.write(.add(dad, 5))
    told.write(.write(dad, .name, .text("Papa")))
    told.write(.add(dad, -2))

    #expect(
      told.lines.dropFirst().map(\.facts) == [
        [.gave(told.board("Dad"), 5)],
        [.renamed(told.board("Dad"), from: "Dad", to: "Papa")],
        [.gave(told.board("Papa"), -2)],
      ])
  }

  @Test func `a rename that was undone gives the former name back`() {
    var told = Told()
    let dad = told.make("Dad", in: .scoreboard)
    let rename = told.write(.write(dad, .name, .text("Papa")))
    told.write(.cancel([Cancellation(target: .record(dad), dots: [rename])]))
    told.write(.add(dad, 1))

    let lines = told.lines
    let renamed = HistoryFact.renamed(told.board("Dad"), from: "Dad", to: "Papa")
    #expect(lines[2].facts == [.undid([renamed])])
    #expect(lines[2].undoes == [lines[1].id])
    #expect(lines.map(\.isUndone) == [false, true, false, false])
    #expect(lines[3].facts == [.gave(told.board("Dad"), 1)])
  }

  @Test func `a name from before what is told is looked up, and a name of now is none of then`() {
    var told = Told()
    let dad = RecordID.created(Dot(replica: ReplicaID(rawValue: 9), counter: 1))
    told.background.subjects[dad] = .init(collection: .scoreboard, name: "Papa")
    told.write(.add(dad, 1))
    #expect(told.lines[0].facts == [.gave(told.board("Papa"), 1)])

    told.write(.write(dad, .name, .text("Papa")))
    #expect(told.history.renamedRecords == [dad])
    #expect(told.lines[0].facts == [.gave(HistorySubjects(.scoreboard, []), 1)])
    #expect(
      told.lines[1].facts
        == [.renamed(HistorySubjects(.scoreboard, []), from: nil, to: "Papa")])
    told.background.earlierNames[dad] = [told.earlier("Dad", isFirst: true)]

    #expect(told.lines[0].facts == [.gave(told.board("Dad"), 1)])
    #expect(told.lines[1].facts == [.renamed(told.board("Dad"), from: "Dad", to: "Papa")])
  }

  @Test func `an earlier name that is taken back here gives way to the one before it`() {
    var told = Told()
    let dad = RecordID.created(Dot(replica: ReplicaID(rawValue: 9), counter: 1))
    told.background.subjects[dad] = .init(collection: .scoreboard, name: "Vati")
    let rename = told.earlier("Papa")
    told.background.earlierNames[dad] = [told.earlier("Dad", isFirst: true), rename]
    told.write(.add(dad, 1))
    told.write(.cancel([Cancellation(target: .record(dad), dots: [rename.dot])]))
    told.write(.write(dad, .name, .text("Vati")))

    let lines = told.lines
    #expect(lines[0].facts == [.gave(told.board("Papa"), 1)])
    #expect(lines[2].facts == [.renamed(told.board("Dad"), from: "Dad", to: "Vati")])
  }

  @Test func `another device's undo takes no name back`() {
    var told = Told()
    let dad = told.make("Dad", in: .scoreboard)
    let rename = told.write(.write(dad, .name, .text("Papa")))
    told.write(by: 1, [.cancel([Cancellation(target: .record(dad), dots: [rename])])])
    told.write(.add(dad, 1))

    #expect(told.lines.last?.facts == [.gave(told.board("Papa"), 1)])
  }

  @Test func `a member whose adding was undone and who was restored keeps the name of then`() {
    var told = Told()
    let dad = told.make("Dad", in: .scoreboard)
    guard case .created(let making) = dad else { return }
    told.write(.cancel([Cancellation(target: .record(dad), dots: [making])]))
    told.write(.enable(dad))
    told.write(.write(dad, .name, .text("Papa")))
    told.background.subjects[dad] = .init(collection: .scoreboard, name: "Papa")

    let lines = told.lines
    #expect(lines[2].facts == [.restored(told.board("Dad"))])
    #expect(lines[3].facts == [.renamed(told.board("Dad"), from: "Dad", to: "Papa")])
  }

  @Test func `a pick is called by its food until it is renamed`() {
    var told = Told()
    let game = GameID(list: Self.shopping, pairs: DerivedID(high: 1, low: 1), generation: 1)
    let food = Choice.Pick(
      name: "green apple", insertion: Insertion(parent: nil, side: .right, rightOrigin: nil))
    let choice = Choice(game: game, person: "ana", round: 1, left: food, right: nil)
    let pick = RecordID.pick(PickID(game: game, person: "ana", round: 1, side: .left))
    told.background.subjects[pick] = .init(collection: Self.shopping, name: "red apple")
    told.write(.choose(choice))
    told.write(.write(pick, .name, .text("red apple")))

    let before = HistorySubjects(Self.shopping, ["green apple"])
    #expect(told.lines[1].facts == [.renamed(before, from: "green apple", to: "red apple")])
    #expect(told.history.renamedRecords == [])
  }

  @Test func `who is on the board decides whether everybody was reset`() {
    var told = Told()
    let dad = told.make("Dad", in: .scoreboard)
    let mum = told.make("Mum", in: .scoreboard)
    told.write(.set(dad, 100), .set(mum, 100))
    told.background.board = [dad: WallTime(clampingMilliseconds: 0)]
    #expect(told.lines.last?.facts == [.set(told.board("Dad", "Mum"), to: 100, isBoard: true)])

    told.background.board[.derived(DerivedID(high: 0, low: 1))] = told.now
    #expect(told.lines.last?.facts == [.set(told.board("Dad", "Mum"), to: 100, isBoard: false)])

    told.background.board[.derived(DerivedID(high: 0, low: 1))] = WallTime(
      clampingMilliseconds: told.now.milliseconds + 1)
    #expect(told.lines.last?.facts == [.set(told.board("Dad", "Mum"), to: 100, isBoard: true)])

    told.background.board = [dad: told.now]
    told.write(.set(dad, 20))
    #expect(told.lines.last?.facts == [.set(told.board("Dad"), to: 20, isBoard: false)])
  }

  @Test func `many at once are counted, and few are named`() {
    var told = Told()
    let ids = ["a", "b", "c", "d"].map { told.make($0, in: Self.shopping) }
    for count in 1...4 {
      told.write(ids.prefix(count).map { .disable($0) })
      let expected = HistorySubjects(Self.shopping, ["a", "b", "c", "d"].prefix(count).map { $0 })
      #expect(told.lines.last?.facts == [.removed(expected)])
      #expect(expected.count == count)
      #expect(expected.names.count == min(count, HistorySubjects.maximumNameCount))
    }
  }

  @Test func `two of one name that are ticked together are one row`() {
    var told = Told()
    let ids = ["milk", "Milk"].map { told.make($0, in: Self.shopping) }

    told.write(ids.map { .write($0, .checked, .flag(true)) })

    #expect(told.lines.last?.facts == [.ticked(HistorySubjects(Self.shopping, ["milk"]))])
  }

  @Test func `a transaction of several batches is one, and what was not read is counted`() throws {
    var history = History(devices: 1)
    let creations = (1...3).map { index in
      Operation.create(
        Creation(
          id: DerivedID(high: 1, low: UInt64(index)), collection: Self.words,
          values: [FieldValue(field: .name, value: .text("w\(index)"))]))
    }
    var batches: [Batch] = []
    for (index, creation) in creations.enumerated() {
      batches.append(
        history.write(
          [creation], on: 0, transaction: TransactionPart(number: 1, isLast: index == 2)))
    }
    var transaction = HistoryTransaction(endingWith: batches[2], device: nil)
    transaction.precede(with: batches[0])

    let lines = HistoryTeller.lines(of: [transaction], knowing: Told().background)

    guard case .imported(let subjects)? = lines[0].facts.first else {
      Issue.record("\(lines)")
      return
    }
    #expect(subjects.count == 3)
    #expect(transaction.operationCount == 3)
    #expect(transaction.previous == nil)
    #expect(lines[0].facts.count == 1)
    #expect(
      transaction.id
        == HistoryTransaction(
          endingWith: batches[0], device: nil
        ).id)
  }

  @Test func `only a device's own undo marks an entry`() {
    var told = Told()
    let dad = told.make("Dad", in: .scoreboard)
    let gift = told.write(.add(dad, 5))
    told.write(by: 1, [.cancel([Cancellation(target: .record(dad), dots: [gift])])])

    #expect(told.lines.map(\.isUndone) == [false, false, false])
    #expect(told.lines.last?.undoes == [])
    #expect(told.lines.last?.facts == [.undid([])])
  }

  @Test func `of an undo of something older, what it took back is looked up`() throws {
    var told = Told()
    let dad = told.make("Dad", in: .scoreboard)
    let gift = told.write(.add(dad, 5))
    let older = told.history[1]
    told.background.subjects[dad] = .init(collection: .scoreboard, name: "Dad")
    told.write(.cancel([Cancellation(target: .record(dad), dots: [gift])]))
    let undo = told.history[2]
    #expect([undo].foreignCancelledDots == [gift])
    told.background.undone = [older]

    let line = try #require(
      HistoryTeller.lines(of: [undo], knowing: told.background).first)

    #expect(line.facts == [.undid([.gave(told.board("Dad"), 5)])])
    #expect(line.undoes == [older.id])
  }
}

/// The order that is one on all devices.
@Suite struct CausalClockTests {
  @Test(arguments: (0..<40).map { Seed($0) })
  func `every order of arrival that respects causality is told in one order`(seed: Seed) {
    var random = seed.generator()
    var history = History(devices: 3)
    for _ in 0..<30 {
      let device = Int.random(in: 0..<3, using: &random)
      if Bool.random(using: &random) {
        history.write(
          on: device, at: [0, 5, 5, 9, 4_000_000_000_000].randomElement(using: &random) ?? 0,
          .clear(.scoreboard))
      } else {
        history.send(from: Int.random(in: 0..<3, using: &random), to: device)
      }
    }
    history.sync()

    let orders = history.devices.map { device in
      device.document.storage.batches.map { HistoryTransaction(endingWith: $0, device: nil) }
        .inCausalOrder
    }

    #expect(Set(orders).count == 1, "\(seed)")
    var seen: Set<ContextEntry> = []
    for transaction in orders[0] {
      let before = transaction.contextChanges + [transaction.previous].compactMap { $0 }
      #expect(before.allSatisfy(seen.contains), "\(seed)")
      seen.insert(transaction.end)
    }
  }

  @Test func `what was written apart stands by its time`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 30, .clear(.scoreboard))
    history.write(on: 1, at: 10, .clear(.devices))
    history.write(on: 1, at: 20, .clear(.settings))
    history.sync()

    let order = history.batches.map { HistoryTransaction(endingWith: $0, device: nil) }
      .inCausalOrder

    #expect(order.map(\.time.milliseconds) == [10, 20, 30])
  }
}

/// Transactions of two devices, and what is known beside them.
private struct Told {
  private(set) var history: [HistoryTransaction] = []
  var background = HistoryBackground(
    membership: Membership(
      History(devices: 1).state(of: .devices, on: 0), isRevoked: { _ in false }))
  private var log = History(devices: 2)
  private var clock: Int64 = 1_000

  var now: WallTime { WallTime(clampingMilliseconds: clock) }

  var lines: [HistoryLine] { HistoryTeller.lines(of: history, knowing: background) }

  /// A name that the first device gave before what is told.
  func earlier(_ name: String, isFirst: Bool = false) -> WrittenName {
    WrittenName(
      dot: Dot(replica: ReplicaID(rawValue: 9), counter: isFirst ? 1 : 2),
      device: log.devices[0].origin.key, name: name, isFirst: isFirst)
  }

  func board(_ names: String...) -> HistorySubjects { HistorySubjects(.scoreboard, names) }

  mutating func make(_ name: String, in collection: CollectionID) -> RecordID {
    let dot = write(
      .create(
        Creation(
          collection: collection, values: [FieldValue(field: .name, value: .text(name))])))
    background.subjects[.created(dot)] = .init(collection: collection, name: name)
    return .created(dot)
  }

  @discardableResult
  mutating func write(_ operations: HearthCRDT.Operation...) -> Dot { write(by: 0, operations) }

  @discardableResult
  mutating func write(_ operations: [HearthCRDT.Operation]) -> Dot { write(by: 0, operations) }

  @discardableResult
  mutating func write(by device: Int, _ operations: [HearthCRDT.Operation]) -> Dot {
    clock += 1
    let batch = log.write(operations, on: device, at: clock)
    history.append(
      HistoryTransaction(endingWith: batch, device: log.devices[device].origin.key))
    return Dot(replica: batch.replica, counter: batch.firstCounter)
  }
}
