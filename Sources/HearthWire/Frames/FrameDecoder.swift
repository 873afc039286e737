package import HearthCRDT

/// Cuts a stream of bytes into the bodies of its frames.
///
/// After an error it is of no more use: the stream has lost its frame boundaries.
package struct FrameDecoder: Sendable {
  /// What is allowed now; the connection's owner changes it when the peer is known.
  package var phase: Frame.Phase

  private var buffer: [UInt8] = []
  /// The start of the bytes not yet consumed.
  private var start = 0

  package init(phase: Frame.Phase) {
    self.phase = phase
  }

  /// Whether a frame has begun and not ended.
  package var isWithinFrame: Bool { start < buffer.count }

  /// How many bytes wait.
  package var bufferedByteCount: Int { buffer.count - start }

  /// Takes in bytes as they came.
  package mutating func append(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The body of the next frame, inflated; nil until it is complete.
  ///
  /// Length and flags are judged as soon as they are here: a header is all a stranger would need to make
  /// its peer wait for 4 GiB.
  package mutating func next<P: Primitives>(
    using primitives: P
  ) throws(WireError) -> [UInt8]? {
    guard bufferedByteCount >= Frame.lengthByteCount else { return nil }
    let length = uint32(at: start)
    guard length >= 1 else { throw .emptyFrame }
    guard let count = Int(exactly: length), count <= phase.maximumLength else {
      throw .oversizedFrame(length: length)
    }
    guard bufferedByteCount > Frame.lengthByteCount else { return nil }
    let flags = buffer[start + Frame.lengthByteCount]
    guard flags == 0 || flags == Frame.compressedFlag && phase == .authenticated else {
      throw .refusedFlags(flags)
    }
    guard bufferedByteCount >= Frame.lengthByteCount + count else { return nil }

    let bodyStart = start + Frame.lengthByteCount + 1
    let body = Array(buffer[bodyStart..<bodyStart + count - 1])
    start = bodyStart + count - 1
    guard flags == Frame.compressedFlag else { return body }
    do {
      return try primitives.inflate(body, maximumByteCount: Limits.maximumInflatedLength)
    } catch {
      throw .inflate(error)
    }
  }

  private func uint32(at index: Int) -> UInt32 {
    var value: UInt32 = 0
    for byte in buffer[index..<index + Frame.lengthByteCount] { value = value << 8 | UInt32(byte) }
    return value
  }
}
