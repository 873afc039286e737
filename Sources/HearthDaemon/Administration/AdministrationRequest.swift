/// What a command asks of a running daemon: its own words, to be carried out there.
///
/// On the administration socket: `length u32 big-endian | style u8 | arguments, each ended by a zero byte`.
package struct AdministrationRequest: Hashable, Sendable {
  /// The most bytes behind the length.
  package static let maximumByteCount = 64 << 10

  package let arguments: [String]
  package let style: OutputStyle

  package init(arguments: [String], style: OutputStyle) {
    self.arguments = arguments
    self.style = style
  }

  package var encoded: [UInt8] {
    var body: [UInt8] = [style.rawValue]
    for argument in arguments { body += Array(argument.utf8) + [0] }
    return UInt32(clamping: body.count).bigEndianOctets + body
  }

  /// Takes one request from the front of `bytes`; nil while it is not whole.
  ///
  /// - Throws: ``DaemonError/malformed`` for what can never become a request.
  package static func take(
    from bytes: [UInt8]
  ) throws(DaemonError) -> AdministrationRequest? {
    guard bytes.count >= 4 else { return nil }
    let length = Int(UInt32(bigEndianOctets: bytes[0..<4]))
    guard (1...maximumByteCount).contains(length) else { throw .malformed }
    guard bytes.count >= 4 + length else { return nil }
    guard bytes.count == 4 + length, let style = OutputStyle(rawValue: bytes[4]) else {
      throw .malformed
    }
    let words = bytes[5...].split(separator: 0, omittingEmptySubsequences: false)
    guard words.last?.isEmpty != false else { throw .malformed }
    var arguments: [String] = []
    for word in words.dropLast() {
      guard let argument = String(validating: word, as: UTF8.self) else { throw .malformed }
      arguments.append(argument)
    }
    return AdministrationRequest(arguments: arguments, style: style)
  }
}
