import HearthCRDT
import HearthSystem
import HearthTestSupport
import HearthWire
import Testing

@Suite struct EncodedBatchTests {
  private let primitives = SystemPrimitives()

  private func chain() throws -> [EncodedBatch] {
    let vectors = Vectors.hashes
    let replica = ReplicaID(rawValue: UInt64(vectors.replica.replica, radix: 16) ?? 0)
    return try vectors.chain.batches.map { link in
      try EncodedBatch(
        replica: replica, firstCounter: link.firstCounter,
        previous: #require(Digest(bytes: Array(hex: link.previous))),
        body: Array(hex: link.body), using: primitives)
    }
  }

  @Test func `a replica's identity is derived as the vectors say`() throws {
    let vectors = Vectors.hashes
    let key = try #require(DeviceKey(bytes: Array(hex: vectors.key.publicKey)))
    let nonce = try #require(UInt64(vectors.replica.nonce, radix: 16))

    let replica = ReplicaOrigin(key: key, nonce: nonce).replica(using: primitives)

    #expect(replica.rawValue.bigEndianBytes.hex == vectors.replica.replica)
    #expect(
      primitives.sha256(Array(hex: vectors.key.subjectPublicKeyInfo)).bytes.hex
        == vectors.key.pin)
  }

  @Test func `a chain has the hashes of the vectors`() throws {
    let links = Vectors.hashes.chain.batches

    let chain = try chain()

    #expect(chain.map(\.hash.bytes.hex) == links.map(\.hash))
    #expect(chain.map(\.lastCounter) == links.map(\.lastCounter))
    #expect(chain.map(\.previous).dropFirst() == chain.map(\.hash).dropLast()[...])
  }

  @Test func `a chain decodes from its own tables`() throws {
    let chain = try chain()
    var table = ReplicaTable(replica: chain[0].replica)
    var times: [Int64] = []
    for encoded in chain {
      let batch = try encoded.batch(table: table)
      table.advance(past: batch.contents)
      times.append(batch.contents.time.milliseconds)

      #expect(batch.entry == encoded.entry)
      #expect(batch.lastCounter == encoded.lastCounter)
    }

    #expect(times == [1_764_496_800_000, 1_764_496_801_000, 1_764_583_201_000])
  }

  @Test func `a log has the running hashes of the vectors`() throws {
    var running = RunningHash.start
    for (batch, place) in zip(try chain(), Vectors.hashes.log.positions) {
      running = running.appending(batch.hash, using: primitives)

      #expect(running.number == place.number)
      #expect(running.digest.bytes.hex == place.runningHash)
      #expect(running.position.number == place.number)
      #expect(running.position.hash.bytes.hex == place.positionHash)
    }
    #expect(RunningHash.start.position == .start)
  }

  @Test func `a signed head is the one of the vectors, for that household alone`() throws {
    let vectors = Vectors.hashes
    let key = try #require(DeviceKey(bytes: Array(hex: vectors.key.publicKey)))
    let household = try #require(HouseholdID(bytes: Array(hex: vectors.signedHead.household)))
    let last = try #require(try chain().last)
    let head = SignedHead(
      replica: last.replica, counter: last.lastCounter, hash: last.hash,
      signature: Array(hex: vectors.signedHead.signature))

    #expect(head.message(household: household).hex == vectors.signedHead.message)
    #expect(head.isValid(household: household, key: key, using: primitives))
    #expect(!head.isValid(household: Fixed.otherHousehold, key: key, using: primitives))
    #expect(!head.isValid(household: household, key: Fixed.key, using: primitives))
  }

  @Test func `a joining record is the one of the vectors, and keeps`() throws {
    let vectors = Vectors.hashes
    let key = try #require(DeviceKey(bytes: Array(hex: vectors.key.publicKey)))
    let household = try #require(
      HouseholdID(bytes: Array(hex: vectors.joiningRecord.household)))
    let record = JoiningRecord(
      household: household, device: key, role: 1, server: key,
      signature: Array(hex: vectors.joiningRecord.signature))
    let promoted = JoiningRecord(
      household: household, device: key, role: 0, server: key, signature: record.signature)

    let message = JoiningRecord.message(household: household, device: key, role: 1, server: key)

    #expect(message.hex == vectors.joiningRecord.message)
    #expect(record.isValid(using: primitives))
    #expect(!promoted.isValid(using: primitives))
    #expect(try JoiningRecord(encoded: record.encoded()) == record)
  }

  @Test func `a counter that would leave 63 bits is refused`() throws {
    let body = Array(hex: Vectors.hashes.chain.batches[1].body)
    let make = { (counter: UInt64) throws(WireError) in
      _ = try EncodedBatch(
        replica: Fixed.a, firstCounter: counter, previous: .zero, body: body,
        using: primitives)
    }

    #expect(throws: Never.self) { try make(UInt64(Int64.max) - 2) }
    #expect(throws: WireError.valueOutOfRange(field: 3)) { try make(UInt64(Int64.max) - 1) }
    #expect(throws: WireError.valueOutOfRange(field: 3)) { try make(.max) }
    #expect(throws: WireError.valueOutOfRange(field: 3)) { try make(0) }
  }
}
