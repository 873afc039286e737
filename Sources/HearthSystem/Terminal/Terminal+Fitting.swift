extension Terminal {
  /// `text` within so many cells: what is longer ends in `…`, and no character is cut in two.
  package static func truncated(_ text: String, to width: Int) -> String {
    guard cellWidth(of: text) > width else { return text }
    guard width > 0 else { return "" }
    return beginning(of: text[...], within: width - 1) + "…"
  }

  /// `text` in lines of at most so many cells, broken at spaces where it has some.
  ///
  /// A character that is wider than the line stands alone in one.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    guard cellWidth(of: text) > width else { return [text] }
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      var line = beginning(of: rest, within: width)
      if line.isEmpty { line = String(rest.prefix(1)) }
      var end = rest.index(rest.startIndex, offsetBy: line.count)
      if end < rest.endIndex, rest[end] != " ",
        let space = rest[..<end].lastIndex(of: " "), space > rest.startIndex
      {
        end = space
      }
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines
  }

  private static func beginning(of text: Substring, within width: Int) -> String {
    var beginning = ""
    var taken = 0
    for character in text {
      taken += cellWidth(of: character)
      if taken > width { break }
      beginning.append(character)
    }
    return beginning
  }
}
