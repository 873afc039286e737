import HearthCRDT
import HearthStore
import HearthSync
import HearthSystem
import HearthWire

/// One connection in memory: two sessions joined by two queues of frames.
struct Conversation {
  /// After how many messages each direction falls silent for ever.
  struct Cut: Hashable, Sendable {
    var up = Int.max
    var down = Int.max

    static let never = Cut()
  }

  /// How it ended.
  enum End: Hashable, Sendable {
    case finished
    case failed(SyncError)
    /// Nobody had anything to say: a cut, or a watcher that has seen everything.
    case silent
  }

  private(set) var client: ClientSession
  private(set) var server: ServerSession
  private let cut: Cut
  private var up: [Message] = []
  private var down: [Message] = []
  private(set) var upCount = 0
  private(set) var downCount = 0
  /// Bytes of frames, lengths included.
  private(set) var upBytes = 0
  private(set) var downBytes = 0
  private(set) var received: [Message] = []
  private(set) var effects: [ClientEffect] = []
  private(set) var end: End?
  private var isServerOpen = true
  private var wantsQuiet = false

  init(_ plan: ClientPlan, of home: Home, cut: Cut = .never) {
    client = ClientSession(plan: plan)
    server = ServerSession(peer: home.key)
    self.cut = cut
  }

  /// Talks until one side ends it, or nobody has anything to say.
  @discardableResult
  static func run(
    _ plan: ClientPlan, _ home: inout Home, _ box: inout Box, cut: Cut = .never
  ) throws -> Conversation {
    var conversation = Conversation(plan, of: home, cut: cut)
    try conversation.begin(&home, &box)
    return conversation
  }

  @discardableResult
  static func sync(_ home: inout Home, _ box: inout Box, cut: Cut = .never) throws -> Conversation {
    try run(ClientPlan(errand: .sync), &home, &box, cut: cut)
  }

  var report: ClientReport { client.report }

  mutating func begin(_ home: inout Home, _ box: inout Box) throws {
    try perform(try client.begin(in: &home), &home)
    try talk(&home, &box)
  }

  /// Goes on after something happened on either side.
  mutating func talk(_ home: inout Home, _ box: inout Box) throws {
    repeat {
      while end == nil, try step(&home, &box) {}
      guard end == nil, wantsQuiet else { break }
      wantsQuiet = false
      try perform(try server.quieten(in: &box), &box)
    } while true
    if end == nil { end = server.isSubscribed ? nil : .silent }
  }

  /// The household has changed: a subscriber is told.
  mutating func notify(_ home: inout Home, _ box: inout Box) throws {
    try perform(try server.recheck(in: &box), &box)
    try perform(try server.resume(in: &box), &box)
    try talk(&home, &box)
  }

  /// The home has changed: a session that stays pushes.
  mutating func push(_ home: inout Home, _ box: inout Box) throws {
    try perform(try client.localChange(in: &home), &home)
    try talk(&home, &box)
  }

  private mutating func step(_ home: inout Home, _ box: inout Box) throws -> Bool {
    if !up.isEmpty {
      let message = up.removeFirst()
      guard isServerOpen else { return true }
      try perform(try server.receive(message, in: &box, using: SystemPrimitives()), &box)
    } else if !down.isEmpty {
      let message = down.removeFirst()
      received.append(message)
      try perform(try client.receive(message, in: &home, using: SystemPrimitives()), &home)
    } else if client.hasMore {
      try perform(try client.resume(in: &home), &home)
    } else if server.hasMore {
      try perform(try server.resume(in: &box), &box)
    } else {
      return false
    }
    return true
  }

  private mutating func perform(_ effects: [ClientEffect], _ home: inout Home) throws {
    for effect in effects {
      self.effects.append(effect)
      try home.perform(effect)
      switch effect {
      case .send(let message):
        upCount += 1
        upBytes += try Self.byteCount(of: message)
        if upCount <= cut.up { up.append(message) }
      case .finished: end = .finished
      case .failed(let error): end = .failed(error)
      default: break
      }
    }
  }

  private mutating func perform(_ effects: [ServerEffect], _ box: inout Box) throws {
    var queue = effects
    while !queue.isEmpty {
      let effect = queue.removeFirst()
      switch effect {
      case .send(let message):
        downCount += 1
        downBytes += try Self.byteCount(of: message)
        if downCount <= cut.down { down.append(message) }
      case .close: isServerOpen = false
      case .awaitQuiet: wantsQuiet = true
      default: queue = try box.perform(effect, of: &server) + queue
      }
    }
  }

  /// Bytes on the wire, and a check that both codecs agree about the message.
  private static func byteCount(of message: Message) throws -> Int {
    let body = try MessageCoding.encode(message)
    guard try MessageCoding.decode(body) == message else { throw WireError.truncated }
    let frame = try Frame.encode(body, phase: .authenticated, using: SystemPrimitives())
    return frame.count
  }
}
