extension UInt64 {
  /// Reads eight big-endian bytes from `bytes`, which must hold at least `offset + 8`.
  package init(bigEndian bytes: [UInt8], at offset: Int) {
    var value: UInt64 = 0
    for index in offset..<offset + 8 { value = value << 8 | UInt64(bytes[index]) }
    self = value
  }

  /// The eight bytes, most significant first.
  package var bigEndianBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8)
    bytes.append(bigEndian: self)
    return bytes
  }
}

extension [UInt8] {
  /// Appends the eight bytes of a word, most significant first.
  mutating func append(bigEndian word: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
