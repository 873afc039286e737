package import HearthCRDT
import HearthModel
package import HearthWire

/// The server's side of one connection, from the end of the TLS handshake to its close.
///
/// It is a value: a host that could not commit puts back the copy it made before. Messages in, effects out;
/// a peer that breaks the rules is told so and closed, and never makes a method throw. What throws is the
/// household that the session asks.
///
/// ```
/// opening --pair--> pairing --paired()--> admitted --hello--> live
///    |                                       ^
///    +--rejoin (the server's own record)-----+       any state --refusal--> closed
///    +--hello, invite, revoke (a known key)--+--> live
/// ```
package struct ServerSession: Sendable {
  /// How often one connection is asked to send what is missing.
  static let maximumWantCount = 32

  enum State: Hashable, Sendable {
    /// Nothing was heard yet.
    case opening
    /// A request to be let in awaits its answer.
    case pairing
    /// The peer is a device and has said nothing but that.
    case admitted
    case live
    case closed
  }

  /// The key that the TLS handshake proved.
  package let peer: DeviceKey

  var state = State.opening
  /// What the peer may do; a joining record speaks for it until the log does.
  var standing = Standing.unknown
  /// What the peer showed, as long as the log does not know it.
  var rejoin: Rejoin?
  var isAwaitingErrand = false

  var incoming = IncomingBatches()
  var inbox = Inbox()
  var held = HeldBatches()
  /// Heads whose batches may not all be in the log yet: they go along with every acceptance until they are.
  var heads: [SignedHead] = []
  /// Signatures of others' keys that were not theirs.
  var badHeadCount = 0
  /// What early batches of devices name: of a revoked device it is accepted from anybody.
  var named: Set<ContextEntry> = []
  /// What was missing when the peer was asked for it.
  var asked: Set<ContextEntry> = []
  /// The owners of replicas that are not in the log yet.
  var origins: [ReplicaID: DeviceKey] = [:]

  /// nil until the peer has told how far it is.
  var feed: Feed?
  /// Whether the peer's position was of no use, and it has not told yet what it holds.
  var isAwaitingHave = false
  /// How many wants it has not answered whole.
  var openWantCount = 0
  var wantCount = 0

  /// Whether the peer asked for changes as they come, and has been told how far it is.
  package private(set) var isSubscribed = false

  package init(peer: DeviceKey) {
    self.peer = peer
  }

  /// Whether there is more to send now: call ``resume(in:)`` when the connection has room.
  package var hasMore: Bool { state == .live && (feed?.isCatchingUp ?? false) }

  /// Whether the peer is a device of the household.
  package var isAuthenticated: Bool { state == .admitted || state == .live }

  /// About how many bytes the batches take that came and have no outcome yet.
  package var heldByteCount: Int { held.byteCount + inbox.byteCount }

  /// Takes in a message.
  package mutating func receive<H: ServerHousehold, P: Primitives>(
    _ message: Message, in household: inout H, using primitives: P
  ) throws(H.Failure) -> [ServerEffect] {
    switch (state, message) {
    case (.closed, _): return []
    case (.pairing, _): return refuse(.unexpectedMessage)
    case (.opening, _): return try open(with: message, in: &household, using: primitives)
    case (.admitted, .hello(let hello)): return try welcome(hello, in: &household)
    case (.admitted, .invite), (.admitted, .revoke), (.admitted, .ping), (.admitted, .pong):
      return run(message)
    case (.admitted, _): return refuse(.unexpectedMessage)
    case (.live, .push(let push)):
      return try take(push, in: &household, using: primitives)
    case (.live, .have(let tips)): return try reconcile(with: tips, in: &household)
    case (.live, .done): return finishWant()
    case (.live, _): return run(message)
    }
  }

  /// The connection has room: the next piece of the log, or a live change.
  ///
  /// Does nothing where there is nothing to send. After a commit, call it on every session that
  /// ``isSubscribed``; while ``hasMore``, whenever the queue has drained. Never call it while more than
  /// ``Limits/maximumQueueLength`` bytes are queued: a slow reader goes on from the log instead.
  package mutating func resume<H: ServerHousehold>(
    in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    guard state == .live, hasMore || isSubscribed else { return [] }
    return try advance(in: &household)
  }

  /// The heads and the position that live changes owe: until they come, nobody vouches for the changes but this server.
  package mutating func payHeads<H: ServerHousehold>(
    in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    guard state == .live, let message = try headsMessage(in: &household) else { return [] }
    return [.send(message)] + (feed?.owesHeads ?? false ? [Self.oweHeads] : [])
  }

  /// The membership has changed: a revoked peer is told and closed.
  package mutating func recheck<H: ServerHousehold>(
    in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    guard isAuthenticated else { return [] }
    let now = try household.standing(of: peer)
    if now == .revoked { return refuse(.revoked) }
    if now != .unknown { standing = now }
    return []
  }

  /// Tells the peer an error and ends the session; also the answer to an errand that failed.
  package mutating func refuse(_ error: SyncError) -> [ServerEffect] {
    guard state != .closed else { return [] }
    state = .closed
    isSubscribed = false
    return [.send(.error(error.message)), .close(error)]
  }

  mutating func subscribe() { isSubscribed = true }

  private mutating func headsMessage<H: ServerHousehold>(
    in household: inout H
  ) throws(H.Failure) -> Message? {
    guard var feed else { return nil }
    defer { self.feed = feed }
    return try feed.headsMessage(from: &household)
  }

  /// Sends the next piece of the log.
  mutating func advance<H: ServerHousehold>(
    in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    guard var feed else { return [] }
    let wasLive = !feed.isCatchingUp
    let message = try feed.next(from: &household)
    self.feed = feed
    guard let message else { return [] }
    guard wasLive, !feed.isCatchingUp else { return [.send(message)] }
    return [.send(message), Self.oweHeads]
  }

  private static let oweHeads = ServerEffect.oweHeads(
    milliseconds: UInt64(Limits.maximumHeadMilliseconds))
}
