package import HearthCRDT
import HearthWire

/// The good bodies of `Protocol/vectors/batches.json` as values, by their names.
package enum BatchSamples {
  package static let all: [String: BatchContents] = Dictionary(
    uniqueKeysWithValues: operations.map { ($0.0, contents([$0.1], after: 1_000)) } + batches)

  /// The time of the batch before, in every vector's table.
  package static let before: Int64 = 1_764_496_800_000

  package static func contents(
    _ operations: [Operation], context: [ContextEntry] = [], after difference: Int64 = 0,
    transaction: TransactionPart? = nil
  ) -> BatchContents {
    BatchContents(
      contextChanges: context,
      time: WallTime(clampingMilliseconds: before + difference), transaction: transaction,
      operations: operations)
  }

  private static let shopping = CollectionID(kind: 4, name: "Shopping")
  private static let board = CollectionID(kind: 3, name: "")
  private static let game = GameID(
    list: CollectionID(kind: 4, name: "Christmas Shopping List"), pairs: Fixed.pairs,
    generation: 1)

  private static let own = RecordID.created(Dot(replica: Fixed.a, counter: 3))
  private static let other = RecordID.created(Dot(replica: Fixed.b, counter: 7))
  private static let derived = RecordID.derived(Fixed.derived)
  private static let notes = RecordID.named(CollectionID(kind: 6, name: "Notes"))

  private static func pick(_ round: UInt32, _ side: PickID.Side) -> RecordID {
    .pick(PickID(game: game, person: "ana", round: round, side: side))
  }

  private static func element(
    _ replica: ReplicaID, _ counter: UInt64, _ offset: UInt32 = 0,
    _ branch: HashPrefix = HashPrefix(rawValue: 0)
  ) -> ElementID {
    ElementID(dot: Dot(replica: replica, counter: counter, branch: branch), offset: offset)
  }

  private static let root = Insertion(parent: nil, side: .right, rightOrigin: nil)

  private static func behind(_ parent: ElementID, before next: ElementID? = nil) -> Insertion {
    Insertion(parent: parent, side: .right, rightOrigin: next)
  }

  private static func value(_ field: UInt32, _ value: Value) -> FieldValue {
    FieldValue(field: Field(rawValue: field), value: value)
  }

  private static func write(_ record: RecordID, _ field: UInt32, _ value: Value) -> Operation {
    .write(record, Field(rawValue: field), value)
  }

  private static let operations: [(String, Operation)] =
    registers + creations + places + texts + games + endings

  private static let registers: [(String, Operation)] = [
    ("add", .add(other, 5)),
    ("add to an own record", .add(own, -1_000_000)),
    ("add nothing", .add(own, 0)),
    ("set", .set(own, 100)),
    ("set to the least number", .set(own, .min)),
    ("write a text", write(derived, 1, .text("oat milk"))),
    ("write an empty text", write(derived, 6, .text(""))),
    ("write an integer", write(own, 2, .integer(4))),
    ("write a flag", write(other, 4, .flag(true))),
    ("write a flag that is not set", write(other, 4, .flag(false))),
    ("write bytes", write(own, 9, .bytes(Fixed.key.bytes))),
    (
      "write a setting",
      write(.named(CollectionID(kind: 1, name: "")), 10, .integer(50))
    ),
    ("write to a pick", write(pick(3, .left), 4, .flag(true))),
    (
      "write to a record of a branch",
      write(
        .created(Dot(replica: Fixed.b, counter: 7, branch: Fixed.first)), 1, .text("Mum"))
    ),
    (
      "the largest numbers",
      .add(.created(Dot(replica: Fixed.a, counter: UInt64(Int64.max))), 1_000_000)
    ),
  ]

  private static let creations: [(String, Operation)] = [
    (
      "create a member",
      .create(
        Creation(
          collection: board, values: [value(1, .text("Dad")), value(2, .integer(2))],
          start: 100))
    ),
    (
      "create an item",
      .create(
        Creation(
          collection: shopping, values: [value(1, .text("milk"))],
          insertion: behind(element(Fixed.b, 7))))
    ),
    (
      "create an imported card",
      .create(
        Creation(
          id: Fixed.derived, collection: CollectionID(kind: 5, name: "Español"),
          values: [value(1, .text("perro")), value(5, .text("dog"))]))
    ),
    ("create with a start of 0", .create(Creation(collection: board, values: [], start: 0))),
    (
      "create as the first item",
      .create(Creation(collection: shopping, values: [], insertion: root))
    ),
  ]

  private static let places: [(String, Operation)] = [
    (
      "move",
      .move(own, behind(element(Fixed.a, 4, 2), before: element(Fixed.b, 7)))
    ),
    (
      "move beside a branch",
      .move(
        own,
        behind(
          element(Fixed.b, 7, 0, Fixed.first), before: element(Fixed.b, 7, 1, Fixed.second)))
    ),
    (
      "move before everything",
      .move(own, Insertion(parent: element(Fixed.b, 7), side: .left, rightOrigin: nil))
    ),
    (
      "move to the left of the root",
      .move(own, Insertion(parent: nil, side: .left, rightOrigin: nil))
    ),
    ("enable", .enable(own)),
    ("disable", .disable(derived)),
    ("disable a pick on the right", .disable(pick(10, .right))),
    ("clear", .clear(shopping)),
  ]

  private static let texts: [(String, Operation)] = [
    (
      "insert text",
      .insert(
        TextID(record: notes, field: Field(rawValue: 1)), behind(element(Fixed.a, 4, 3)),
        "¡hola! 👋🏽")
    ),
    (
      "erase text",
      .erase(
        TextID(record: notes, field: Field(rawValue: 1)),
        [
          ElementRange(first: element(Fixed.a, 4), count: 2),
          ElementRange(first: element(Fixed.b, 7, 5), count: 1),
        ])
    ),
    (
      "erase text of a branch",
      .erase(
        TextID(record: notes, field: Field(rawValue: 1)),
        [
          ElementRange(first: element(Fixed.a, 4), count: 2),
          ElementRange(first: element(Fixed.b, 7, 5, Fixed.first), count: 1),
        ])
    ),
  ]

  private static func choice(
    _ round: UInt32, left: Choice.Pick? = nil, right: Choice.Pick? = nil
  ) -> Operation {
    .choose(Choice(game: game, person: "ana", round: round, left: left, right: right))
  }

  private static let games: [(String, Operation)] = [
    ("a right answer", .answer(own, Answer(isRight: true, isReversed: false))),
    (
      "a wrong answer, asked the other way round",
      .answer(own, Answer(isRight: false, isReversed: true))
    ),
    (
      "choose the left food", choice(3, left: Choice.Pick(name: "Pate", insertion: root))
    ),
    (
      "choose both foods",
      choice(
        3, left: Choice.Pick(name: "Pate", insertion: root),
        right: Choice.Pick(name: "Prawns", insertion: behind(element(Fixed.a, 9))))
    ),
    ("skip a round", choice(4)),
    (
      "restart a game",
      .restart(GameID(list: game.list, pairs: game.pairs, generation: 2))
    ),
  ]

  private static func dot(_ counter: UInt64) -> Dot { Dot(replica: Fixed.a, counter: counter) }

  private static let endings: [(String, Operation)] = [
    (
      "cancel",
      .cancel([
        Cancellation(target: .record(other), dots: [dot(9)]),
        Cancellation(target: .collection(shopping), dots: [dot(10)]),
        Cancellation(
          target: .record(.named(CollectionID(kind: 1, name: ""))), dots: [dot(11)]),
        Cancellation(target: .game(game), dots: [dot(12)]),
        Cancellation(target: .record(pick(3, .right)), dots: [dot(13)]),
      ])
    ),
    (
      "cancel on branches",
      .cancel([
        Cancellation(
          target: .record(derived),
          dots: [
            Dot(replica: Fixed.a, counter: 9, branch: Fixed.first),
            Dot(replica: Fixed.b, counter: 8, branch: Fixed.second),
          ])
      ])
    ),
    (
      "revoke",
      .revoke(
        Revocation(
          device: Fixed.key,
          heads: [ContextEntry(replica: Fixed.c, counter: 6, hash: Fixed.first)]))
    ),
    (
      "revoke a device that never wrote", .revoke(Revocation(device: Fixed.key, heads: []))
    ),
  ]

  private static let zero = ReplicaID(rawValue: 0)

  private static let batches: [(String, BatchContents)] = [
    (
      "a first batch",
      BatchContents(
        origin: ReplicaOrigin(key: Fixed.key, nonce: 0x6162_6364_6566_6768),
        contextChanges: [], time: WallTime(clampingMilliseconds: before),
        operations: [
          .create(Creation(collection: board, values: [value(1, .text("Dad"))]))
        ])
    ),
    (
      "context",
      contents(
        [
          .add(other, 1), .add(.created(Dot(replica: Fixed.c, counter: 2)), 2),
          .add(.created(Dot(replica: zero, counter: 1)), 3),
          .add(.created(Dot(replica: Fixed.a, counter: 3, branch: Fixed.second)), 4),
        ],
        context: [
          ContextEntry(replica: Fixed.b, counter: 7, hash: Fixed.first),
          ContextEntry(replica: Fixed.c, counter: 2, hash: Fixed.second),
          ContextEntry(replica: zero, counter: 1, hash: Fixed.first),
          ContextEntry(replica: Fixed.a, counter: 3, hash: Fixed.second),
        ], after: -60_000)
    ),
    (
      "a part of a transaction",
      contents([.disable(own)], transaction: TransactionPart(number: 9, isLast: false))
    ),
    (
      "the last part of a transaction",
      contents(
        [
          .disable(.created(Dot(replica: Fixed.a, counter: 4))),
          .disable(.created(Dot(replica: Fixed.a, counter: 5))),
        ], transaction: TransactionPart(number: 9, isLast: true))
    ),
    (
      "an operation from the future",
      contents(
        [
          .unknown(UnknownOperation(bytes: Array(hex: "9a0603616263"))), .add(own, 1),
        ], after: 1_000)
    ),
    (
      "an operation from the future on a record",
      contents(
        [.unknown(UnknownOperation(bytes: Array(hex: "08011007d80107")))], after: 1_000)
    ),
  ]
}
