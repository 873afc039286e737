import HearthCRDT
import HearthStore
package import HearthSync
import HearthSystem
package import HearthWire

/// One connection in memory: two sessions joined by two queues of frames.
package struct Conversation {
  /// After how many messages each direction falls silent for ever.
  package struct Cut: Hashable, Sendable {
    package var up: Int
    package var down: Int

    package init(up: Int = .max, down: Int = .max) {
      self.up = up
      self.down = down
    }

    package static let never = Cut()
  }

  /// How it ended.
  package enum End: Hashable, Sendable {
    case finished
    case failed(SyncError)
    /// Nobody had anything to say: a cut, or a watcher that has seen everything.
    case silent
  }

  package private(set) var client: ClientSession
  package private(set) var server: ServerSession
  private let cut: Cut
  private var up: [Message] = []
  private var down: [Message] = []
  package private(set) var upCount = 0
  package private(set) var downCount = 0
  /// Bytes of frames, lengths included.
  package private(set) var upBytes = 0
  package private(set) var downBytes = 0
  package private(set) var received: [Message] = []
  package private(set) var effects: [ClientEffect] = []
  package private(set) var end: End?
  private var isServerOpen = true
  private var owesHeads = false

  package init(_ plan: ClientPlan, of home: Home, cut: Cut = .never) {
    client = ClientSession(plan: plan)
    server = ServerSession(peer: home.key)
    self.cut = cut
  }

  /// Talks until one side ends it, or nobody has anything to say.
  @discardableResult
  package static func run(
    _ plan: ClientPlan, _ home: inout Home, _ box: inout Box, cut: Cut = .never
  ) throws -> Conversation {
    var conversation = Conversation(plan, of: home, cut: cut)
    try conversation.begin(&home, &box)
    return conversation
  }

  @discardableResult
  package static func sync(_ home: inout Home, _ box: inout Box, cut: Cut = .never) throws
    -> Conversation
  {
    try run(ClientPlan(errand: .sync), &home, &box, cut: cut)
  }

  package var report: ClientReport { client.report }

  package mutating func begin(_ home: inout Home, _ box: inout Box) throws {
    try perform(try client.begin(in: &home), &home)
    try talk(&home, &box)
  }

  /// Goes on after something happened on either side.
  package mutating func talk(_ home: inout Home, _ box: inout Box) throws {
    repeat {
      while end == nil, try step(&home, &box) {}
      guard end == nil, owesHeads else { break }
      owesHeads = false
      try perform(try server.payHeads(in: &box), &box)
    } while true
    if end == nil { end = server.isSubscribed ? nil : .silent }
  }

  /// The household has changed: a subscriber is told.
  package mutating func notify(_ home: inout Home, _ box: inout Box) throws {
    try perform(try server.recheck(in: &box), &box)
    try perform(try server.resume(in: &box), &box)
    try talk(&home, &box)
  }

  /// The home has changed: a session that stays pushes.
  package mutating func push(_ home: inout Home, _ box: inout Box) throws {
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
      case .oweHeads: owesHeads = true
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
