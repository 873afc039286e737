import HearthCRDT

/// Primitives that tell inputs apart, which is all that identities in a test need.
struct StandInPrimitives: Primitives {
  func sha256(_ bytes: [UInt8]) -> Digest {
    var result: [UInt8] = []
    for seed: UInt64 in 1...4 {
      // FNV-1a, begun differently for each eight bytes.
      var hash = seed &* 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      result += (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
    }
    return Digest(bytes: result) ?? .zero
  }

  func isValid(signature: [UInt8], of message: [UInt8], by key: DeviceKey) -> Bool { false }
  func deflate(_ bytes: [UInt8]) -> [UInt8] { bytes }
  func inflate(_ bytes: [UInt8], maximumByteCount: Int) throws(InflateError) -> [UInt8] { bytes }
}
