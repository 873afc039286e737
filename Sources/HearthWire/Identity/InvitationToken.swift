/// What an invitation proves: 16 random bytes, used once, kept by the server only as a hash.
package struct InvitationToken: Hashable, Sendable {
  /// The number of bytes.
  package static let byteCount = SixteenBytes.byteCount

  private let rawValue: SixteenBytes

  /// Reads exactly 16 bytes; nil for any other count.
  package init?(bytes: [UInt8]) {
    guard let rawValue = SixteenBytes(bytes: bytes) else { return nil }
    self.rawValue = rawValue
  }

  /// The 16 bytes.
  package var bytes: [UInt8] { rawValue.bytes }
}
