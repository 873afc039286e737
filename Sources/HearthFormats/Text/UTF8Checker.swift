/// Decides, byte by byte, whether bytes are well-formed UTF-8 (Unicode 16, table 3-7).
struct UTF8Checker {
  private var remaining = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether no sequence is left open.
  var isComplete: Bool { remaining == 0 }

  /// Takes one byte; false where it cannot stand there.
  mutating func accept(_ byte: UInt8) -> Bool {
    if remaining > 0 {
      guard range.contains(byte) else { return false }
      remaining -= 1
      range = 0x80...0xBF
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: remaining = 1
    case 0xE0...0xEF: remaining = 2
    case 0xF0...0xF4: remaining = 3
    default: return false
    }
    switch byte {
    case 0xE0: range = 0xA0...0xBF
    case 0xED: range = 0x80...0x9F
    case 0xF0: range = 0x90...0xBF
    case 0xF4: range = 0x80...0x8F
    default: range = 0x80...0xBF
    }
    return true
  }
}
