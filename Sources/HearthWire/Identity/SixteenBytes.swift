package import HearthCRDT

/// Sixteen bytes, as households, tokens and positions use them; ordered as big-endian bytes.
package struct SixteenBytes: Hashable, Sendable, Comparable {
  /// The number of bytes.
  package static let byteCount = 16

  private let high: UInt64
  private let low: UInt64

  /// Reads exactly 16 bytes; nil for any other count.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    high = UInt64(bigEndian: bytes, at: 0)
    low = UInt64(bigEndian: bytes, at: 8)
  }

  /// The first 16 bytes of a digest.
  package init(firstOf digest: Digest) {
    let bytes = digest.bytes
    high = UInt64(bigEndian: bytes, at: 0)
    low = UInt64(bigEndian: bytes, at: 8)
  }

  /// The 16 bytes.
  package var bytes: [UInt8] { high.bigEndianBytes + low.bigEndianBytes }

  package static func < (left: SixteenBytes, right: SixteenBytes) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
