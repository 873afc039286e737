import HearthCRDT
import HearthModel
import HearthSync
import HearthWire

/// What a server's session may ask of its host, by what was said before; it knows nothing of the session's states.
struct ServerPromises {
  private let peer: DeviceKey
  private var isAuthenticated = false
  private var isWelcome = false
  private var isOver = false
  private var hasPaired = false
  private var shown: JoiningRecord?
  private var lastAcceptance: UInt64?
  private var pushCount = 0
  private var ackCount = 0
  private var lastSent: Message?

  init(peer: DeviceKey) { self.peer = peer }

  mutating func hear(_ message: Message) {
    switch message {
    case .push: pushCount += 1
    case .rejoin(let rejoin) where rejoin.record.device == peer: shown = rejoin.record
    default: break
    }
  }

  /// Only what a peer's `standing` decides asks for it.
  mutating func check(
    _ effect: ServerEffect, standing: Standing = .unknown
  ) throws(BrokenPromise) {
    try promise(!isOver, "after the end comes \(effect)")
    try promise(
      isAuthenticated || !Self.isForDevicesAlone(effect), "a stranger is answered by \(effect)")
    switch effect {
    case .send(let message):
      try check(message)
      lastSent = message
    case .authenticated:
      try promise(!isAuthenticated, "authenticated twice")
      isAuthenticated = true
    case .accept(let acceptance):
      // Whoever is done without having sent anything is answered as well.
      let isEmpty = acceptance.offers.isEmpty && acceptance.heads.isEmpty
      try promise(
        isWelcome && (pushCount > 0 || isEmpty), "batches are accepted of one who sent none")
      try promise(acceptance.number > lastAcceptance ?? 0 || lastAcceptance == nil, "out of order")
      lastAcceptance = acceptance.number
    case .pair:
      try promise(!isAuthenticated && !hasPaired, "a device is let in twice")
      hasPaired = true
    case .admit(let rejoin):
      try promise(rejoin.record == shown && standing == .unknown, "a record brings back another")
    case .invite(let role, _):
      try promise(mayActAsMember(standing), "a \(standing) invites")
      try promise(role == .member || role == .display, "somebody is invited as a \(role)")
    case .revoke: try promise(mayActAsMember(standing), "a \(standing) revokes")
    case .oweHeads: try promise(isWelcome, "heads for one who was sent nothing")
    case .close(let error):
      try promise(lastSent == .error(error.message), "closed without a word of \(error)")
      isOver = true
    }
  }

  private mutating func check(_ message: Message) throws(BrokenPromise) {
    try message.checkOnTheWire(isAuthenticated: isAuthenticated)
    switch message {
    case .error, .pong, .invitation, .done: break
    case .paired: try promise(hasPaired, "one is paired who did not ask")
    case .welcome:
      try promise(!isWelcome, "welcome twice")
      isWelcome = true
    case .ack:
      ackCount += 1
      try promise(ackCount <= pushCount, "\(ackCount) acknowledgements for \(pushCount) pushes")
    case .batches, .position, .want: try promise(isWelcome, "before Welcome comes \(message)")
    case .hello, .push, .have, .pair, .rejoin, .invite, .revoke, .ping:
      throw BrokenPromise("a server says \(message)")
    }
  }

  private func mayActAsMember(_ standing: Standing) -> Bool {
    switch standing {
    case .member: true
    case .unknown: shown?.role == UInt32(Role.member.rawValue)
    case .display, .revoked, .authority: false
    }
  }

  private static func isForDevicesAlone(_ effect: ServerEffect) -> Bool {
    switch effect {
    case .send(.error), .authenticated, .pair, .close: false
    default: true
    }
  }
}

extension Message {
  /// What a session says can be written, framed and read.
  func checkOnTheWire(isAuthenticated: Bool) throws(BrokenPromise) {
    guard let body = try? MessageCoding.encode(self) else {
      throw BrokenPromise("\(self) is not written")
    }
    let limit = (isAuthenticated ? Frame.Phase.authenticated : .early).maximumLength
    try promise(body.count < limit, "\(body.count) bytes of message")
    try promise((try? MessageCoding.decode(body)) == self, "\(self) is not read back")
  }
}
