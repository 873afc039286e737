extension [String] {
  /// The texts in one, with `separator` between them.
  ///
  /// What the library's `joined(separator:)` does; that looks its conformances up at its first call, in a list of
  /// thousands, which a command that only reads would notice.
  package func parted(by separator: String) -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
