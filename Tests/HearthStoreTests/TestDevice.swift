import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire

/// A device in a test: a household, and a few words to work with it.
struct TestDevice<Backend: HouseholdBackend> {
  var household: Household<Backend>
  private var clock: Int64 = 1_000

  init(_ household: Household<Backend>) {
    self.household = household
  }

  init(_ backend: Backend, keepsOutbox: Bool = true) throws {
    household = try Household(
      backend: backend, device: KeyPair().key, keepsOutbox: keepsOutbox)
  }

  /// Writes one transaction, a millisecond after the last.
  @discardableResult
  mutating func commit(_ operations: Operation...) throws -> OwnTransaction {
    clock += 1
    return try household.commit(operations, time: WallTime(clampingMilliseconds: clock))
  }

  /// Adds a member with a score of 100.
  @discardableResult
  mutating func add(_ name: String) throws -> RecordID {
    let written = try commit(.create(Self.creation(name)))
    return .created(written.operations[0].dot)
  }

  static func creation(_ name: String) -> Creation {
    Creation(
      collection: Board.id, values: [FieldValue(field: Board.name, value: .text(name))], start: 100,
      insertion: Insertion(parent: nil, side: .right, rightOrigin: nil))
  }

  /// What the board shows, by name.
  mutating func board() throws -> [String: Int64] {
    var board: [String: Int64] = [:]
    for row in try household.collection(Board.id).rows {
      guard case .text(let name)? = row.shown(Board.name), let count = row.count else { continue }
      board[name] = count
    }
    return board
  }

  /// The whole log.
  mutating func log() throws -> [EncodedBatch] {
    try household.entries(after: 0, byteLimit: .max).map(\.batch)
  }

  /// Takes in all of another's log.
  mutating func pull<Other>(from other: inout TestDevice<Other>) throws {
    for batch in try other.log() { _ = try household.ingest(batch) }
  }
}

/// The names of what the tests write.
enum Board {
  static let id = CollectionID(kind: 3, name: "")
  static let name = Field(rawValue: 1)
}
