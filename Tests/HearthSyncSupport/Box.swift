package import HearthCRDT
package import HearthModel
package import HearthStore
package import HearthSync
package import HearthSystem
package import HearthWire

/// A server's household in memory, as its sessions see it, and the performer of their effects.
///
/// It is a value: an older one put back is a server that was rolled back.
package struct Box: ServerHousehold {
  package var store: Household<MemoryBackend>
  package let keys: KeyPair
  package var household: HouseholdID
  package var log: LogID
  /// The servers whose household this one took over.
  package var authorities: Set<DeviceKey> = []
  package var pairing = Pairing()
  package var now: Int64 = 1_000
  /// Whether the disk is full, so that nothing is taken.
  package var isFull = false
  /// Replicas that the household is to be taken to hold beside its own.
  package var crowd = 0
  /// Replicas that every device is to be taken to have beside its own.
  package var crowdOfDevice = 0
  private var numbers: [ReplicaID: UInt32] = [:]
  /// Who stands where, with what that was read from.
  private var knownStandings:
    (head: Position, authorities: Set<DeviceKey>, standings: [DeviceKey: Standing])?

  package init(keys: KeyPair = KeyPair(), household: HouseholdID = .fresh()) throws {
    self.keys = keys
    self.household = household
    log = .fresh()
    store = try Household(backend: MemoryBackend(), device: keys.key, keepsOutbox: false)
    try store.setID(household)
  }

  package var time: WallTime { WallTime(clampingMilliseconds: now) }

  /// The same identity without its log.
  package func emptied() throws -> Box {
    var box = try Box(keys: keys, household: household)
    box.authorities = authorities
    return box
  }

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
    try store.signedHeads(of: replicas)
  }

  package mutating func head() throws(StoreError) -> Position { try store.head() }

  package mutating func position(at number: UInt64) throws(StoreError) -> Position? {
    try store.position(at: number)
  }

  package mutating func standing(of key: DeviceKey) throws(StoreError) -> Standing {
    try standings()[key] ?? .unknown
  }

  package mutating func revokedHeads(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try store.header().revocations.flatMap(\.revocation.heads).filter { $0.replica == replica }
  }

  package mutating func replicaCount() throws(StoreError) -> Int {
    try store.tips().count + crowd
  }

  package mutating func replicaCount(of key: DeviceKey) throws(StoreError) -> Int {
    try store.replicas(of: key).count + crowdOfDevice
  }

  package mutating func frameNumber(of replica: ReplicaID) throws(StoreError) -> UInt32 {
    let number = numbers[replica] ?? UInt32(numbers.count)
    numbers[replica] = number
    return number
  }

  // MARK: Membership

  package mutating func membership() throws(StoreError) -> Membership {
    let revoked = Set(try store.header().revocations.map(\.revocation.device))
    return Membership(try store.collection(.devices)) { revoked.contains($0) }
  }

  package mutating func standings() throws(StoreError) -> [DeviceKey: Standing] {
    let head = try store.head()
    if let known = knownStandings, known.head == head, known.authorities == authorities {
      return known.standings
    }
    var standings: [DeviceKey: Standing] = [:]
    for device in try membership().devices {
      standings[device.key] =
        device.isRevoked ? .revoked : device.role == .display ? .display : .member
    }
    for key in authorities.union([keys.key]) { standings[key] = .authority }
    knownStandings = (head, authorities, standings)
    return standings
  }

  /// Writes membership, and signs the head that it leads to.
  package mutating func author(_ operations: [Operation]) throws(StoreError) {
    let written = try store.commit(operations, time: time)
    guard let entry = try store.entries(after: 0, byteLimit: .max).last else { return }
    let message = SignedHead.message(
      household: household, replica: written.replica, counter: entry.batch.lastCounter,
      hash: entry.batch.hash)
    try store.keep(
      SignedHead(
        replica: written.replica, counter: entry.batch.lastCounter, hash: entry.batch.hash,
        signature: keys.sign(message)))
  }

  package mutating func admit(
    _ key: DeviceKey, name: String, role: Role = .member, inviter: DeviceKey? = nil
  ) throws(StoreError) {
    try author([
      Membership.joining(key: key, name: name, person: name, role: role, inviter: inviter)
    ])
  }

  package mutating func revoke(_ key: DeviceKey) throws(StoreError) {
    var heads: [ContextEntry] = []
    for replica in try store.replicas(of: key) { heads += try store.tips(of: replica) }
    try author([.revoke(Revocation(device: key, heads: heads))])
    pairing.burn(invitedBy: key)
  }

  package func joiningRecord(of key: DeviceKey, role: Role) -> JoiningRecord {
    let role = UInt32(role.rawValue)
    let message = JoiningRecord.message(
      household: household, device: key, role: role, server: keys.key)
    return JoiningRecord(
      household: household, device: key, role: role, server: keys.key,
      signature: keys.sign(message))
  }

  package mutating func mint(_ role: Role = .member, inviter: DeviceKey? = nil) -> InvitationToken {
    let token = InvitationToken.fresh()
    pairing.mint(
      token, role: role, inviter: inviter, expires: WallTime(clampingMilliseconds: now + 600_000),
      now: time, using: SystemPrimitives())
    return token
  }

  // MARK: Effects

  /// Performs an effect of `session` and gives what the session asks for next.
  package mutating func perform(
    _ effect: ServerEffect, of session: inout ServerSession
  ) throws(StoreError) -> [ServerEffect] {
    switch effect {
    case .accept(let acceptance):
      var outcomes: [OfferOutcome] = []
      for offer in acceptance.offers { outcomes.append(try ingest(offer)) }
      for head in acceptance.heads { try store.keep(head) }
      return try session.settled(acceptance.number, outcomes: outcomes, in: &self)
    case .pair(let pair): return try answer(pair, of: &session)
    case .admit(let rejoin):
      let role: Role = rejoin.record.role == 1 ? .display : .member
      try admit(session.peer, name: rejoin.name, role: role)
      return []
    case .invite(let role, _):
      let token = mint(role, inviter: session.peer)
      return session.invited(Invitation(token: token, expires: time))
    case .revoke(let key):
      try revoke(key)
      return session.revoked()
    case .send, .authenticated, .oweHeads, .close: return []
    }
  }

  private mutating func ingest(_ offer: Offer) throws(StoreError) -> OfferOutcome {
    if isFull { return .refused(.readOnly) }
    let check = PushCheck(standings: try standings())
    let outcome = try store.ingest(offer.batch) { _, batch, owner throws(StoreError) in
      check.refusal(of: batch, owner: owner, warrant: offer.warrant)
    }
    return switch outcome {
    case .applied(let number): .applied(number: number)
    case .repeated: .repeated
    case .early(let missing): .early(missing: missing)
    case .refused(let code): .refused(code)
    }
  }

  private mutating func answer(
    _ pair: Pair, of session: inout ServerSession
  ) throws(StoreError) -> [ServerEffect] {
    let facts = PairingFacts(
      id: household, deviceCount: try membership().activeDeviceCount,
      standing: try standing(of: session.peer))
    let verdict = pairing.judge(
      pair, from: session.peer, in: facts, now: time, using: SystemPrimitives())
    switch verdict {
    case .refuse(let error): return session.refuse(error)
    case .repeated(let record): return session.paired(record, log: log)
    case .handOver(let ticket, let household):
      self.household = household
      try store.setID(household)
      authorities.formUnion(pair.authorities)
      return try letIn(pair, with: ticket, of: &session)
    case .admit(let ticket): return try letIn(pair, with: ticket, of: &session)
    }
  }

  private mutating func letIn(
    _ pair: Pair, with ticket: Ticket, of session: inout ServerSession
  ) throws(StoreError) -> [ServerEffect] {
    try admit(session.peer, name: pair.name, role: ticket.role, inviter: ticket.inviter)
    let record = joiningRecord(of: session.peer, role: ticket.role)
    pairing.complete(pair.token, by: session.peer, record: record, using: SystemPrimitives())
    return session.paired(record, log: log)
  }

  // MARK: What it holds

  package mutating func hashes() throws -> Set<Digest> {
    Set(try store.entries(after: 0, byteLimit: .max).map(\.batch.hash))
  }

  package mutating func total() throws -> Int64 {
    Scoreboard(try store.collection(.scoreboard)).members.reduce(0) { $0 + ($1.score ?? 0) }
  }
}

extension HouseholdID {
  package static func fresh() -> HouseholdID {
    HouseholdID(bytes: Entropy.bytes(count: byteCount)) ?? fresh()
  }
}

extension LogID {
  package static func fresh() -> LogID { LogID(bytes: Entropy.bytes(count: byteCount)) ?? fresh() }
}

extension InvitationToken {
  package static func fresh() -> InvitationToken {
    InvitationToken(bytes: Entropy.bytes(count: byteCount)) ?? fresh()
  }
}
