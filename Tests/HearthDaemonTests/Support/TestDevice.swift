import HearthCRDT
import HearthModel
import HearthStore
import HearthSystem
import HearthWire
import Testing

/// A device of the household that says exactly what a test wants said.
final class TestDevice {
  let name: String
  let keyPair = KeyPair()
  let link: InvitationLink
  private var household: Household<MemoryBackend>
  private var pushed: UInt64 = 0

  init(_ name: String, link: InvitationLink) throws {
    self.name = name
    self.link = link
    household = try Household(backend: MemoryBackend(), device: keyPair.key, keepsOutbox: false)
  }

  func connect() throws -> Peer { try Peer(link, as: keyPair) }

  /// Asks to be let in; what the daemon answers.
  func pair() throws -> Message? {
    let peer = try connect()
    try peer.send(.pair(Pair(token: link.token, name: name, person: name)))
    return try peer.receive()
  }

  /// A connection on which the daemon has answered Hello.
  func greet(subscribes: Bool = false) throws -> Peer {
    let peer = try connect()
    try peer.send(hello(subscribes: subscribes))
    guard case .welcome = try peer.receive() else {
      Issue.record("not welcome")
      return peer
    }
    peer.phase = .authenticated
    return peer
  }

  func hello(subscribes: Bool = false) -> Message {
    .hello(Hello(log: nil, position: .start, current: nil, subscribes: subscribes))
  }

  /// Writes a member of the board, and gives the push that carries all that was not pushed yet.
  func push(adding member: String) throws -> Message {
    try household.commit(
      [
        .create(
          Creation(
            collection: .scoreboard,
            values: [FieldValue(field: .name, value: .text(member))], start: 100))
      ], time: WallClock.now())
    let entries = try household.entries(after: pushed, byteLimit: 1 << 20)
    pushed += UInt64(entries.count)
    var outgoing = OutgoingBatches()
    return .push(Push(batches: entries.map { outgoing.wireBatch(for: $0.batch) }, heads: []))
  }

  /// The batches that the daemon sends on a new connection, up to where its log ends now.
  func pull() throws -> [WireBatch] {
    let peer = try connect()
    try peer.send(hello())
    guard case .welcome(let welcome) = try peer.receive() else { return [] }
    var batches: [WireBatch] = []
    while UInt64(batches.count) < welcome.position.number, let message = try peer.receive() {
      if case .batches(let arrived) = message { batches += arrived.batches }
    }
    return batches
  }
}
