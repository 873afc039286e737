/// Text made safe and cut for a number of cells: the characters that are shown, and how many each takes.
package struct CellText: Sendable {
  package let characters: [(character: Character, width: Int)]
  package let width: Int

  /// No more of a text is looked at than fits, so that long texts cost no more than short ones.
  ///
  /// Characters that take no cell are left out. Text that is cut ends with `…`, where there is room for that alone too.
  package init(_ text: String, columnCount: Int) {
    let safe = String(text.prefix(Self.maximumCharacters(columnCount))).safeForTerminal
    var characters: [(Character, Int)] = []
    var width = 0
    for character in safe {
      let count = Terminal.cellWidth(of: String(character))
      guard count > 0 else { continue }
      guard width + count <= columnCount else {
        Self.cut(&characters, &width, columnCount)
        break
      }
      characters.append((character, count))
      width += count
    }
    self.characters = characters
    self.width = width
  }

  /// Makes room for the mark of what is missing, and puts it there.
  private static func cut(
    _ characters: inout [(Character, Int)], _ width: inout Int, _ columnCount: Int
  ) {
    guard columnCount > 0 else { return }
    while width >= columnCount, let (_, last) = characters.popLast() { width -= last }
    characters.append(("…", 1))
    width += 1
  }

  /// More than enough characters for so many cells, of which some may take none.
  private static func maximumCharacters(_ columnCount: Int) -> Int {
    max(0, columnCount) * 2 + 64
  }
}
