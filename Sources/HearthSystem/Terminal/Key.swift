/// What somebody presses on a terminal's keyboard.
package enum Key: Hashable, Sendable {
  case scalar(Unicode.Scalar)
  /// Text that was pasted at once, at most ``KeyDecoder/maximumPasteByteCount`` bytes of it.
  case paste(String)
  case enter
  case tab
  case backspace
  case delete
  case escape
  case up, down, left, right
  case home, end
  /// Ctrl-C.
  case interrupt
  /// Ctrl-D.
  case endOfInput
  /// Ctrl-Z.
  case suspend
  /// The control key with another letter, given in lowercase.
  case control(Unicode.Scalar)
  /// Another key, or what no terminal should send.
  case unknown
}
