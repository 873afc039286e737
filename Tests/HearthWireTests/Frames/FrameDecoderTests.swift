import HearthCRDT
import HearthSystem
import HearthTestSupport
import HearthWire
import Testing

@Suite struct FrameDecoderTests {
  private let primitives = SystemPrimitives()

  /// What a decoder gives for pieces of a stream: bodies, and the error that ends it.
  private func decode(
    _ pieces: [[UInt8]], phase: Frame.Phase
  ) -> (bodies: [[UInt8]], error: String?) {
    var decoder = FrameDecoder(phase: phase)
    var bodies: [[UInt8]] = []
    for piece in pieces {
      decoder.append(piece)
      let error = WireError.name { () throws(WireError) in
        while let body = try decoder.next(using: primitives) { bodies.append(body) }
      }
      if let error { return (bodies, error) }
    }
    return (bodies, nil)
  }

  private func pieces(of bytes: [UInt8], length: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: length).map {
      Array(bytes[$0..<min($0 + length, bytes.count)])
    }
  }

  private func phase(_ vector: FrameVectors.Stream) -> Frame.Phase {
    vector.phase == "early" ? .early : .authenticated
  }

  private func bodies(_ vector: FrameVectors.Stream) -> [[UInt8]] {
    if let count = vector.zeros { return [[UInt8](repeating: 0, count: count)] }
    return (vector.bodies ?? []).map { Array(hex: $0) }
  }

  @Test(arguments: Vectors.frames.streams)
  func `a stream gives what the vector says, in pieces of every length`(
    vector: FrameVectors.Stream
  ) {
    let bytes = Array(hex: vector.hex)
    let lengths = bytes.count < 600 ? Array(1...bytes.count) : [1, 2, 3, 997, bytes.count]
    for length in lengths {
      let (found, error) = decode(pieces(of: bytes, length: length), phase: phase(vector))

      #expect(error == vector.error)
      #expect(found == bodies(vector))
    }
  }

  @Test(arguments: Vectors.frames.streams.filter { $0.error != nil })
  func `what is refused is refused however much follows`(vector: FrameVectors.Stream) {
    let bytes = Array(hex: vector.hex)
    guard vector.error != "inflate.truncated" else { return }

    let (_, error) = decode([bytes + [UInt8](repeating: 0, count: 64)], phase: phase(vector))

    #expect(error == vector.error)
  }

  @Test(arguments: [
    (Frame.Phase.early, 4_096, false), (.early, 4_097, true),
    (.authenticated, 262_144, false), (.authenticated, 262_145, true),
  ])
  func `a length is refused before its bytes arrive`(
    phase: Frame.Phase, length: Int, isRefused: Bool
  ) {
    var decoder = FrameDecoder(phase: phase)
    decoder.append(UInt64(length).bigEndianBytes.suffix(4))

    let error = WireError.name { () throws(WireError) in
      _ = try decoder.next(using: primitives)
    }

    #expect(error == (isRefused ? "oversizedFrame" : nil))
    #expect(decoder.bufferedByteCount == 4)
  }

  @Test func `a flag is refused before its body arrives`() {
    var decoder = FrameDecoder(phase: .early)
    decoder.append([0, 0, 0, 100, 1])

    #expect(throws: WireError.refusedFlags(1)) { try decoder.next(using: primitives) }
  }

  @Test func `the phase may change between two frames`() throws {
    let pong: [UInt8] = [0x5a, 0]
    let long = [UInt8](repeating: 7, count: 5_000)
    var decoder = FrameDecoder(phase: .early)
    decoder.append(try Frame.encode(pong, phase: .early, using: primitives))
    decoder.append(try Frame.encode(long, phase: .authenticated, using: primitives))

    #expect(try decoder.next(using: primitives) == pong)
    decoder.phase = .authenticated
    #expect(try decoder.next(using: primitives) == long)
    #expect(try decoder.next(using: primitives) == nil)
    #expect(!decoder.isWithinFrame)
  }
}

@Suite struct FrameTests {
  private let primitives = SystemPrimitives()

  private func flags(_ count: Int, _ phase: Frame.Phase) throws -> UInt8 {
    try Frame.encode([UInt8](repeating: 7, count: count), phase: phase, using: primitives)[4]
  }

  @Test func `a body is compressed from 128 bytes on, and never before authentication`() throws {
    #expect(try flags(127, .authenticated) == 0)
    #expect(try flags(128, .authenticated) == 1)
    #expect(try flags(4_095, .early) == 0)
  }

  @Test func `a body that would not get shorter is left as it is`() throws {
    let body = SeededBytes.incompressible(1_000)

    let frame = try Frame.encode(body, phase: .authenticated, using: primitives)

    #expect(Array(frame[..<5]) == [0, 0, 3, 233, 0])
    #expect(Array(frame[5...]) == body)
  }

  @Test func `what a frame holds comes out again`() throws {
    for count in [0, 1, 127, 128, 129, 5_000, 262_143] {
      let bodies = [
        [UInt8](repeating: 7, count: count), SeededBytes.incompressible(count),
      ]
      for body in bodies {
        var decoder = FrameDecoder(phase: .authenticated)
        decoder.append(try Frame.encode(body, phase: .authenticated, using: primitives))

        #expect(try decoder.next(using: primitives) == body)
        #expect(!decoder.isWithinFrame)
      }
    }
  }

  @Test func `a sender refuses what its receiver would`() throws {
    let largest = [UInt8](repeating: 0, count: 1_048_576)

    #expect(throws: Never.self) {
      try Frame.encode(largest, phase: .authenticated, using: primitives)
    }
    #expect(throws: WireError.limitExceeded(.frame, count: 1_048_577)) {
      try Frame.encode(largest + [0], phase: .authenticated, using: primitives)
    }
    #expect(throws: WireError.limitExceeded(.frame, count: 4_097)) {
      try Frame.encode(
        [UInt8](repeating: 0, count: 4_096), phase: .early, using: primitives)
    }
    #expect(throws: WireError.limitExceeded(.frame, count: 262_145)) {
      try Frame.encode(
        SeededBytes.incompressible(262_144), phase: .authenticated, using: primitives)
    }
  }
}
