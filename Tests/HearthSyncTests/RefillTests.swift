import HearthCRDT
import HearthModel
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct RefillTests {
  @Test func `an older server is refilled by the first device that syncs, others' batches too`()
    throws
  {
    var family = try Family(devices: 2)
    let older = family.box
    try family.homes[0].give(5)
    try family.homes[1].give(7)
    try family.sync([0, 1, 0])
    let all = try family.box.hashes()
    family.box = older

    let conversation = try Conversation.sync(&family.homes[0], &family.box)

    #expect(conversation.end == .finished)
    #expect(conversation.report.refilledCount > 0)
    #expect(try family.box.hashes() == all)
    #expect(try family.homes[0].position()?.position == family.box.head())
  }

  @Test func `an emptied server knows a device again by its joining record, and is refilled`()
    throws
  {
    var family = try Family(devices: 2)
    try family.homes[0].give(5)
    try family.homes[1].give(7)
    try family.sync([0, 1, 0])
    let all = try family.box.hashes()
    family.box = try family.box.emptied()

    let refused = try Conversation.sync(&family.homes[0], &family.box)
    let conversation = try family.rejoin(0, errand: .sync)

    #expect(refused.end?.code == .notPaired)
    #expect(conversation.end == .finished)
    #expect(try family.box.hashes() == all)
    #expect(try family.box.membership().activeDeviceCount == 2)
    #expect(try Conversation.sync(&family.homes[1], &family.box).end == .finished)
  }

  @Test func `a device that brings no membership along is written down again`() throws {
    var family = try Family(devices: 1)
    family.homes[0] = try family.forgetful(0)
    family.box = try family.box.emptied()

    let conversation = try family.rejoin(0, errand: .sync)

    #expect(conversation.end == .finished)
    #expect(try family.box.membership().devices.map(\.name) == ["again"])
    #expect(try Conversation.sync(&family.homes[0], &family.box).end == .finished)
  }

  @Test func `a display refills the server with what others signed`() throws {
    var family = try Family(devices: 1)
    try family.join(named: "kitchen", isDisplay: true)
    try family.homes[0].give(5)
    try family.sync([0, 1])
    family.box = try family.box.emptied()

    let conversation = try family.rejoin(1, errand: .pull)

    #expect(conversation.end == .finished)
    #expect(try family.box.total() == 5)
    #expect(try family.box.standing(of: family.homes[1].key) == .display)
  }

  /// A display, which has nothing of its own to miss, and a server that lost what it had told the display.
  private static func rolledBack() throws -> (family: Family, all: Set<Digest>) {
    var family = try Family(devices: 1)
    try family.join(named: "kitchen", isDisplay: true)
    try family.sync([1])
    let older = family.box
    try family.homes[0].give(5)
    try family.sync([0, 1])
    let all = try family.box.hashes()
    family.box = older
    return (family, all)
  }

  @Test func `what a server cannot take for now is offered again by the next sync`() throws {
    var (family, all) = try Self.rolledBack()

    family.box.isFull = true
    let refused = try Conversation.sync(&family.homes[1], &family.box)
    family.box.isFull = false
    let refill = try Conversation.sync(&family.homes[1], &family.box)

    #expect(Set(refused.report.refusals.map(\.code)) == [.readOnly])
    #expect(refill.end == .finished)
    #expect(try family.box.hashes() == all)
    #expect(try family.homes[1].position()?.position == family.box.head())
  }

  @Test func `a refill cut anywhere is finished by its own device`() throws {
    for cut in (0..<8).flatMap({ [Conversation.Cut(up: $0), Conversation.Cut(down: $0)] }) {
      var (family, all) = try Self.rolledBack()

      try Conversation.sync(&family.homes[1], &family.box, cut: cut)
      try Conversation.sync(&family.homes[1], &family.box)

      #expect(try family.box.hashes() == all, "\(cut)")
    }
  }

  @Test func `edits acknowledged beyond a position that still holds are brought back`() throws {
    var family = try Family(devices: 2)
    try family.homes[1].give(1)
    try family.sync([1, 0, 1])
    let older = family.box
    try family.homes[0].give(2)
    try family.sync([0])
    try family.homes[1].give(4)
    try Conversation.run(ClientPlan(errand: .push), &family.homes[1], &family.box)
    family.box = older

    try family.sync([1, 0, 1])

    #expect(try family.box.total() == 7)
    #expect(try family.homes[1].total() == 7)
  }

  @Test func `a server that grew differently after its rollback is reconciled`() throws {
    var family = try Family(devices: 3)
    let older = family.box
    try family.homes[0].give(5)
    try family.sync([0, 1])
    family.box = older
    try family.homes[2].give(11)
    try family.sync([2])

    try family.sync([0, 1, 2])

    #expect(try family.box.total() == 16)
    for index in 0..<3 { #expect(try family.homes[index].total() == 16) }
  }

  @Test func `another device's batch that nobody signed is refused and holds up nobody else`()
    throws
  {
    var family = try Family(devices: 2)
    let older = family.box
    try family.homes[0].give(5)
    try family.sync([0, 1])
    try family.homes[1].addMember("Mum")
    family.box = older
    // The second home loses what vouches for the first one's batches.
    let unsigned = try family.homes[1].withoutHeads()
    family.homes[1] = unsigned

    let conversation = try Conversation.sync(&family.homes[1], &family.box)
    let codes = Set(conversation.report.refusals.map(\.code))

    #expect(conversation.end == .finished)
    #expect(codes == [.badSignature, .missingDependencies])
    #expect(try !family.homes[1].unacknowledged(after: 0, byteLimit: 1).isEmpty)
    try family.sync([0, 1])
    #expect(try family.box.hashes() == family.homes[1].hashes())
    #expect(try family.homes[1].unacknowledged(after: 0, byteLimit: 1).isEmpty)
  }

  @Test func `the signature over a batch that comes early is kept until the batch is`() throws {
    var family = try Family(devices: 2)
    var box = family.box
    try family.homes[1].give(5)
    try family.sync([1, 0])
    try family.homes[0].give(7)
    var session = ServerSession(peer: family.homes[0].key)
    let hello = Hello(log: box.log, position: try box.head(), current: nil, subscribes: false)
    try session.tell(.hello(hello), &box)
    var outgoing = OutgoingBatches()
    let own = try family.homes[0].unacknowledged(after: 0, byteLimit: .max).map(\.batch)
    let others = try family.homes[0].batches(after: 0, byteLimit: .max).map(\.batch)
      .filter { try family.homes[0].owner(of: $0.replica) == family.homes[1].key }
    let signed = try own.map { try family.homes[0].sign($0) }
    let theirs = try family.homes[0].signedHeads(of: others.map(\.replica))

    let first = own.map { outgoing.wireBatch(for: $0) }
    let asked = try session.tell(.push(Push(batches: first, heads: signed)), &box)
    let second = others.map { outgoing.wireBatch(for: $0) }
    try session.tell(.push(Push(batches: second, heads: theirs)), &box)
    let acknowledged = try session.tell(.done, &box)

    #expect(asked.map(\.isWant) == [true])
    #expect(acknowledged.count == 2)
    #expect(try box.total() == 12)
    #expect(try box.signedHeads(of: own.map(\.replica)).contains(try #require(signed.last)))
  }

  @Test func `a new server takes a household over once the first device says so`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].give(5)
    try family.homes[1].give(7)
    try family.sync([0, 1, 0])
    var new = try Box()
    let old = family.box
    var pair = Pair(
      token: new.mint(), name: "phone", person: "Ana", household: old.household)

    let asked = try Conversation.run(
      ClientPlan(entrance: .pair(pair), errand: .sync), &family.homes[0], &new)
    pair.handsOver = true
    pair.authorities = [old.keys.key]
    let taken = try Conversation.run(
      ClientPlan(entrance: .pair(pair), errand: .sync), &family.homes[0], &new)

    #expect(asked.end?.code == .handOver)
    #expect(taken.end == .finished)
    #expect(new.household == old.household)
    #expect(try new.total() == 12)
    #expect(try new.membership().activeDeviceCount == 2)
    let second = Pair(token: new.mint(), name: "tablet", person: "Ben", household: old.household)
    let joined = try Conversation.run(
      ClientPlan(entrance: .pair(second), errand: .sync), &family.homes[1], &new)
    #expect(joined.end == .finished)
    #expect(try family.homes[1].total() == 12)
  }

  @Test func `a server with devices takes no other household over, and spends no token`() throws {
    var family = try Family(devices: 1)
    var stranger = try Home(household: .fresh())
    let token = family.box.mint()
    let pair = Pair(
      token: token, name: "phone", person: "Ana", household: stranger.household, handsOver: true)

    let refused = try Conversation.run(
      ClientPlan(entrance: .pair(pair), errand: .sync), &stranger, &family.box)
    let moved = Pair(token: token, name: "phone", person: "Ana")
    let joined = try Conversation.run(
      ClientPlan(entrance: .pair(moved), errand: .sync), &stranger, &family.box)

    #expect(refused.end?.code == .wrongHousehold)
    #expect(joined.end == .finished)
  }

  @Test func `edits made before the first server come along under their own replica`() throws {
    var home = try Home(household: .fresh())
    try home.give(9)
    let replica = try home.current()?.replica
    var box = try Box()
    let pair = Pair(token: box.mint(), name: "phone", person: "Ana")

    try Conversation.run(ClientPlan(entrance: .pair(pair), errand: .sync), &home, &box)

    #expect(try box.total() == 9)
    #expect(try home.current()?.replica == replica)
    #expect(try box.signedHeads(of: [try #require(replica)]).count == 1)
  }
}

