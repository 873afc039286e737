import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthWire

/// What one transaction does to a household on behalf of its devices.
///
/// A value: what it knows besides the household is the served household's again once the transaction is durable,
/// and forgotten if it fails.
struct WriteTurn {
  let identity: ServerIdentity
  let log: LogID
  let now: WallTime
  var pairing: Pairing
  /// nil once the membership has changed.
  var standings: Standings?
  var changes: ServedHousehold.Changes

  /// Does what a session, or for `peer` nil the administration, wants written.
  mutating func perform(
    _ effect: ServerEffect, for peer: DeviceKey?, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) -> WriteResult {
    switch effect {
    case .accept(let acceptance):
      return .settled(acceptance, try accept(acceptance, in: &household))
    case .pair(let pair):
      guard let peer else { return .refused(.internalFailure) }
      return try admit(pair, key: peer, in: &household)
    case .admit(let rejoin):
      return try admit(rejoin, in: &household)
    case .invite(let role, let seconds):
      return .invited(mint(role: role, seconds: seconds, inviter: peer))
    case .revoke(let device):
      return try revoke(device, in: &household)
    case .send, .authenticated, .oweHeads, .close: return .refused(.internalFailure)
    }
  }

  // MARK: Batches

  private mutating func accept(
    _ acceptance: Acceptance, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) -> [OfferOutcome] {
    var outcomes: [OfferOutcome] = []
    for offer in acceptance.offers {
      outcomes.append(try ingest(offer, into: &household))
    }
    for head in acceptance.heads { try household.keep(head) }
    return outcomes
  }

  private mutating func ingest(
    _ offer: Offer, into household: inout Household<SQLiteBackend>
  ) throws(StoreError) -> OfferOutcome {
    let check = try currentStandings(in: &household).check
    let servers = identity.servers
    var concernsMembership = false
    let outcome = try household.ingest(offer.batch) {
      household, batch, owner throws(StoreError) in
      concernsMembership =
        servers.contains(owner) || batch.contents.operations.contains { $0.concernsMembership }
      if let refusal = check.refusal(of: batch, owner: owner, warrant: offer.warrant) {
        return refusal
      }
      guard !servers.contains(owner) else { return nil }
      return try household.hasOverlongName(batch, by: check) ? .tooLarge : nil
    }
    switch outcome {
    case .applied(let number):
      changes.batches += 1
      if concernsMembership { membershipChanged() }
      return .applied(number: number)
    case .repeated: return .repeated
    case .early(let missing): return .early(missing: missing)
    case .refused(let code): return .refused(code)
    }
  }

  // MARK: Membership

  private mutating func admit(
    _ pair: Pair, key: DeviceKey, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) -> WriteResult {
    let standings = try currentStandings(in: &household)
    let facts = PairingFacts(
      id: identity.household, deviceCount: standings.deviceCount, standing: standings[key])
    switch pairing.judge(pair, from: key, in: facts, now: now, using: SystemPrimitives()) {
    case .admit(let ticket):
      let record = joiningRecord(of: key, role: ticket.role)
      try author(
        [
          Membership.joining(
            key: key, name: pair.name, person: pair.person, role: ticket.role,
            inviter: ticket.inviter)
        ], in: &household)
      pairing.complete(pair.token, by: key, record: record, using: SystemPrimitives())
      return .paired(Paired(record: record, log: log), ticket.role)
    case .repeated(let record):
      return .paired(Paired(record: record, log: log), nil)
    case .refuse(let error): return .refused(error)
    // The served household has taken the household over before this transaction began.
    case .handOver: return .refused(.internalFailure)
    }
  }

  private mutating func admit(
    _ rejoin: Rejoin, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) -> WriteResult {
    let key = rejoin.record.device
    let role = Role(rawValue: Int64(rejoin.record.role)) ?? .display
    guard try currentStandings(in: &household)[key] == .unknown else { return .admitted(nil) }
    try author(
      [
        Membership.joining(
          key: key, name: rejoin.name, person: rejoin.person, role: role, inviter: nil)
      ], in: &household)
    return .admitted(role)
  }

  private mutating func mint(role: Role, seconds: UInt32, inviter: DeviceKey?) -> Invitation {
    let standard = UInt32(InvitationTerms.defaultLifetime.components.seconds)
    let longest = UInt32(InvitationTerms.maximumLifetime.components.seconds)
    let lifetime = Int64(seconds == 0 ? standard : min(seconds, longest)) * 1_000
    let expires = WallTime(clampingMilliseconds: now.milliseconds + lifetime)
    let token = InvitationToken.random()
    pairing.mint(
      token, role: role, inviter: inviter, expires: expires, now: now, using: SystemPrimitives())
    return Invitation(token: token, expires: expires)
  }

  private mutating func revoke(
    _ device: DeviceKey, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) -> WriteResult {
    switch try currentStandings(in: &household)[device] {
    case .unknown, .authority: return .refused(.notAllowed)
    case .revoked: return .revoked(device)
    case .member, .display: break
    }
    let heads = try household.tips(ofReplicasOf: device)
    try author([.revoke(Revocation(device: device, heads: heads))], in: &household)
    pairing.burn(invitedBy: device)
    return .revoked(device)
  }

  /// Writes in the server's own name.
  mutating func author(
    _ operations: [Operation], in household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    try household.commit(operations, time: now)
    changes.batches += 1
    membershipChanged()
    try signEnd(of: &household)
  }

  /// Vouches for what the server wrote, so that devices can bring it back to a server that has lost it.
  ///
  /// Nothing is signed before there is a device: until then the household may still be exchanged for another's.
  private mutating func signEnd(
    of household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    let end = try household.head().number
    guard end > 0, try currentStandings(in: &household).hasDevices,
      let batch = try household.entries(after: end - 1, byteLimit: 1).last?.batch
    else { return }
    let message = SignedHead.message(
      household: identity.household, replica: batch.replica, counter: batch.lastCounter,
      hash: batch.hash)
    try household.keep(
      SignedHead(
        replica: batch.replica, counter: batch.lastCounter, hash: batch.hash,
        signature: identity.keyPair.sign(message)))
  }

  private mutating func currentStandings(
    in household: inout Household<SQLiteBackend>
  ) throws(StoreError) -> Standings {
    if let standings { return standings }
    let current = try Standings(of: &household, servers: identity.servers)
    standings = current
    return current
  }

  private mutating func membershipChanged() {
    changes.membership += 1
    standings = nil
  }

  private func joiningRecord(of key: DeviceKey, role: Role) -> JoiningRecord {
    let number = UInt32(role.rawValue)
    let message = JoiningRecord.message(
      household: identity.household, device: key, role: number, server: identity.keyPair.key)
    return JoiningRecord(
      household: identity.household, device: key, role: number, server: identity.keyPair.key,
      signature: identity.keyPair.sign(message))
  }
}

extension InvitationToken {
  /// A token that nobody can guess.
  static func random() -> InvitationToken {
    while true {
      if let token = InvitationToken(bytes: Entropy.bytes(count: byteCount)) { return token }
    }
  }
}

extension Operation {
  /// Whether who may do what depends on it.
  var concernsMembership: Bool {
    switch self {
    case .create(let creation): creation.collection == .devices
    case .write(_, let field, _): field == .role || field == .key
    case .revoke: true
    default: false
    }
  }
}
