import HearthCRDT
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

/// Every state of a session meets every message, and every pair of messages after it.
struct StateTests {
  @Test func `a server's session has an answer to every message in every state`() throws {
    let family = try Family(devices: 1)

    for (name, prepare) in Self.serverStates {
      for first in Samples.messages {
        for second in Samples.messages {
          var family = family
          var session = try prepare(&family)
          var isOver = false
          for message in [first, second] {
            let effects = try session.perform(message, &family.box)
            if isOver { #expect(effects.isEmpty, "\(name): \(first), \(second)") }
            isOver = isOver || effects.contains { if case .close = $0 { true } else { false } }
          }
          #expect(try session.resume(in: &family.box).count <= 3)
          #expect(try session.payHeads(in: &family.box).count <= 2)
        }
      }
    }
  }

  @Test func `outcomes that nobody asked for change nothing`() throws {
    var family = try Family(devices: 1)
    for (_, prepare) in Self.serverStates {
      var session = try prepare(&family)
      #expect(try session.settled(999, outcomes: [.repeated], in: &family.box).isEmpty)
      #expect(session.invited(Invitation(token: .fresh(), expires: family.box.time)).isEmpty)
      #expect(session.revoked().isEmpty)
    }
  }

  @Test func `a client's session has an answer to every message in every state`() throws {
    let family = try Family(devices: 1)

    for plan in Self.plans(of: family) {
      for isWelcomed in [false, true] {
        for first in Samples.messages {
          for second in Samples.messages {
            var family = family
            var session = ClientSession(plan: plan)
            _ = try session.begin(in: &family.homes[0])
            if isWelcomed { try Self.welcome(&session, &family) }
            var isOver = session.isOver
            for message in [first, second] {
              let effects = try Self.tell(&session, message, &family.homes[0])
              if isOver { #expect(effects.isEmpty, "\(plan): \(first), \(second)") }
              isOver = session.isOver
            }
          }
        }
      }
    }
  }

  @Test func `a server that goes on asking is left after a while`() throws {
    var family = try Family(devices: 1)
    try family.homes[0].give(1)
    var session = ClientSession(plan: ClientPlan(errand: .watch))
    _ = try session.begin(in: &family.homes[0])
    try Self.welcome(&session, &family)

    var count = 0
    while !session.isOver, count < 1_000 {
      _ = try Self.tell(&session, .want([Samples.entry]), &family.homes[0])
      count += 1
    }

    #expect(count == 65)
  }

  @Test func `a device that goes on telling what it holds is left after a while`() throws {
    var family = try Family(devices: 1)
    var session = try Self.live(&family)

    var count = 0
    var effects: [ServerEffect] = []
    while !effects.contains(.close(.tooManyRounds)), count < 1_000 {
      effects = try session.perform(.have([]), &family.box)
      effects += try session.perform(.done, &family.box)
      count += 1
    }

    #expect(count == 33)
  }

  // MARK: Fixtures

  private static let serverStates: [(String, @Sendable (inout Family) throws -> ServerSession)] = [
    ("a stranger", { _ in ServerSession(peer: KeyPair().key) }),
    ("a device", { ServerSession(peer: $0.homes[0].key) }),
    (
      "pairing",
      {
        var session = ServerSession(peer: KeyPair().key)
        let pair = Pair(token: .fresh(), name: "phone", person: "Ana")
        _ = try session.receive(.pair(pair), in: &$0.box, using: SystemPrimitives())
        return session
      }
    ),
    (
      "admitted",
      {
        var session = ServerSession(peer: $0.homes[0].key)
        _ = try session.receive(.ping, in: &$0.box, using: SystemPrimitives())
        return session
      }
    ),
    ("live", live),
    (
      "reconciling",
      {
        var session = ServerSession(peer: $0.homes[0].key)
        let hello = Hello(
          log: .fresh(), position: Samples.position, current: nil, subscribes: true)
        _ = try session.receive(.hello(hello), in: &$0.box, using: SystemPrimitives())
        return session
      }
    ),
    (
      "wanting",
      {
        var session = try live(&$0)
        _ = try session.receive(.have([Samples.entry]), in: &$0.box, using: SystemPrimitives())
        return session
      }
    ),
    (
      "closed",
      {
        var session = try live(&$0)
        _ = session.refuse(.stopping)
        return session
      }
    ),
  ]

  private static func live(_ family: inout Family) throws -> ServerSession {
    var session = ServerSession(peer: family.homes[0].key)
    let hello = Hello(log: nil, position: .start, current: nil, subscribes: true)
    _ = try session.receive(.hello(hello), in: &family.box, using: SystemPrimitives())
    return session
  }

  private static func plans(of family: Family) -> [ClientPlan] {
    let pair = Pair(token: .fresh(), name: "phone", person: "Ana")
    let rejoin = Rejoin(record: Samples.record, name: "phone", person: "Ana")
    return [
      ClientPlan(errand: .pull), ClientPlan(errand: .push), ClientPlan(errand: .sync),
      ClientPlan(errand: .watch), ClientPlan(errand: .invite(InviteRequest(role: 0))),
      ClientPlan(errand: .revoke(Samples.key)),
      ClientPlan(entrance: .pair(pair), errand: .sync),
      ClientPlan(entrance: .rejoin(rejoin), errand: .sync),
    ]
  }

  private static func tell(
    _ session: inout ClientSession, _ message: Message, _ home: inout Home
  ) throws -> [ClientEffect] {
    var effects = try session.receive(message, in: &home, using: SystemPrimitives())
    for effect in effects { try home.perform(effect) }
    var rounds = 0
    while session.hasMore, rounds < 10 {
      let more = try session.resume(in: &home)
      for effect in more { try home.perform(effect) }
      effects += more
      rounds += 1
    }
    #expect(rounds < 10)
    return effects
  }

  private static func welcome(_ session: inout ClientSession, _ family: inout Family) throws {
    let welcome = Welcome(
      household: family.box.household, log: family.box.log, position: Samples.position,
      current: nil)
    _ = try tell(&session, .welcome(welcome), &family.homes[0])
  }
}

extension ClientSession {
  /// Whether nothing that comes can have an effect any more.
  fileprivate var isOver: Bool {
    var copy = self
    return copy.end(with: .stopping).isEmpty
  }
}
