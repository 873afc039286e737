extension UInt64 {
  /// Reads eight big-endian bytes from `bytes`, which must hold at least `offset + 8`.
  package init(bigEndian bytes: [UInt8], at offset: Int) {
    var value: UInt64 = 0
    for index in offset..<offset + 8 { value = value << 8 | UInt64(bytes[index]) }
    self = value
  }

  /// The eight bytes, most significant first.
  package var bigEndianBytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
  }
}
