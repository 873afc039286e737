package import HearthCRDT

/// `length u32 big-endian | flags u8 | body`; the length counts flags and body.
package enum Frame {
  /// How many bytes the length takes.
  package static let lengthByteCount = 4
  /// The flag of a body that is one complete zlib stream; every other flag is reserved.
  package static let compressedFlag: UInt8 = 1

  /// What a connection allows, before its peer is known and afterwards.
  package enum Phase: Hashable, Sendable {
    case early
    case authenticated

    /// Most bytes of flags and body.
    package var maximumLength: Int {
      switch self {
      case .early: Limits.maximumEarlyFrameLength
      case .authenticated: Limits.maximumFrameLength
      }
    }
  }

  /// The frame around `body`, compressed where that is allowed and makes it shorter.
  package static func encode<P: Primitives>(
    _ body: [UInt8], phase: Phase, using primitives: P
  ) throws(WireError) -> [UInt8] {
    guard body.count <= Limits.maximumInflatedLength else {
      throw .limitExceeded(.frame, count: body.count)
    }
    if phase == .authenticated, body.count >= Limits.minimumCompressedLength {
      let compressed = primitives.deflate(body)
      if compressed.count < body.count {
        return try assemble(flags: compressedFlag, body: compressed, phase: phase)
      }
    }
    return try assemble(flags: 0, body: body, phase: phase)
  }

  private static func assemble(
    flags: UInt8, body: [UInt8], phase: Phase
  ) throws(WireError) -> [UInt8] {
    let length = body.count + 1
    guard length <= phase.maximumLength, let header = UInt32(exactly: length) else {
      throw .limitExceeded(.frame, count: length)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lengthByteCount + length)
    for shift: UInt32 in [24, 16, 8, 0] {
      bytes.append(UInt8(truncatingIfNeeded: header >> shift))
    }
    bytes.append(flags)
    bytes.append(contentsOf: body)
    return bytes
  }
}
