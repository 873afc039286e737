internal import CLinux
internal import Glibc

/// One of the three streams that every process begins with; it is never closed.
package enum StandardStream: Int32, Hashable, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// No line is longer that is read here.
  package static let maximumLineByteCount = 64 * 1024

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// How many cells a line of the terminal has; nil where it is none, or does not say.
  package var columnCount: Int? {
    let count = Int(hearth_terminal_columns(rawValue))
    return count > 0 ? count : nil
  }

  /// How many lines the terminal shows; nil where it is none, or does not say.
  package var rowCount: Int? {
    let count = Int(hearth_terminal_rows(rawValue))
    return count > 0 ? count : nil
  }

  /// Puts something harmless where the process was started without one of its streams.
  ///
  /// Otherwise the next file that is opened would take the stream's place, and be written to as if it was it.
  package static func occupyClosed() {
    for descriptor in input.rawValue...error.rawValue where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free descriptor is this one. Writing to it fails, as it would have.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Writes all of `bytes`; if it throws, a part of them may have been written.
  ///
  /// A stream is shared with whoever started the process, who may have set it not to block: a full one is waited for.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      do throws(SystemError) {
        written += try systemCall(.write) {
          // SAFETY: the pointer stays within the buffer, as `written` is less than its count.
          unsafe bytes.withUnsafeBytes {
            unsafe Glibc.write(rawValue, $0.baseAddress?.advanced(by: written), $0.count - written)
          }
        }
      } catch  where error.kind == .wouldBlock {
        try waitUntilReady(for: POLLOUT)
      }
    }
  }

  /// Reads up to `maximumByteCount` bytes, waiting for the first; empty at the end of the input.
  package func read(maximumByteCount: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: maximumByteCount)
    while true {
      do throws(SystemError) {
        let count = try systemCall(.read) {
          // SAFETY: the buffer holds `maximumByteCount` bytes.
          unsafe Glibc.read(rawValue, &bytes, maximumByteCount)
        }
        bytes.removeLast(maximumByteCount - count)
        return bytes
      } catch  where error.kind == .wouldBlock {
        try waitUntilReady(for: POLLIN)
      }
    }
  }

  /// Waits as long as it takes.
  private func waitUntilReady(for event: Int32) throws(SystemError) {
    var entry = pollfd(fd: rawValue, events: Int16(event), revents: 0)
    // SAFETY: there is one entry.
    _ = try systemCall(.poll) { unsafe poll(&entry, 1, -1) }
  }

  /// Reads one line without its end, and not a byte beyond it.
  ///
  /// It is nil at the end of the input, where the line is too long or not UTF-8, and where `echo` is off, so that a
  /// terminal does not show what is typed, and an interrupt comes.
  package func readLine(echo: Bool = true) throws(SystemError) -> String? {
    guard !echo, isTerminal else { return try readShownLine() }
    var shown = hearth_terminal()
    _ = try systemCall(.terminal) { unsafe hearth_terminal_get(rawValue, &shown) }
    try apply(hearth_terminal_hidden(shown, Self.interrupt))
    let line: String?
    do throws(SystemError) {
      line = try readShownLine()
    } catch {
      try? apply(shown)
      throw error
    }
    try apply(shown)
    return line?.utf8.contains(Self.interrupt) == true ? nil : line
  }

  /// What the interrupt key gives while typing is hidden: ending the process would leave it hidden.
  private static let interrupt: UInt8 = 3

  private func apply(_ terminal: hearth_terminal) throws(SystemError) {
    var terminal = terminal
    _ = try systemCall(.terminal) { unsafe hearth_terminal_set(rawValue, &terminal) }
  }

  private func readShownLine() throws(SystemError) -> String? {
    var bytes: [UInt8] = []
    while bytes.count <= Self.maximumLineByteCount {
      guard let byte = try readByte() else {
        return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\n") { return String(validating: bytes, as: UTF8.self) }
      bytes.append(byte)
      if byte == Self.interrupt { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }

  /// What the next line of the input is, for those who go on after a bad one.
  package enum NextLine: Hashable, Sendable {
    /// Without its end.
    case line(String)
    /// It is no UTF-8, or longer than ``maximumLineByteCount``; it was read to its end.
    case unreadable
    case end
  }

  /// Reads the next line, and not a byte beyond it; an end of the input ends a line too.
  package func nextLine() throws(SystemError) -> NextLine {
    var bytes: [UInt8] = []
    var isTooLong = false
    while let byte = try readByte() {
      if byte == UInt8(ascii: "\n") { return Self.line(bytes, isTooLong: isTooLong) }
      if bytes.count == Self.maximumLineByteCount { isTooLong = true } else { bytes.append(byte) }
    }
    return bytes.isEmpty ? .end : Self.line(bytes, isTooLong: isTooLong)
  }

  private static func line(_ bytes: [UInt8], isTooLong: Bool) -> NextLine {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    guard !isTooLong, let text = String(validating: bytes, as: UTF8.self) else {
      return .unreadable
    }
    return .line(text)
  }

  /// The next byte; nil at the end of the input.
  private func readByte() throws(SystemError) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      do throws(SystemError) {
        // SAFETY: the buffer is one byte long.
        let count = try systemCall(.read) { unsafe Glibc.read(rawValue, &byte, 1) }
        return count == 0 ? nil : byte
      } catch  where error.kind == .wouldBlock {
        try waitUntilReady(for: POLLIN)
      }
    }
  }
}
