import HearthCRDT

/// The identity of one server's log: 8 random bytes, never all zero, drawn anew when a backup is restored.
package struct LogID: Hashable, Sendable {
  /// The number of bytes.
  package static let byteCount = 8

  /// The bytes as a big-endian number; never 0.
  package let rawValue: UInt64

  /// An identity of this number; nil for 0.
  package init?(rawValue: UInt64) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  /// Reads exactly 8 bytes, not all zero; nil otherwise.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(rawValue: UInt64(bigEndian: bytes, at: 0))
  }

  /// The 8 bytes.
  package var bytes: [UInt8] { rawValue.bigEndianBytes }
}
