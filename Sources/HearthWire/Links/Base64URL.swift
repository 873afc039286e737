/// Base64 with the alphabet that is safe in links, without padding (RFC 4648, section 5).
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text of `bytes`.
  package static func encode(_ bytes: [UInt8]) -> String {
    var characters: [UInt8] = []
    var pending: UInt32 = 0
    var bitCount: UInt32 = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        characters.append(alphabet[Int(pending >> bitCount & 0x3f)])
      }
    }
    if bitCount > 0 { characters.append(alphabet[Int(pending << (6 - bitCount) & 0x3f)]) }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The bytes of `text`; nil where it is not the one text of any bytes.
  package static func decode(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var pending: UInt32 = 0
    var bitCount: UInt32 = 0
    for character in text.utf8 {
      guard let value = value(of: character) else { return nil }
      pending = pending << 6 | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> bitCount))
      }
    }
    // What is left over must be padding: fewer than six bits, all zero.
    guard bitCount < 6, pending & (1 << bitCount - 1) == 0 else { return nil }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
