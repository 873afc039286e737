import HearthCRDT
import HearthStore
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct LimitTests {
  @Test func `the last replica of a household comes in and one more is refused`() throws {
    for (room, isAccepted) in [(1, true), (0, false)] {
      var family = try Family(devices: 2)
      try family.homes[0].give(3)
      try family.sync([0])
      family.box.crowd = Limits.maximumReplicaCount - room - (try family.box.tips().count)
      try family.homes[1].addMember("Mum")

      let conversation = try Conversation.sync(&family.homes[1], &family.box)

      #expect(conversation.end == .finished)
      #expect(conversation.report.refusals.map(\.code) == (isAccepted ? [] : [.tooManyReplicas]))
      // A replica that is there already goes on, whatever is refused to others.
      try family.homes[0].give(4)
      try family.sync([0])
      #expect(try family.box.total() == 7)
    }
  }

  @Test func `the last replica of a device comes in and one more is refused`() throws {
    for (room, isAccepted) in [(1, true), (0, false)] {
      var family = try Family(devices: 1)
      family.box.crowdOfDevice = Limits.maximumReplicaCountOfDevice - room
      try family.homes[0].addMember("Mum")

      let conversation = try Conversation.sync(&family.homes[0], &family.box)

      #expect(conversation.report.refusals.map(\.code) == (isAccepted ? [] : [.tooManyReplicas]))
    }
  }

  @Test func `a refused batch holds up neither its pusher's pulls nor anybody else`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].give(1)
    try family.sync([0])
    try family.homes[1].write([.clear(CollectionID(kind: 2, name: ""))])

    let conversation = try Conversation.sync(&family.homes[1], &family.box)
    let again = try Conversation.sync(&family.homes[1], &family.box)
    try family.homes[0].give(2)
    try family.sync([0, 1])

    #expect(conversation.report.refusals.map(\.code) == [.notAllowed])
    #expect(again.report.refusals.isEmpty)
    #expect(try family.homes[1].total() == 3)
  }

  @Test(arguments: [Limits.maximumEarlierCount, Limits.maximumEarlierCount + 1])
  func `a home of many lives names the latest, and comes in`(count: Int) throws {
    var family = try Family(devices: 1)
    for _ in 0..<count {
      try family.homes[0].give(1)
      try family.homes[0].store.abandonReplica()
    }
    try family.homes[0].give(1)
    let latest = try family.homes[0].store.replicas()[1]

    var session = ClientSession(plan: ClientPlan(errand: .sync))
    let said = try session.begin(in: &family.homes[0])
    guard case .send(.hello(let hello))? = said.first else {
      Issue.record("\(said)")
      return
    }
    try family.sync([0])

    #expect(hello.earlier.count == Limits.maximumEarlierCount)
    #expect(hello.earlier.first?.replica == latest)
    #expect(try Message.hello(hello).earlyLength <= Limits.maximumEarlyFrameLength)
    #expect(try family.box.total() == Int64(count + 1))
  }

  @Test func `an operation from the future is relayed byte for byte`() throws {
    var family = try Family(devices: 2)
    // Field 40 of an operation, which this version does not know.
    try family.homes[0].write([.unknown(UnknownOperation(bytes: [0xc2, 0x02, 0x01, 0x07]))])
    try family.sync([0, 1])

    #expect(try family.homes[1].store.header().unknownOperationCount == 1)
    #expect(try family.homes[0].hashes() == family.homes[1].hashes())
  }

  @Test func `a log of many chunks arrives whole, each with its position`() throws {
    var family = try Family(devices: 1)
    for _ in 0..<60 {
      try family.homes[0].write([
        .write(
          .named(CollectionID(kind: 1, name: "")), Field(rawValue: 99),
          .text(String(repeating: "x", count: 16_000)))
      ])
    }
    try family.sync([0])
    try family.join(named: "late")

    #expect(try family.homes[1].hashes() == family.box.hashes())
    var third = try Home()
    let pair = Pair(token: family.box.mint(), name: "third", person: "third")
    let plan = ClientPlan(entrance: .pair(pair), errand: .sync)
    let broken = try Conversation.run(
      plan, &third, &family.box, cut: Conversation.Cut(down: 4))
    let stored = try third.position()?.position.number ?? 0
    let whole = try Conversation.run(plan, &third, &family.box)

    #expect(stored > 0)
    #expect(
      whole.report.receivedCount + broken.report.receivedCount == Int(try family.box.head().number))
    #expect(try third.hashes() == family.box.hashes())
  }

  @Test func `what waits for batches that do not come is bounded`() throws {
    var family = try Family(devices: 2)
    let older = family.box
    try family.homes[1].give(5)
    try family.sync([1, 0])
    // The server forgets what everything that the first device writes from now on rests on.
    family.box = older
    let write = Operation.write(
      .named(CollectionID(kind: 1, name: "")), Field(rawValue: 99),
      .text(String(repeating: "x", count: 16_000)))
    for _ in 0..<9 { try family.homes[0].write(Array(repeating: write, count: 7)) }
    let batches = try family.homes[0].unacknowledged(after: 0, byteLimit: 1 << 24).map(\.batch)
    var session = try Self.live(&family)
    var outgoing = OutgoingBatches()

    var messages: [Message] = []
    var byteCount = 0
    while byteCount < Limits.maximumHeldLength * 9 / 8 {
      for batch in batches {
        byteCount += batch.body.count
        let wire = outgoing.wireBatch(for: batch, number: 0)
        messages += try session.tell(.push(Push(batches: [wire], heads: [])), &family.box)
      }
    }
    try family.sync([1])
    messages += try session.tell(.done, &family.box)

    let codes = messages.flatMap { (message) -> [ErrorCode] in
      if case .ack(let ack) = message { ack.refused.map(\.code) } else { [] }
    }
    #expect(messages.filter(\.isWant).count == 1)
    #expect(Set(codes) == [.missingDependencies])
    #expect(try family.box.hashes() == family.homes[0].hashes())
  }

  @Test func `a device may tell of as many replicas as a household has, and of no more`() throws {
    var family = try Family(devices: 1)
    let tips = (1...UInt64(Limits.maximumReplicaCount + 1)).map {
      ContextEntry(
        replica: ReplicaID(rawValue: $0), counter: 1, hash: HashPrefix(rawValue: 1))
    }
    var session = try Self.live(&family)

    let most = try session.tell(.have(Array(tips.dropLast())), &family.box)
    let more = try session.perform(.have(tips), &family.box)

    #expect(most.filter(\.isWant).count == 1)
    #expect(more.contains(.close(.tooLarge)))
  }

  @Test func `a push of many batches is written a few at a time, and acknowledged once`() throws {
    var family = try Family(devices: 1)
    for _ in 0..<64 { try family.homes[0].give(1) }
    let batches = try family.homes[0].unacknowledged(after: 0, byteLimit: 1 << 20).map(\.batch)
    var outgoing = OutgoingBatches()
    let push = Push(batches: batches.map { outgoing.wireBatch(for: $0, number: 0) }, heads: [])
    var (session, other) = (try Self.live(&family), try Self.live(&family))

    let effects = try session.receive(
      .push(push), in: &family.box, using: SystemPrimitives())
    let answers = try other.tell(.push(push), &family.box)

    let sizes = effects.compactMap { effect -> Int? in
      if case .accept(let acceptance) = effect { acceptance.offers.count } else { nil }
    }
    #expect(sizes == [32, 32, 1])
    #expect(answers.count { if case .ack = $0 { true } else { false } } == 1)
    #expect(try family.box.total() == 64)
  }

  @Test func `so many signatures of others may be wrong, and one more ends the connection`() throws
  {
    let limit = Limits.maximumBadHeadCount
    for (count, isOver) in [(limit, false), (limit + 1, true)] {
      var family = try Family(devices: 2)
      try family.homes[1].give(1)
      try family.sync([1])
      let replica = try #require(try family.homes[1].current()).replica
      let heads = (1...UInt64(count)).map { counter in
        SignedHead(
          replica: replica, counter: counter, hash: .zero,
          signature: [UInt8](repeating: 0, count: SignedHead.signatureByteCount))
      }
      var session = try Self.live(&family)

      // The same one twice is looked at once.
      let effects = try session.perform(
        .push(Push(batches: [], heads: heads + heads)), &family.box)

      #expect(effects.contains(.close(.badSignature)) == isOver)
    }
  }

  private static func live(_ family: inout Family) throws -> ServerSession {
    var session = ServerSession(peer: family.homes[0].key)
    let hello = Hello(log: nil, position: .start, current: nil, subscribes: false)
    _ = try session.receive(.hello(hello), in: &family.box, using: SystemPrimitives())
    return session
  }
}

extension Message {
  /// Bytes of flags and body in a frame before authentication.
  fileprivate var earlyLength: Int {
    get throws { try MessageCoding.encode(self).count + 1 }
  }
}
