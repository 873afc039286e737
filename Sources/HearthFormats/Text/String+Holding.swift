extension StringProtocol {
  /// Whether the bytes of `part`, which is not empty, stand somewhere in this text.
  package func holds(_ part: String) -> Bool {
    guard let first = part.utf8.first else { return true }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
