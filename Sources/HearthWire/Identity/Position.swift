import HearthCRDT

/// A place in one server's log, with the running hash there.
package struct Position: Hashable, Sendable {
  /// The position before the first batch.
  package static let start = Position(number: 0, hash: SixteenBytes(firstOf: .zero))

  /// How many batches stand before it.
  package let number: UInt64
  /// The first 16 bytes of the running hash; zero bytes at 0.
  package let hash: SixteenBytes

  package init(number: UInt64, hash: SixteenBytes) {
    self.number = number
    self.hash = hash
  }
}
