import HearthCRDT
import HearthModel
package import HearthWire

/// Who comes in, and how: everything up to Welcome.
extension ServerSession {
  /// The device's record is durable: the peer is in.
  package mutating func paired(_ record: JoiningRecord, log: LogID) -> [ServerEffect] {
    guard state == .pairing else { return [] }
    state = .admitted
    standing = record.role == UInt32(Role.display.rawValue) ? .display : .member
    return [.authenticated, .send(.paired(Paired(record: record, log: log)))]
  }

  /// The first message decides whether the peer is a stranger.
  mutating func open<H: ServerHousehold, P: Primitives>(
    with message: Message, in household: inout H, using primitives: P
  ) throws(H.Failure) -> [ServerEffect] {
    standing = try household.standing(of: peer)
    switch (standing, message) {
    case (.revoked, _):
      return refuse(.revoked)
    case (.authority, _):
      return refuse(.notAllowed)
    case (_, .pair(let pair)):
      state = .pairing
      return [.pair(pair)]
    case (_, .rejoin(let rejoin)):
      return try admit(rejoin, in: &household, using: primitives)
    case (.unknown, _):
      return refuse(.notPaired)
    case (.member, _), (.display, _):
      state = .admitted
      return [.authenticated] + (try receive(message, in: &household, using: primitives))
    }
  }

  /// Answers Hello; what follows it in the same breath is judged by what it says.
  mutating func welcome<H: ServerHousehold>(
    _ hello: Hello, in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    guard hello.versions.contains(Message.version) else {
      return refuse(.noCommonVersion(client: hello.versions, server: [Message.version]))
    }
    state = .live
    let head = try household.head()
    var facts = WelcomeFacts()
    try facts.gather(for: hello, in: &household)
    var answer = Welcome(
      household: household.household, log: household.log, position: head,
      current: facts.current, others: facts.others)
    if hello.subscribes { subscribe() }
    guard try isUsable(hello, in: &household) else {
      answer.reconcile = try household.tips()
      isAwaitingHave = true
      return [.send(.welcome(answer))]
    }
    let sent = hello.log == nil ? 0 : hello.position.number
    feed = Feed(sent: sent, target: head.number)
    var effects: [ServerEffect] = [.send(.welcome(answer))]
    effects += try admitIfForgotten(in: &household)
    if hasMore { effects += try advance(in: &household) }
    return effects
  }

  /// Authors the record of a peer that nothing it brought along made a device again.
  mutating func admitIfForgotten<H: ServerHousehold>(
    in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    guard let forgotten = rejoin, !isAwaitingHave, openWantCount == 0, inbox.isIdle else {
      return []
    }
    rejoin = nil
    let now = try household.standing(of: peer)
    if now == .revoked { return refuse(.revoked) }
    guard now == .unknown else {
      standing = now
      return []
    }
    return [.admit(forgotten)]
  }

  private mutating func admit<H: ServerHousehold, P: Primitives>(
    _ rejoin: Rejoin, in household: inout H, using primitives: P
  ) throws(H.Failure) -> [ServerEffect] {
    let record = rejoin.record
    guard record.device == peer, record.household == household.household,
      try household.standing(of: record.server) == .authority,
      record.isValid(using: primitives)
    else { return refuse(.notPaired) }
    state = .admitted
    if standing == .unknown {
      standing = record.role == UInt32(Role.display.rawValue) ? .display : .member
      self.rejoin = rejoin
    }
    return [.authenticated]
  }

  /// Whether the log goes on from the position in Hello: it is this log's, and the hash there is the same.
  private func isUsable<H: ServerHousehold>(
    _ hello: Hello, in household: inout H
  ) throws(H.Failure) -> Bool {
    guard let log = hello.log else { return true }
    guard log == household.log else { return false }
    return try household.position(at: hello.position.number) == hello.position
  }
}
