/// Follows the place of the next byte of UTF-8 text; LF, CRLF and CR end lines.
struct PlaceTracker {
  private(set) var place = SourcePlace()
  private var followsReturn = false

  mutating func advance(over byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n") where followsReturn:
      followsReturn = false
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      place = SourcePlace(line: place.line + 1)
      followsReturn = byte == UInt8(ascii: "\r")
    default:
      followsReturn = false
      if byte & 0xC0 != 0x80 { place.column += 1 }
    }
  }
}
