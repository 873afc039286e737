import HearthCRDT
import HearthSystem
import HearthTestSupport
import HearthWire
import Testing

/// ``OutgoingBatches`` and ``IncomingBatches``, joined by an array.
@Suite struct BatchStreamTests {
  private let primitives = SystemPrimitives()

  private func batch(
    _ replica: ReplicaID, _ counter: UInt64, after previous: Digest, operations: Int = 1,
    delta: Int64 = 1
  ) throws -> EncodedBatch {
    let own = RecordID.created(Dot(replica: replica, counter: 1))
    let contents = BatchSamples.contents(
      [Operation](repeating: .add(own, delta), count: operations))
    let body = try BatchCoding.encode(contents, table: ReplicaTable(replica: replica))
    return try EncodedBatch(
      replica: replica, firstCounter: counter, previous: previous, body: body,
      using: primitives)
  }

  @Test func `a chain from its start needs its replica once and nothing else`() throws {
    let first = try batch(Fixed.a, 1, after: .zero, operations: 3)
    let second = try batch(Fixed.a, 4, after: first.hash)
    var outgoing = OutgoingBatches()

    let wire = [first, second].map { outgoing.wireBatch(for: $0) }

    #expect(wire[0] == WireBatch(number: 0, replica: Fixed.a, body: first.body))
    #expect(wire[1] == WireBatch(number: 0, body: second.body))
  }

  @Test func `the middle of a chain says where it is`() throws {
    let later = try batch(Fixed.b, 8, after: Fixed.hash)
    var outgoing = OutgoingBatches()

    let wire = outgoing.wireBatch(for: later, number: 5)

    #expect(
      wire
        == WireBatch(
          number: 5, replica: Fixed.b, firstCounter: 8, previous: Fixed.hash,
          body: later.body))
  }

  @Test(arguments: (1...20).map { Seed($0) })
  func `the receiver has what the sender sent, in any order of chains and forks`(
    seed: Seed
  ) throws {
    var generator = seed.generator()
    let replicas = [Fixed.a, Fixed.b, Fixed.c]
    var chains: [[EncodedBatch]] = replicas.map { _ in [] }
    var sent: [EncodedBatch] = []
    for _ in 0..<60 {
      let index = Int.random(in: 0..<3, using: &generator)
      // Now and then a chain goes on from an earlier batch: a fork.
      let keep = Int.random(in: 0..<8, using: &generator) == 0 ? 1 : 0
      let parents = chains[index].dropLast(keep)
      let next = try batch(
        replicas[index], (parents.last?.lastCounter ?? 0) + 1,
        after: parents.last?.hash ?? .zero,
        operations: Int.random(in: 1...3, using: &generator),
        delta: Int64.random(in: 1...1_000_000, using: &generator))
      chains[index] = parents + [next]
      sent.append(next)
    }
    var outgoing = OutgoingBatches()
    var incoming = IncomingBatches()

    let received = try sent.map {
      try incoming.batch(from: outgoing.wireBatch(for: $0), using: primitives)
    }

    #expect(received == sent)
  }

  @Test func `a number that was never introduced is refused`() {
    var incoming = IncomingBatches()

    #expect(throws: WireError.unknownReplica) {
      try incoming.batch(from: WireBatch(number: 0, body: [0x1a, 0]), using: primitives)
    }
  }

  @Test func `a number that was another replica's is refused`() throws {
    var incoming = IncomingBatches()
    let body = try batch(Fixed.a, 1, after: .zero).body
    let introduce = { WireBatch(number: 0, replica: $0, body: body) }

    _ = try incoming.batch(from: introduce(Fixed.a), using: primitives)
    _ = try incoming.batch(from: introduce(Fixed.a), using: primitives)

    #expect(throws: WireError.knownReplica) {
      try incoming.batch(from: introduce(Fixed.b), using: primitives)
    }
  }

  @Test func `one increment reaches a watcher in at most 28 bytes, frame and all`() throws {
    let table = ReplicaTable(
      replicas: [Fixed.b, Fixed.a], time: WallTime(clampingMilliseconds: BatchSamples.before))
    let member = RecordID.created(Dot(replica: Fixed.a, counter: 1_000))
    let contents = BatchSamples.contents([.add(member, 5)], after: 36 * 3_600_000)
    let body = try BatchCoding.encode(contents, table: table)
    let news = Message.batches(Batches(batches: [WireBatch(number: 100, body: body)]))

    let frame = try Frame.encode(
      MessageCoding.encode(news), phase: .authenticated, using: primitives)

    #expect(frame.count <= 28)
  }

  @Test func `an exchange without news takes at most 60 bytes up and 80 down`() throws {
    let hello = Hello(
      log: Fixed.log, position: Fixed.position(2_000_000),
      current: ContextEntry(replica: Fixed.a, counter: 16_000, hash: Fixed.first),
      subscribes: false)
    let welcome = Welcome(
      household: Fixed.household, log: Fixed.log, position: Fixed.position(2_000_000),
      current: Welcome.Tip(counter: 16_000, hash: Fixed.first))

    let up = try Frame.encode(
      MessageCoding.encode(.hello(hello)), phase: .authenticated, using: primitives)
    let down = try Frame.encode(
      MessageCoding.encode(.welcome(welcome)), phase: .authenticated, using: primitives)

    #expect(up.count <= 60)
    #expect(down.count <= 80)
  }
}
