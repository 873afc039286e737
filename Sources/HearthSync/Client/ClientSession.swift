package import HearthCRDT
package import HearthWire

/// The client's side of one connection, from the end of the TLS handshake to its close.
///
/// Messages in, effects out; each call's effects are performed before the next call, so what the session
/// reads of the home is always what the effects have made of it. What throws is the home that it asks.
///
/// ```
/// idle --begin: pair--> pairing --Paired--> joined --resume: Hello--+
///   |                                                               v
///   +--begin: (Rejoin,) Hello, Push...--------------------------> greeting --Welcome--> live --> over
///   +--begin: an invitation, a revocation--> asking ------------------------------------------> over
/// ```
package struct ClientSession: Sendable {
  /// How often one connection may be asked for what is missing.
  static let maximumWantCount = 64
  /// How often one connection tells all that it holds.
  static let maximumHaveCount = 2

  enum State: Hashable, Sendable {
    case idle
    case pairing
    case joined
    case asking
    case greeting
    case live
    case over
  }

  package let plan: ClientPlan
  package internal(set) var report = ClientReport()

  var state = State.idle
  var incoming = IncomingBatches()
  var outgoing = OutgoingBatches()
  var versions = [Message.version]

  /// What Hello said.
  var hello: Hello?
  /// The log of Welcome.
  var log: LogID?
  /// The number that the position has to reach for this home to be fresh.
  var target: UInt64 = 0
  /// Whether the next position replaces `stored` rather than moving on from it.
  var isReplacing = false
  /// The position that Hello told.
  var stored: LogPosition?
  /// The newest position, while it must not be stored: see ``owesAnswers``.
  var heldPosition: Position?
  /// Whether the server could not take for now what it had asked for.
  var isPutOff = false

  /// How far the home's unacknowledged batches were pushed, by their numbers in its log.
  var pushed: UInt64 = 0
  var hasPushedAll = false
  /// Pushes not yet acknowledged, in their order.
  var outstanding: [SentPush] = []
  /// Ends of batches that were pushed without being asked for.
  var unprompted: Set<ContextEntry> = []

  /// Whether the server was told all that this home holds and has not said yet what it wants of it.
  var isAwaitingWant = false
  var haveCount = 0
  var wantCount = 0
  var answers: [Answer] = []

  package init(plan: ClientPlan) {
    self.plan = plan
  }

  /// Whether there is more to send now: call ``resume(in:)`` when what was sent has left.
  package var hasMore: Bool {
    switch state {
    case .joined: true
    case .live: !answers.isEmpty || !hasPushedAll
    case .idle, .pairing, .asking, .greeting, .over: false
    }
  }

  /// The first messages.
  package mutating func begin<H: ClientHousehold>(
    in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard state == .idle else { return [] }
    switch plan.entrance {
    case .pair(let pair):
      state = .pairing
      return [.send(.pair(pair))]
    case .rejoin(let rejoin):
      return [.send(.rejoin(rejoin))] + (try greet(in: &home))
    case .known:
      return try greet(in: &home)
    }
  }

  /// Takes in a message.
  package mutating func receive<H: ClientHousehold, P: Primitives>(
    _ message: Message, in home: inout H, using primitives: P
  ) throws(H.Failure) -> [ClientEffect] {
    var effects: [ClientEffect]
    switch (state, message) {
    case (.over, _): return []
    case (_, .error(let error)): return end(with: Self.error(for: error))
    case (_, .ping): return [.send(.pong)]
    case (_, .pong): return []
    case (.pairing, .paired(let paired)):
      return join(paired, in: &home, using: primitives)
    case (.asking, .invitation(let invitation)): return [.invited(invitation)] + finish()
    case (.asking, .done): return finish()
    case (.greeting, .welcome(let welcome)): effects = try take(welcome, in: &home)
    case (.live, .batches(let batches)):
      effects = try take(batches, in: &home, using: primitives)
    case (.live, .position(let position)): effects = arrive(at: position)
    case (.live, .ack(let ack)): effects = try take(ack, in: &home)
    case (.live, .want(let tips)): effects = try take(wanted: tips, in: &home)
    default: return end(with: .unexpectedMessage)
    }
    effects += settlePosition()
    return effects + finishIfDone()
  }

  /// What was sent has left: the next piece of what there is to send.
  package mutating func resume<H: ClientHousehold>(
    in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard hasMore else { return [] }
    if state == .joined { return try greet(in: &home) }
    var effects = answers.isEmpty ? try push(in: &home) : try answer(in: &home)
    effects += settlePosition()
    return effects + finishIfDone()
  }

  /// This home has new batches of its own, from whatever process: a session that stays pushes them.
  package mutating func localChange<H: ClientHousehold>(
    in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard state == .live, plan.errand.pushes else { return [] }
    hasPushedAll = false
    return try resume(in: &home)
  }

  /// A batch from the server could not be applied before others: tells all that is held, to get the rest.
  package mutating func foundGap<H: ClientHousehold>(
    in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard state == .live else { return [] }
    guard haveCount < Self.maximumHaveCount else { return end(with: .tooManyRounds) }
    return try tellAll(in: &home)
  }

  /// Ends the session for a reason of the host's own, such as a deadline.
  package mutating func end(with error: SyncError) -> [ClientEffect] {
    guard state != .over else { return [] }
    state = .over
    return [.failed(error)]
  }

  mutating func finish() -> [ClientEffect] {
    state = .over
    return [.finished]
  }

  private mutating func finishIfDone() -> [ClientEffect] {
    guard state == .live, plan.errand != .watch, !hasMore, !isAwaitingWant, outstanding.isEmpty,
      report.isFresh || plan.errand == .push
    else { return [] }
    return finish()
  }

  private static func error(for message: ErrorMessage) -> SyncError {
    message.code == .resynchronise ? .resynchronise : .refusedByPeer(message)
  }
}

extension ClientPlan.Errand {
  /// Whether this home's own batches are pushed.
  var pushes: Bool {
    switch self {
    case .push, .sync, .watch: true
    case .pull, .invite, .revoke: false
    }
  }
}
