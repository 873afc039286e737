/// Bytes as the vectors write them: two lowercase digits each.
extension [UInt8] {
  package init(hex: String) {
    let digits = Array(hex.utf8)
    self = stride(from: 0, to: digits.count - 1, by: 2).map { index in
      Self.value(of: digits[index]) << 4 | Self.value(of: digits[index + 1])
    }
  }

  package var hex: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static func value(of digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
}
