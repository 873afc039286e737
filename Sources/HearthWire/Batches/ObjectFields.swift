import HearthCRDT

/// Fields 1 to 11 of an operation and of a cancellation: the object that is meant.
///
/// | object | fields |
/// |---|---|
/// | a record by its operation | replica, counter, branch |
/// | a record by a derived identity | derived |
/// | a collection, or its own record | collection, name |
/// | a game | collection, name, pairs, generation |
/// | a person's round of a game | the game's, person, round |
/// | a pick | the round's, side |
/// | none | nothing |
struct ObjectFields {
  private var replica: UInt64 = 0
  private var counter: UInt64 = 0
  private var branch: UInt64 = 0
  private var derived: DerivedID?
  private var collection: UInt32 = 0
  private var name = ""
  private var pairs: DerivedID?
  private var generation: UInt64 = 0
  private var person = ""
  private var round: UInt32 = 0
  private var side: UInt32 = 0

  /// The fields that stand, as bits by their numbers.
  private(set) var present = FieldMask()

  init() {}

  /// The numbers of the fields.
  static let numbers: ClosedRange<UInt32> = 1...11

  /// Reads one of the fields.
  mutating func read(
    _ field: ProtobufField, from reader: inout ProtobufReader
  ) throws(WireError) {
    var isDefault = false
    switch field.number {
    case 1: replica = try reader.uint64(field); isDefault = replica == 0
    case 2: counter = try reader.uint64(field); isDefault = counter == 0
    case 3: branch = try reader.fixed64(field); isDefault = branch == 0
    case 4: derived = DerivedID(bytes: try reader.data(field, byteCount: 16))
    case 5: collection = try reader.uint32(field); isDefault = collection == 0
    case 6: name = try WireCheck.name(reader.text(field)); isDefault = name.isEmpty
    case 7: pairs = DerivedID(bytes: try reader.data(field, byteCount: 16))
    case 8: generation = try reader.uint64(field); isDefault = generation == 0
    case 9: person = try WireCheck.name(reader.text(field)); isDefault = person.isEmpty
    case 10: round = try reader.uint32(field); isDefault = round == 0
    default: side = try reader.uint32(field); isDefault = side == 0
    }
    if !isDefault { present.insert(field.number) }
  }

  /// Writes the fields that are not at their default.
  func write(to writer: inout ProtobufWriter) {
    writer.uint64(1, replica)
    writer.uint64(2, counter)
    writer.fixed64(3, branch)
    if let derived { writer.data(4, derived.bytes) }
    writer.uint32(5, collection)
    writer.text(6, name)
    if let pairs { writer.data(7, pairs.bytes) }
    writer.uint64(8, generation)
    writer.text(9, person)
    writer.uint32(10, round)
    writer.uint32(11, side)
  }
}

// MARK: From objects to fields

extension ObjectFields {
  init(record: RecordID, table: ReplicaTable) throws(WireError) {
    switch record {
    case .created(let dot):
      self.init()
      replica = UInt64(try WireCheck.present(table.index(of: dot.replica), field: 1))
      counter = try WireCheck.counter(dot.counter, field: 2)
      branch = dot.branch.rawValue
    case .derived(let id):
      self.init()
      derived = id
    case .pick(let pick):
      try self.init(round: pick.round, person: pick.person, game: pick.game)
      side = UInt32(pick.side.rawValue)
    case .named(let collection):
      try self.init(collection: collection)
    }
  }

  init(collection id: CollectionID) throws(WireError) {
    self.init()
    guard id.kind >= 1 else { throw .missingField(5) }
    collection = id.kind
    name = try WireCheck.name(id.name)
  }

  init(game: GameID) throws(WireError) {
    try self.init(collection: game.list)
    pairs = game.pairs
    generation = try WireCheck.counter(game.generation, field: 8)
  }

  init(round: UInt32, person: String, game: GameID) throws(WireError) {
    try self.init(game: game)
    guard round >= 1 else { throw .missingField(10) }
    self.person = try WireCheck.name(person)
    self.round = round
  }
}

// MARK: From fields to objects

extension ObjectFields {
  /// The record that the fields name.
  func asRecord(table: ReplicaTable) throws(WireError) -> RecordID {
    if present.contains(2) {
      try present.expect(only: .dot)
      let replica = try table.replica(at: replica)
      return .created(
        Dot(
          replica: replica, counter: try WireCheck.counter(counter, field: 2),
          branch: HashPrefix(rawValue: branch)))
    }
    if let derived {
      try present.expect(only: .derived)
      return .derived(derived)
    }
    if present.contains(10) {
      try present.expect(only: .pick)
      guard let side = UInt8(exactly: side).flatMap(PickID.Side.init(rawValue:)) else {
        throw .valueOutOfRange(field: 11)
      }
      let game = try unguardedGame()
      return .pick(PickID(game: game, person: person, round: round, side: side))
    }
    return .named(try asCollection())
  }

  /// The collection that the fields name.
  func asCollection() throws(WireError) -> CollectionID {
    try present.expect(only: .collection)
    return try unguardedCollection()
  }

  /// The game that the fields name.
  func asGame() throws(WireError) -> GameID {
    try present.expect(only: .game)
    return try unguardedGame()
  }

  /// The person's round of a game that the fields name.
  func asRound() throws(WireError) -> (game: GameID, person: String, round: UInt32) {
    try present.expect(only: .round)
    guard round >= 1 else { throw .missingField(10) }
    return (try unguardedGame(), person, round)
  }

  /// Checks that the fields name nothing.
  func expectNone() throws(WireError) {
    try present.expect(only: [])
  }

  /// Whether the fields name a game, and nothing within it.
  var isGame: Bool { present.contains(7) && !present.contains(10) }

  private func unguardedCollection() throws(WireError) -> CollectionID {
    guard collection >= 1 else { throw .missingField(5) }
    return CollectionID(kind: collection, name: name)
  }

  private func unguardedGame() throws(WireError) -> GameID {
    GameID(
      list: try unguardedCollection(), pairs: try WireCheck.present(pairs, field: 7),
      generation: try WireCheck.counter(generation, field: 8))
  }
}
