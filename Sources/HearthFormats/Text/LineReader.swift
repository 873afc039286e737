/// Splits UTF-8, fed in chunks, into lines that LF, CRLF or CR end.
struct LineReader {
  private var bytes: [UInt8] = []
  private var number = 1
  private var followsReturn = false

  mutating func read(_ chunk: [UInt8], into lines: inout [SourceLine]) throws(FormatError) {
    for byte in chunk {
      switch byte {
      case UInt8(ascii: "\n") where followsReturn:
        followsReturn = false
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        followsReturn = byte == UInt8(ascii: "\r")
        close(into: &lines)
      default:
        followsReturn = false
        guard bytes.count < FormatLimits.maximumLineByteCount else {
          throw FormatError(
            .tooLong(limit: FormatLimits.maximumLineByteCount), at: SourcePlace(line: number))
        }
        bytes.append(byte)
      }
    }
  }

  /// A last line without an end.
  mutating func finish(into lines: inout [SourceLine]) {
    if !bytes.isEmpty { close(into: &lines) }
  }

  private mutating func close(into lines: inout [SourceLine]) {
    lines.append(SourceLine(bytes: bytes, number: number))
    bytes.removeAll(keepingCapacity: true)
    number += 1
  }
}
