package import HearthCRDT
package import HearthModel
package import HearthWire

/// The invitations of a household: who may still come in, and what those who came in were told.
///
/// It knows tokens only by their hashes. A wrong token burns nothing: 128 bits need no lock-out, and a
/// lock-out would be a neighbour's switch.
package struct Pairing: Hashable, Sendable {
  /// Most invitations that are kept; of whoever minted most of them, the one that expires first gives way.
  package static let maximumTicketCount = 256
  /// How long after its expiry a used invitation still gives its device the same answer.
  package static let answerMilliseconds: Int64 = 86_400_000

  /// What is kept; a host stores them and hands them back.
  package private(set) var tickets: [Ticket]

  package init(tickets: [Ticket] = []) {
    self.tickets = tickets
  }

  /// What to do with a request to be let in.
  package enum Verdict: Hashable, Sendable {
    /// Author the device's record, sign its joining record, and call ``complete(_:by:record:using:)``.
    case admit(Ticket)
    /// The same, after this server has taken over the household that the device brings along.
    case handOver(Ticket, household: HouseholdID)
    /// This device was let in by this invitation before: here is its answer again.
    case repeated(JoiningRecord)
    case refuse(SyncError)
  }

  /// Makes an invitation known; the caller drew the token and shows it once.
  package mutating func mint<P: Primitives>(
    _ token: InvitationToken, role: Role, inviter: DeviceKey?, expires: WallTime, now: WallTime,
    using primitives: P
  ) {
    prune(now: now)
    if tickets.count >= Self.maximumTicketCount, let victim { tickets.remove(at: victim) }
    let hash = primitives.sha256(token.bytes)
    tickets.removeAll { $0.tokenHash == hash }
    tickets.append(Ticket(tokenHash: hash, role: role, inviter: inviter, expires: expires))
  }

  /// Whose invitation gives way: nobody's flood burns another's.
  private var victim: Int? {
    var counts: [DeviceKey?: Int] = [:]
    for ticket in tickets { counts[ticket.inviter, default: 0] += 1 }
    let most = counts.values.max()
    return tickets.indices.filter { counts[tickets[$0].inviter] == most }
      .min { tickets[$0].expires < tickets[$1].expires }
  }

  /// Judges a request; nothing changes until ``complete(_:by:record:using:)``.
  ///
  /// Whoever holds no valid token learns nothing beyond that.
  package func judge<P: Primitives>(
    _ pair: Pair, from key: DeviceKey, in household: PairingFacts, now: WallTime,
    using primitives: P
  ) -> Verdict {
    switch household.standing {
    case .revoked: return .refuse(.revoked)
    case .authority: return .refuse(.notAllowed)
    case .unknown, .member, .display: break
    }
    let hash = primitives.sha256(pair.token.bytes)
    guard let ticket = tickets.first(where: { $0.tokenHash == hash }) else {
      return .refuse(.badToken)
    }
    if let use = ticket.use {
      return use.device == key ? .repeated(use.record) : .refuse(.badToken)
    }
    guard now < ticket.expires else { return .refuse(.badToken) }
    guard pair.name.utf8.count <= Limits.maximumNameLength,
      pair.person.utf8.count <= Limits.maximumNameLength
    else { return .refuse(.tooLarge) }
    if household.standing == .unknown, household.deviceCount >= Limits.maximumDeviceCount {
      return .refuse(.tooManyDevices)
    }
    guard let brought = pair.household, brought != household.id else { return .admit(ticket) }
    guard household.deviceCount == 0 else { return .refuse(.wrongHousehold) }
    return pair.handsOver
      ? .handOver(ticket, household: brought) : .refuse(.handOverUnconfirmed)
  }

  /// The device is in: its invitation is used up, and gives it alone the same answer again.
  package mutating func complete<P: Primitives>(
    _ token: InvitationToken, by key: DeviceKey, record: JoiningRecord, using primitives: P
  ) {
    let hash = primitives.sha256(token.bytes)
    for index in tickets.indices where tickets[index].tokenHash == hash {
      if tickets[index].use == nil { tickets[index].use = Ticket.Use(device: key, record: record) }
    }
  }

  /// Forgets the unused invitations that a revoked device minted.
  package mutating func burn(invitedBy key: DeviceKey) {
    tickets.removeAll { $0.inviter == key && $0.use == nil }
  }

  /// Forgets what can no longer be used or asked about.
  package mutating func prune(now: WallTime) {
    tickets.removeAll { ticket in
      let grace = ticket.use == nil ? 0 : Self.answerMilliseconds
      return now.milliseconds - ticket.expires.milliseconds >= grace
    }
  }
}
