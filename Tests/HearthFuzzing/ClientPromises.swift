import HearthCRDT
import HearthSync
import HearthSystem
import HearthWire

/// What a client's session may ask of its host, by what was said before; it knows nothing of the session's states.
struct ClientPromises {
  private let plan: ClientPlan
  private let key: DeviceKey
  private(set) var isOver = false
  private var hasJoined = false
  private var hasGreeted = false
  /// Whether the server has welcomed one who had greeted it.
  private var isWelcome = false
  private var isFresh = false
  private var wantCount = 0
  private var pushed: Set<ContextEntry> = []
  private var pushCount = 0
  private var lastHeard: Message?

  init(plan: ClientPlan, key: DeviceKey) {
    self.plan = plan
    self.key = key
  }

  mutating func hear(_ message: Message) {
    lastHeard = message
    switch message {
    case .welcome: isWelcome = isWelcome || hasGreeted
    case .want: wantCount += 1
    default: break
    }
  }

  mutating func checkAll(_ effects: [ClientEffect]) throws(BrokenPromise) {
    for effect in effects { try check(effect) }
  }

  private mutating func check(_ effect: ClientEffect) throws(BrokenPromise) {
    try promise(!isOver, "after the end comes \(effect)")
    switch effect {
    case .send(let message):
      try message.checkOnTheWire(isAuthenticated: true)
      try check(message)
    case .apply, .acknowledge, .abandonReplica:
      try promise(isWelcome, "before Welcome comes \(effect)")
    case .refused(let refusal):
      guard case .ack(let ack)? = lastHeard else { throw BrokenPromise("refused by nobody") }
      try promise(ack.refused.contains(refusal), "nobody refused \(refusal)")
    case .joined(let paired):
      guard case .pair = plan.entrance else { throw BrokenPromise("let in without asking") }
      try promise(!hasJoined && lastHeard == .paired(paired), "let in by nobody")
      try promise(
        paired.record.device == key && paired.record.isValid(using: SystemPrimitives()),
        "let in by a record that is not one")
      hasJoined = true
    case .invited(let invitation):
      guard lastHeard == .invitation(invitation) else { throw BrokenPromise("invited by nobody") }
    case .caughtUp:
      try promise(isWelcome && !isFresh, "fresh twice, or by nobody's word")
      isFresh = true
    case .finished, .failed: isOver = true
    }
  }

  private mutating func check(_ message: Message) throws(BrokenPromise) {
    let mayGreet: Bool = if case .pair = plan.entrance { hasJoined } else { true }
    switch message {
    case .pair(let pair): try promise(plan.entrance == .pair(pair), "asks to be let in")
    case .rejoin(let rejoin): try promise(plan.entrance == .rejoin(rejoin), "shows a record")
    case .hello:
      try promise(mayGreet && !hasGreeted, "greets before its time")
      hasGreeted = true
    case .invite(let request):
      try promise(mayGreet && plan.errand == .invite(request), "invites by itself")
    case .revoke(let device):
      try promise(mayGreet && plan.errand == .revoke(device), "revokes by itself")
    case .push(let push):
      try promise(hasGreeted && !(push.batches.isEmpty && push.heads.isEmpty), "an empty push")
      try promise(plan.errand != .pull || wantCount > 0, "one who came to pull pushes")
    case .have, .done: try promise(isWelcome, "before Welcome it says \(message)")
    case .pong: try promise(lastHeard == .ping, "answers nobody")
    case .welcome, .ack, .batches, .position, .want, .error, .ping, .paired, .invitation:
      throw BrokenPromise("a device says \(message)")
    }
  }
}