extension Conversation.End {
  /// The code of the error that the peer sent.
  var code: ErrorCode? {
    guard case .failed(.refusedByPeer(let message)) = self else { return nil }
    return message.code
  }
}

extension Family {
  /// Lets a device in again, by its joining record.
  @discardableResult
  mutating func rejoin(_ index: Int, errand: ClientPlan.Errand) throws -> Conversation {
    let plan = ClientPlan(entrance: .rejoin(try rejoin(index)), errand: errand)
    return try Conversation.run(plan, &homes[index], &box)
  }

  /// What a device shows to a server that has forgotten it.
  func rejoin(_ index: Int) throws -> Rejoin {
    Rejoin(record: try #require(homes[index].record), name: "again", person: "again")
  }

  /// The same device with nothing in its home but its joining record.
  func forgetful(_ index: Int) throws -> Home {
    var home = try Home(keys: homes[index].keys, household: box.household)
    home.record = homes[index].record
    return home
  }
}

extension Home {
  /// The same log without a signed head, and with what was unacknowledged still so.
  func withoutHeads() throws -> Home {
    var copy = self
    copy.hidesHeads = true
    return copy
  }
}

extension Home {
  /// This device's signature over the chain that ends with a batch.
  fileprivate func sign(_ batch: EncodedBatch) throws -> SignedHead {
    let household = try #require(household)
    let message = SignedHead.message(
      household: household, replica: batch.replica, counter: batch.lastCounter, hash: batch.hash)
    return SignedHead(
      replica: batch.replica, counter: batch.lastCounter, hash: batch.hash,
      signature: keys.sign(message))
  }
}
