/// The identity of a household: 16 random bytes, drawn when it is founded.
package struct HouseholdID: Hashable, Sendable, Comparable {
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

  package static func < (left: HouseholdID, right: HouseholdID) -> Bool {
    left.rawValue < right.rawValue
  }
}
