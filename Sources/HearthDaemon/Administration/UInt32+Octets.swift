extension UInt32 {
  /// Reads four big-endian bytes; fewer are read as if zeros stood before them.
  init(bigEndianOctets bytes: ArraySlice<UInt8>) {
    self = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The four bytes, most significant first.
  var bigEndianOctets: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }
  }
}
