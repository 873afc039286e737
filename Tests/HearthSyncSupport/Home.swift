package import HearthCRDT
package import HearthModel
package import HearthStore
package import HearthSync
package import HearthSystem
package import HearthWire

/// A device's home in memory, as the client's session sees it, and the performer of the session's effects.
///
/// It is a value: a copy of it is a copied home, and an older value put back is a restored one.
package struct Home: ClientHousehold {
  package var store: Household<MemoryBackend>
  package let keys: KeyPair
  package var household: HouseholdID?
  package var isDisplay = false
  /// The server's word that let this device in.
  package var record: JoiningRecord?
  /// Whether it keeps the signed heads of others to itself.
  package var hidesHeads = false
  /// The same, of one replica alone.
  package var hidesHeadsOf: ReplicaID?
  /// Whether some batch proved to be early.
  package var hasGap = false

  package init(keys: KeyPair = KeyPair(), household: HouseholdID? = nil, isDisplay: Bool = false)
    throws
  {
    self.keys = keys
    self.household = household
    self.isDisplay = isDisplay
    store = try Household(backend: MemoryBackend(), device: keys.key, keepsOutbox: true)
    if let household { try store.setID(household) }
  }

  package var key: DeviceKey { keys.key }

  package mutating func tips() throws(StoreError) -> [ContextEntry] { try store.tips() }

  package mutating func tips(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try store.tips(of: replica)
  }

  package mutating func has(_ entry: ContextEntry) throws(StoreError) -> Bool {
    try store.holds(entry)
  }

  package mutating func owner(of replica: ReplicaID) throws(StoreError) -> DeviceKey? {
    try store.owner(of: replica)
  }

  package mutating func batches(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [NumberedBatch] {
    try store.entries(after: number, byteLimit: byteLimit).map {
      NumberedBatch(number: $0.number, batch: $0.batch)
    }
  }

  package mutating func signedHeads(of replicas: [ReplicaID]) throws(StoreError) -> [SignedHead] {
    hidesHeads ? [] : try store.signedHeads(of: replicas.filter { $0 != hidesHeadsOf })
  }

  package mutating func position() throws(StoreError) -> LogPosition? {
    try store.serverPosition().map { LogPosition(log: $0.log, position: $0.position) }
  }

  package mutating func current() throws(StoreError) -> ContextEntry? {
    guard let replica = try store.currentReplica() else { return nil }
    return try store.tips(of: replica).first
  }

  package mutating func earlier() throws(StoreError) -> [ContextEntry] {
    let current = try store.currentReplica()
    var entries: [ContextEntry] = []
    for replica in try store.replicas() where replica != current {
      entries += try store.tips(of: replica)
    }
    return entries
  }

  package mutating func acknowledged(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try store.acknowledged(of: replica)
  }

  package mutating func unacknowledged(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [NumberedBatch] {
    try store.outbox(after: number, byteLimit: byteLimit).map {
      NumberedBatch(number: $0.number, batch: $0.batch)
    }
  }

  package mutating func signature(of message: [UInt8]) throws(StoreError) -> [UInt8] {
    keys.sign(message)
  }

  // MARK: Effects

  /// Performs what does not leave the home.
  package mutating func perform(_ effect: ClientEffect) throws(StoreError) {
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
      try store.setID(paired.record.household)
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
  package mutating func write(
    _ operations: [Operation], at milliseconds: Int64 = 1_000
  ) throws -> OwnTransaction {
    try store.commit(operations, time: WallTime(clampingMilliseconds: milliseconds))
  }

  package mutating func board() throws -> Scoreboard {
    Scoreboard(try store.collection(.scoreboard))
  }

  /// Adds a member who starts at nothing.
  package mutating func addMember(_ name: String) throws {
    var draft = try store.draft(time: WallTime(clampingMilliseconds: 1_000))
    try board().add([name], colour: nil, start: 0, limit: .max, to: &draft)
    try write(draft.operations)
  }

  /// Gives points to the first member.
  package mutating func give(_ points: Int64) throws {
    if try board().members.isEmpty { try addMember("Dad") }
    guard let member = try board().members.first else { return }
    try write([.add(member.id, points)])
  }

  /// The points of all members.
  package mutating func total() throws -> Int64 {
    try board().members.reduce(0) { $0 + ($1.score ?? 0) }
  }

  /// Every batch that this home holds.
  package mutating func hashes() throws -> Set<Digest> {
    Set(try store.entries(after: 0, byteLimit: .max).map(\.batch.hash))
  }
}
