/// Keeps a spreadsheet from taking a text for a formula: `= + - @` at its beginning get a `'` before.
enum NeutralCell {
  static func neutralised(_ text: String) -> String {
    isInNeed(text) ? "'" + text : text
  }

  /// Undoes ``neutralised(_:)``.
  static func restored(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "'") && isInNeed(text)
      ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// A text that already looks neutralised needs it too, else reading it back would change it.
  private static func isInNeed(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
    return "=+-@".utf8.contains(first)
  }
}
