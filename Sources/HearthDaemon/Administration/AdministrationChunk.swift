/// One piece of a running daemon's answer to a command.
///
/// On the administration socket: `kind u8 | length u32 big-endian | bytes`.
package enum AdministrationChunk: Hashable, Sendable {
  /// The most bytes in one piece.
  package static let maximumByteCount = 256 << 10

  case output([UInt8])
  case errors([UInt8])
  /// A piece of the file that the command was asked to write.
  case file([UInt8])
  /// Nothing follows.
  case end(ExitStatus)

  package var encoded: [UInt8] {
    let (kind, bytes): (UInt8, [UInt8]) =
      switch self {
      case .output(let bytes): (1, bytes)
      case .errors(let bytes): (2, bytes)
      case .file(let bytes): (3, bytes)
      case .end(let status): (4, [status.rawValue])
      }
    return [kind] + UInt32(clamping: bytes.count).bigEndianOctets + bytes
  }

  /// Takes one piece from the front of `bytes` and moves `bytes` past it; nil while it is not whole.
  ///
  /// - Throws: ``DaemonError/malformed`` for what can never become a piece.
  package static func take(
    from bytes: inout ArraySlice<UInt8>
  ) throws(DaemonError) -> AdministrationChunk? {
    guard bytes.count >= 5 else { return nil }
    let kind = bytes[bytes.startIndex]
    let length = Int(UInt32(bigEndianOctets: bytes.dropFirst().prefix(4)))
    guard length <= maximumByteCount else { throw .malformed }
    guard bytes.count >= 5 + length else { return nil }
    let content = Array(bytes.dropFirst(5).prefix(length))
    bytes = bytes.dropFirst(5 + length)
    switch kind {
    case 1: return .output(content)
    case 2: return .errors(content)
    case 3: return .file(content)
    case 4:
      guard content.count == 1, let status = ExitStatus(rawValue: content[0]) else {
        throw .malformed
      }
      return .end(status)
    default: throw .malformed
    }
  }
}
