import HearthCRDT
import HearthTestSupport
import HearthWire
import Testing

@Suite struct MessageCodingTests {
  @Test func `every good vector has a sample, and every sample a vector`() {
    #expect(Set(Vectors.messages.good.map(\.name)) == Set(MessageSamples.all.keys))
    #expect(Vectors.messages.good.count == MessageSamples.all.count)
  }

  @Test func `messages are written as the vectors say`() throws {
    for vector in Vectors.messages.good {
      let sample = try #require(MessageSamples.all[vector.name])

      #expect(try MessageCoding.encode(sample).hex == vector.hex, "\(vector.name)")
    }
  }

  @Test func `messages are read as the vectors say`() throws {
    for vector in Vectors.messages.good {
      let message = try MessageCoding.decode(Array(hex: vector.hex))

      #expect(message == MessageSamples.all[vector.name], "\(vector.name)")
    }
  }

  @Test func `what is not canonical is understood all the same`() throws {
    for vector in Vectors.messages.alsoRead.messages {
      let message = try MessageCoding.decode(Array(hex: vector.hex))

      #expect(message == MessageSamples.all[vector.readsAs], "\(vector.name)")
    }
  }

  @Test(arguments: Vectors.messages.refused.messages)
  func `is refused`(vector: MessageVectors.Bad) {
    let bytes = Array(hex: vector.hex)

    let error = WireError.name { () throws(WireError) in _ = try MessageCoding.decode(bytes) }

    #expect(error == vector.error)
  }

  @Test func `every kind of message is among the samples`() throws {
    let kinds = try Set(MessageSamples.all.values.map { try MessageCoding.encode($0)[0] >> 3 })

    // Kinds 16 to 18 take two bytes for their key, whose first then shows the number's low bits.
    #expect(kinds.count == 18)
  }

  @Test func `a message cut at any byte is refused, or read as far as its fields reach`() throws {
    for vector in Vectors.messages.good {
      let bytes = Array(hex: vector.hex)
      for count in 0..<bytes.count {
        let cut = Array(bytes[..<count])

        let error = WireError.name { () throws(WireError) in _ = try MessageCoding.decode(cut) }

        #expect(error != nil, "\(vector.name) cut at \(count)")
      }
    }
  }

  @Test func `a changed byte never traps`() {
    for vector in Vectors.messages.good {
      let bytes = Array(hex: vector.hex)
      for index in bytes.indices {
        for flip: UInt8 in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
          var changed = bytes
          changed[index] ^= flip
          _ = WireError.name { () throws(WireError) in _ = try MessageCoding.decode(changed) }
        }
      }
    }
  }
}

/// What a reader refuses, its writer refuses too.
@Suite struct MessageLimitTests {
  private func isRefused(_ message: Message) -> Bool {
    WireError.name { () throws(WireError) in _ = try MessageCoding.encode(message) } != nil
  }

  private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }

  @Test(arguments: [(256, false), (257, true)])
  func `a name has 256 bytes`(count: Int, isTooLong: Bool) {
    let name = String(repeating: "a", count: count)
    let pair = Pair(token: Fixed.token, name: name, person: "")

    #expect(isRefused(.pair(pair)) == isTooLong)
    #expect(isRefused(.pair(Pair(token: Fixed.token, name: "", person: name))) == isTooLong)
  }

  @Test(arguments: [(131_072, false), (131_073, true), (0, true)])
  func `a body has 128 KiB and is not empty`(count: Int, isRefused refused: Bool) throws {
    let batch = WireBatch(number: 0, replica: Fixed.a, body: bytes(count))
    let wire = bodyMessage(bytes(count))

    #expect(isRefused(.push(Push(batches: [batch], heads: []))) == refused)
    #expect(
      (WireError.name { () throws(WireError) in _ = try MessageCoding.decode(wire) } != nil)
        == refused)
  }

  private func bodyMessage(_ body: [UInt8]) -> [UInt8] {
    var batch = ProtobufWriter()
    batch.data(5, body)
    var push = ProtobufWriter()
    push.presentData(1, batch.bytes)
    var message = ProtobufWriter()
    message.presentData(3, push.bytes)
    return message.bytes
  }

  @Test func `a replica's number is below 4,096`() {
    let last = WireBatch(number: 4_095, body: [1])
    let beyond = WireBatch(number: 4_096, body: [1])

    #expect(!isRefused(.push(Push(batches: [last], heads: []))))
    #expect(isRefused(.push(Push(batches: [beyond], heads: []))))
  }

  @Test(arguments: [
    (Limits.maximumSentenceLength, false), (Limits.maximumSentenceLength + 1, true),
  ])
  func `a sentence has 1,024 bytes`(count: Int, isTooLong: Bool) {
    let sentence = String(repeating: "a", count: count)

    #expect(
      isRefused(
        .error(ErrorMessage(code: .malformed, sentence: sentence, canRetry: false)))
        == isTooLong)
  }

  @Test(arguments: [(32, false), (33, true)])
  func `32 versions are listed`(count: Int, isTooMany: Bool) {
    let versions = (1...UInt32(count)).map { $0 }
    let hello = Hello(
      versions: versions, log: nil, position: .start, current: nil, subscribes: false)

    #expect(isRefused(.hello(hello)) == isTooMany)
  }

  @Test(arguments: [(64, false), (65, true)])
  func `64 former servers are named`(count: Int, isTooMany: Bool) {
    let pair = Pair(
      token: Fixed.token, name: "", person: "", household: Fixed.household, handsOver: true,
      authorities: [DeviceKey](repeating: Fixed.server, count: count))

    #expect(isRefused(.pair(pair)) == isTooMany)
  }

  @Test func `counters and positions have 63 bits`() {
    let last = UInt64(Int64.max)
    let tip = { ContextEntry(replica: Fixed.a, counter: $0, hash: Fixed.first) }

    #expect(!isRefused(.position(Fixed.position(last))))
    #expect(isRefused(.position(Fixed.position(last + 1))))
    #expect(!isRefused(.have([tip(last)])))
    #expect(isRefused(.have([tip(last + 1)])))
  }

  @Test func `a signature has 64 bytes`() {
    for count in [0, 63, 65] {
      let head = SignedHead(
        replica: Fixed.a, counter: 1, hash: Fixed.hash, signature: bytes(count))

      #expect(isRefused(.push(Push(batches: [], heads: [head]))))
    }
  }

  @Test func `the largest batch fits one frame, with its head`() throws {
    let batch = WireBatch(
      number: 4_095, replica: Fixed.a, firstCounter: UInt64(Int64.max), previous: Fixed.hash,
      body: SeededBytes.incompressible(131_072))
    let head = SignedHead(
      replica: Fixed.a, counter: UInt64(Int64.max), hash: Fixed.hash,
      signature: Fixed.signature)

    let bytes = try MessageCoding.encode(.push(Push(batches: [batch], heads: [head])))

    #expect(bytes.count < Limits.maximumChunkLength)
    #expect(Limits.maximumChunkLength < Limits.maximumFrameLength)
  }
}
