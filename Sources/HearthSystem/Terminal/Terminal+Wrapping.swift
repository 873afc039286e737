extension Terminal {
  /// `text`, which must hold no controls, in lines of at most `columnCount` cells, broken at spaces where there are any.
  ///
  /// A character that is wider than a line is shown as `?`.
  package static func wrapped(_ text: String, columnCount: Int) -> [String] {
    guard columnCount > 0 else { return [] }
    var lines: [String] = []
    var line: [Character] = []
    var width = 0
    for character in text {
      let wanted = cellWidth(of: String(character))
      let shown: Character = wanted > columnCount ? "?" : character
      let cells = wanted > columnCount ? 1 : wanted
      if width + cells > columnCount {
        let rest = breakLine(&line, before: shown)
        lines.append(String(line))
        line = rest
        width = cellWidth(of: String(rest))
        if shown == " " { continue }
      }
      if line.isEmpty, shown == " ", !lines.isEmpty { continue }
      line.append(shown)
      width += cells
    }
    return lines + [String(line)]
  }

  /// Takes the last word off a line that ends within it, unless it is the only one.
  private static func breakLine(_ line: inout [Character], before next: Character) -> [Character] {
    guard next != " ", let space = line.lastIndex(of: " "), space > 0 else { return [] }
    let rest = Array(line[(space + 1)...])
    line.removeSubrange(space...)
    return rest
  }

  /// `text`, cut to at most `columnCount` cells; what was cut ends in `…`.
  package static func cut(_ text: String, columnCount: Int) -> String {
    guard cellWidth(of: text) > columnCount else { return text }
    guard columnCount > 0 else { return "" }
    var kept = ""
    var width = 1
    for character in text {
      width += cellWidth(of: String(character))
      if width > columnCount { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
