import HearthCRDT
import HearthModel
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct AdmissionTests {
  @Test func `a stranger gets the same answer to everything but Pair and Rejoin`() throws {
    for message in Samples.messages where !message.isEntrance {
      var box = try Box()
      var session = ServerSession(peer: KeyPair().key)

      let effects = try session.receive(message, in: &box, using: SystemPrimitives())

      #expect(effects == [.send(.error(SyncError.notPaired.message)), .close(.notPaired)])
    }
  }

  @Test func `a revoked key gets its error, whatever it says`() throws {
    var family = try Family(devices: 1)
    try family.box.revoke(family.homes[0].key)

    for message in Samples.messages {
      var session = ServerSession(peer: family.homes[0].key)
      let effects = try session.receive(message, in: &family.box, using: SystemPrimitives())
      #expect(effects == [.send(.error(SyncError.revoked.message)), .close(.revoked)])
    }
  }

  @Test func `a stranger has one attempt a connection`() throws {
    var box = try Box()
    var session = ServerSession(peer: KeyPair().key)
    let pair = Pair(token: .fresh(), name: "phone", person: "Ana")

    let first = try session.receive(.pair(pair), in: &box, using: SystemPrimitives())
    let second = try session.receive(.pair(pair), in: &box, using: SystemPrimitives())
    let third = try session.receive(.pair(pair), in: &box, using: SystemPrimitives())

    #expect(first == [.pair(pair)])
    #expect(second.last == .close(.unexpectedMessage))
    #expect(third.isEmpty)
  }

  @Test func `a joining record is believed only whole, of this household and from its own device`()
    throws
  {
    var family = try Family(devices: 2)
    let emptied = try family.box.emptied()
    let record = try #require(family.homes[0].record)
    var wrongs: [(DeviceKey, JoiningRecord)] = [(family.homes[1].key, record)]
    var signature = record.signature
    signature[0] ^= 1
    wrongs.append((family.homes[0].key, Self.changing(record, signature: signature)))
    wrongs.append((family.homes[0].key, Self.changing(record, role: 1)))
    wrongs.append((family.homes[0].key, Self.changing(record, household: .fresh())))
    let stranger = try Box(household: family.box.household)
    wrongs.append(
      (family.homes[0].key, stranger.joiningRecord(of: family.homes[0].key, role: .member)))

    for (key, wrong) in wrongs {
      family.box = emptied
      var session = ServerSession(peer: key)
      let rejoin = Rejoin(record: wrong, name: "phone", person: "Ana")
      let effects = try session.receive(
        .rejoin(rejoin), in: &family.box, using: SystemPrimitives())
      #expect(effects.last == .close(.notPaired))
    }
  }

  @Test func `a joining record does not help a device that is known to be revoked`() throws {
    var family = try Family(devices: 2)
    try family.box.revoke(family.homes[0].key)

    let conversation = try Conversation.run(
      ClientPlan(entrance: .rejoin(try family.rejoin(0)), errand: .sync),
      &family.homes[0], &family.box)

    #expect(conversation.end?.code == .revoked)
  }

  @Test func `no common version is an error that names both lists`() throws {
    var family = try Family(devices: 1)
    var session = ServerSession(peer: family.homes[0].key)
    let hello = Hello(
      versions: [7, 9], log: nil, position: .start, current: nil, subscribes: false)

    let effects = try session.receive(.hello(hello), in: &family.box, using: SystemPrimitives())

    guard case .send(.error(let message)) = effects.dropLast().last else {
      Issue.record("\(effects)")
      return
    }
    #expect(message.code == .noCommonVersion)
    #expect(message.versions == [1])
    #expect(message.sentence.contains("1") && message.sentence.contains("7, 9"))
    #expect(effects.last == .close(.noCommonVersion(client: [7, 9], server: [1])))
  }

  @Test func `a member mints an invitation over the wire and a display does not`() throws {
    var family = try Family(devices: 1)
    try family.join(named: "kitchen", isDisplay: true)
    let plan = ClientPlan(errand: .invite(InviteRequest(role: 1)))

    let member = try Conversation.run(plan, &family.homes[0], &family.box)
    let display = try Conversation.run(plan, &family.homes[1], &family.box)

    #expect(member.end == .finished)
    #expect(
      member.effects.contains { if case .invited = $0 { true } else { false } })
    #expect(family.box.pairing.tickets.last?.role == .display)
    #expect(family.box.pairing.tickets.last?.inviter == family.homes[0].key)
    #expect(display.end?.code == .notAllowed)
  }

  @Test func `nobody is invited to be a server`() throws {
    var family = try Family(devices: 1)
    for role: UInt32 in [2, 3, .max] {
      let plan = ClientPlan(errand: .invite(InviteRequest(role: role)))
      let conversation = try Conversation.run(plan, &family.homes[0], &family.box)
      #expect(conversation.end?.code == .unexpectedMessage)
    }
  }

  @Test func `a display pulls and watches, and its edits stay where they are`() throws {
    var family = try Family(devices: 1)
    try family.join(named: "kitchen", isDisplay: true)
    try family.homes[0].give(5)
    try family.sync([0])
    try family.homes[1].give(100)

    let conversation = try Conversation.sync(&family.homes[1], &family.box)
    family.homes[1].isDisplay = false
    let forced = try Conversation.sync(&family.homes[1], &family.box)

    #expect(conversation.end == .finished)
    #expect(conversation.report.acknowledgedCount == 0)
    #expect(Set(forced.report.refusals.map(\.code)).contains(.notAllowed))
    #expect(try family.box.total() == 5)
  }

  private static func changing(
    _ record: JoiningRecord, household: HouseholdID? = nil, role: UInt32? = nil,
    signature: [UInt8]? = nil
  ) -> JoiningRecord {
    JoiningRecord(
      household: household ?? record.household, device: record.device, role: role ?? record.role,
      server: record.server, signature: signature ?? record.signature)
  }
}

extension Message {
  /// Whether a stranger may say it.
  var isEntrance: Bool {
    switch self {
    case .pair, .rejoin: true
    default: false
    }
  }
}
