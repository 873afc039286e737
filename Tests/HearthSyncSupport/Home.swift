import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthWire
import Testing

/// A device's home in memory, as the client's session sees it, and the performer of the session's effects.
///
/// It is a value: a copy of it is a copied home, and an older value put back is a restored one.
struct Home: ClientHousehold {
  var store: Household<MemoryBackend>
  let keys: KeyPair
  var household: HouseholdID?
  var isDisplay = false
  /// The server's word that let this device in.
  var record: JoiningRecord?
  /// Whether it keeps the signed heads of others to itself.
  var hidesHeads = false
  /// The same, of one replica alone.
  var hidesHeadsOf: ReplicaID?
  /// Whether some batch proved to be early.
  var hasGap = false

  init(keys: KeyPair = KeyPair(), household: HouseholdID? = nil, isDisplay: Bool = false) throws {
    self.keys = keys
    self.household = household
    self.isDisplay = isDisplay
    store = try Household(backend: MemoryBackend(), device: keys.key, keepsOutbox: true)
  }

  var key: DeviceKey { keys.key }

  mutating func tips() throws(StoreError) -> [ContextEntry] { try store.tips() }

  mutating func tips(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try store.tips(of: replica)
  }

  mutating func has(_ entry: ContextEntry) throws(StoreError) -> Bool { try store.holds(entry) }

  mutating func owner(of replica: ReplicaID) throws(StoreError) -> DeviceKey? {
    try store.owner(of: replica)
  }

  mutating func batches(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [NumberedBatch] {
    try store.entries(after: number, byteLimit: byteLimit).map {
      NumberedBatch(number: $0.number, batch: $0.batch)
    }
  }

  mutating func signedHeads(of replicas: [ReplicaID]) throws(StoreError) -> [SignedHead] {
    hidesHeads ? [] : try store.signedHeads(of: replicas.filter { $0 != hidesHeadsOf })
  }

  mutating func position() throws(StoreError) -> LogPosition? {
    try store.serverPosition().map { LogPosition(log: $0.log, position: $0.position) }
  }

  mutating func current() throws(StoreError) -> ContextEntry? {
    guard let replica = try store.currentReplica() else { return nil }
    return try store.tips(of: replica).first
  }

  mutating func earlier() throws(StoreError) -> [ContextEntry] {
    let current = try store.currentReplica()
    var entries: [ContextEntry] = []
    for replica in try store.replicas() where replica != current {
      entries += try store.tips(of: replica)
    }
    return entries
  }

  mutating func acknowledged(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try store.acknowledged(of: replica)
  }

  mutating func unacknowledged(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [NumberedBatch] {
    try store.outbox(after: number, byteLimit: byteLimit).map {
      NumberedBatch(number: $0.number, batch: $0.batch)
    }
  }

  mutating func signature(of message: [UInt8]) throws(StoreError) -> [UInt8] {
    keys.sign(message)
  }

  /// This device's signature over the chain that ends with a batch.
  func sign(_ batch: EncodedBatch) throws -> SignedHead {
    let household = try #require(household)
    let message = SignedHead.message(
      household: household, replica: batch.replica, counter: batch.lastCounter, hash: batch.hash)
    return SignedHead(
      replica: batch.replica, counter: batch.lastCounter, hash: batch.hash,
      signature: keys.sign(message))
  }

  // MARK: Effects

  /// Performs what does not leave the home.
  mutating func perform(_ effect: ClientEffect) throws(StoreError) {
    switch effect {
    case .apply(let arrival): try apply(arrival)
    case .acknowledge(let entries, let move):
      try store.acknowledge(entries)
      try self.move(move)
    case .refused(let refusal):
      try store.refuse(refusal.replica, firstCounter: refusal.counter, code: refusal.code)
    case .abandonReplica(let replica, let entry):
      try store.abandonReplica(replica, unlessHolding: entry)
    case .joined(let paired):
      household = paired.record.household
      record = paired.record
      isDisplay = paired.record.role == UInt32(Role.display.rawValue)
    case .send, .invited, .caughtUp, .finished, .failed: break
    }
  }

  private mutating func apply(_ arrival: Arrival) throws(StoreError) {
    for batch in arrival.batches {
      if case .early = try store.ingest(batch) { hasGap = true }
    }
    for head in arrival.heads { try store.keep(head) }
    try move(arrival.move)
  }

  private mutating func move(_ move: PositionMove?) throws(StoreError) {
    switch move {
    case .advance(let new):
      try store.advance(to: ServerPosition(log: new.log, position: new.position))
    case .replace(let old, let new):
      try store.replace(
        old.map { ServerPosition(log: $0.log, position: $0.position) },
        with: ServerPosition(log: new.log, position: new.position))
    case nil: break
    }
  }

  // MARK: Edits

  @discardableResult
  mutating func write(
    _ operations: [Operation], at milliseconds: Int64 = 1_000
  ) throws -> OwnTransaction {
    try store.commit(operations, time: WallTime(clampingMilliseconds: milliseconds))
  }

  mutating func board() throws -> Scoreboard { Scoreboard(try store.collection(.scoreboard)) }

  /// Adds a member who starts at nothing.
  mutating func addMember(_ name: String) throws {
    var draft = try store.draft(time: WallTime(clampingMilliseconds: 1_000))
    try board().add([name], colour: nil, start: 0, limit: .max, to: &draft)
    try write(draft.operations)
  }

  /// Gives points to the first member.
  mutating func give(_ points: Int64) throws {
    if try board().members.isEmpty { try addMember("Dad") }
    guard let member = try board().members.first else { return }
    try write([.add(member.id, points)])
  }

  /// The points of all members.
  mutating func total() throws -> Int64 {
    try board().members.reduce(0) { $0 + ($1.score ?? 0) }
  }

  /// Every batch that this home holds.
  mutating func hashes() throws -> Set<Digest> {
    Set(try store.entries(after: 0, byteLimit: .max).map(\.batch.hash))
  }
}
