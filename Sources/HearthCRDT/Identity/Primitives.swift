/// The functions that the pure layers need and cannot write themselves; HearthSystem supplies them.
public protocol Primitives: Sendable {
  /// The SHA-256 digest of `bytes`.
  func sha256(_ bytes: [UInt8]) -> Digest

  /// Whether `signature` (64 bytes) is `key`'s Ed25519 signature of `message`; false for any other length.
  func isValid(signature: [UInt8], of message: [UInt8], by key: DeviceKey) -> Bool

  /// One complete zlib stream (RFC 1950) of `bytes`.
  func deflate(_ bytes: [UInt8]) -> [UInt8]

  /// Inflates one complete zlib stream in steps, never holding more than `maximumByteCount` bytes.
  func inflate(_ bytes: [UInt8], maximumByteCount: Int) throws(InflateError) -> [UInt8]
}
