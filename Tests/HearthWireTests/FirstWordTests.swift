import HearthCRDT
import HearthSystem
import HearthWire
import Testing

/// What a device says before the server knows it.
@Suite struct FirstWordTests {
  @Test func `a Hello is not compressed, however well it could be`() throws {
    let tip = ContextEntry(
      replica: ReplicaID(rawValue: 1), counter: 1, hash: HashPrefix(rawValue: 0))
    let hello = Message.hello(
      Hello(
        log: nil, position: .start, current: tip,
        earlier: [ContextEntry](repeating: tip, count: 100), subscribes: false))
    let body = try MessageCoding.encode(hello)
    let compressed = try Frame.encode(body, phase: .authenticated, using: SystemPrimitives())

    let frame = try Frame.encode(
      body, phase: hello.mayComeFirst ? .early : .authenticated, using: SystemPrimitives())

    #expect(compressed[Frame.lengthByteCount] == Frame.compressedFlag)
    #expect(frame[Frame.lengthByteCount] == 0)
    var decoder = FrameDecoder(phase: .early)
    decoder.append(frame)
    #expect(try decoder.next(using: SystemPrimitives()) == body)
  }

  @Test func `what follows a Hello may be compressed`() {
    #expect(!Message.done.mayComeFirst)
    #expect(!Message.push(Push(batches: [], heads: [])).mayComeFirst)
  }
}
