import HearthCRDT
import HearthSystem
import HearthWire

extension FuzzTarget {
  /// The first byte says what a connection allows and how its bytes are cut; the rest is what comes.
  static let frame = FuzzTarget("frame", seeds: frameSeeds) { input throws(BrokenPromise) in
    let control = input.first ?? 0
    let phase: Frame.Phase = control & 1 == 0 ? .early : .authenticated
    let stream = Array(input.dropFirst())
    let whole = bodies(in: stream, phase: phase, chunk: max(1, stream.count))
    let chunks = bodies(in: stream, phase: phase, chunk: 1 + Int(control >> 1 & 15))
    try promise(whole == chunks, "chunks matter: \(whole) and \(chunks)")
    for body in whole.bodies {
      try promise(
        body.count <= Limits.maximumInflatedLength, "a body of \(body.count) bytes came in")
      try checkFrame(of: body, phase: phase)
    }
  }

  /// What a stream gave, and what then ended it.
  private struct Bodies: Hashable {
    var bodies: [[UInt8]] = []
    var error: WireError?
    var bufferedByteCount = 0
  }

  private static func bodies(in stream: [UInt8], phase: Frame.Phase, chunk: Int) -> Bodies {
    var decoder = FrameDecoder(phase: phase)
    var result = Bodies()
    do throws(WireError) {
      for start in stride(from: 0, to: stream.count, by: chunk) {
        decoder.append(Array(stream[start..<min(start + chunk, stream.count)]))
        while let body = try decoder.next(using: SystemPrimitives()) { result.bodies.append(body) }
      }
      result.bufferedByteCount = decoder.bufferedByteCount
    } catch {
      result.error = error
    }
    return result
  }

  /// A body that a peer could send is one that we could.
  private static func checkFrame(of body: [UInt8], phase: Frame.Phase) throws(BrokenPromise) {
    guard let frame = try? Frame.encode(body, phase: phase, using: SystemPrimitives()) else {
      // What only a better compressor gets through.
      return try promise(
        phase == .authenticated && body.count > Limits.maximumFrameLength - 1,
        "a body of \(body.count) bytes is not sent")
    }
    try promise(
      frame.count <= Frame.lengthByteCount + phase.maximumLength
        && frame.count <= Frame.lengthByteCount + 1 + body.count,
      "\(body.count) bytes become \(frame.count)")
    let back = bodies(in: frame + frame, phase: phase, chunk: frame.count)
    try promise(back == Bodies(bodies: [body, body]), "a frame of ours is read as \(back)")
  }

  @Sendable private static func frameSeeds() -> [[UInt8]] {
    let long = [UInt8](repeating: 7, count: 300) + Array(0...255)
    var seeds: [[UInt8]] = [[0, 0, 0, 0, 0], [1, 0, 0, 0, 1, 0x80], [1, 0xFF, 0xFF, 0xFF, 0xFF]]
    for (phase, control) in [(Frame.Phase.early, UInt8(0)), (.authenticated, 1)] {
      for body in [[], [1, 0], long] {
        if let frame = try? Frame.encode(body, phase: phase, using: SystemPrimitives()) {
          seeds.append([control | 6] + frame + frame)
          seeds.append([control] + frame.dropLast(1))
          seeds.append([control] + frame + [0, 0, 0, 3, 0, 1])
        }
      }
    }
    return seeds
  }
}
