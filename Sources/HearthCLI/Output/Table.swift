internal import HearthSystem

/// Rows of cells: aligned and coloured on a terminal, one row a line with TABs in a pipe.
package struct Table: Sendable {
  /// One field of one row; its text is as people typed it and is made safe when it is drawn.
  package struct Cell: Sendable {
    let text: String
    let style: Style?
    let isRightAligned: Bool

    package init(_ text: String, style: Style? = nil, isRightAligned: Bool = false) {
      self.text = text
      self.style = style
      self.isRightAligned = isRightAligned
    }
  }

  private(set) var rows: [[Cell]] = []

  package init() {}

  package mutating func append(_ row: [Cell]) { rows.append(row) }

  /// One row a line, a TAB between fields, no escape bytes.
  var plainText: String {
    var text = ""
    for row in rows {
      text += row.map(\.text.safeForTerminal).joined(separator: "\t") + "\n"
    }
    return text
  }

  /// Columns aligned by the cells that their text takes; columns that are empty throughout vanish.
  ///
  /// On a terminal of `columnCount` cells no line is longer, as far as numbers allow: see ``ColumnLayout``.
  func terminalText(isColoured: Bool, columnCount: Int? = nil) -> String {
    let texts = rows.map { $0.map(\.text.safeForTerminal) }
    let needed = columnWidths(of: texts)
    let layout = ColumnLayout(
      needed: needed, canShrink: needed.indices.map { !isNumeric($0) }, columnCount: columnCount)
    return zip(rows, texts).map { row, safe in
      Self.lines(row, safe, layout, isColoured: isColoured).map { $0 + "\n" }.joined()
    }.joined()
  }

  /// One row: the first line holds every column, those below it the rest of the last one.
  private static func lines(
    _ row: [Cell], _ texts: [String], _ layout: ColumnLayout, isColoured: Bool
  ) -> [String] {
    func drawn(_ text: String, _ cell: Cell) -> String {
      isColoured && !text.isEmpty ? cell.style?.drawn(text) ?? text : text
    }
    let last = layout.widths.count - 1
    var line = ""
    var indentation = 0
    for (column, cell) in row.enumerated() where column < last && layout.widths[column] > 0 {
      if !line.isEmpty { line += gap }
      let text = Terminal.truncated(texts[column], to: layout.widths[column])
      let missing = max(0, layout.widths[column] - Terminal.cellWidth(of: text))
      let padding = String(repeating: " ", count: missing)
      let isEnd = column == row.count - 1
      line += cell.isRightAligned ? padding + drawn(text, cell) : drawn(text, cell)
      if !cell.isRightAligned, !isEnd { line += padding }
      indentation += layout.widths[column] + ColumnLayout.gap
    }
    guard row.count > last, layout.lastWidth > 0, last >= 0 else {
      return [line]
    }
    let cell = row[last]
    let parts = Terminal.wrapped(texts[last], to: layout.lastWidth).map { part in
      let missing = max(0, layout.lastWidth - Terminal.cellWidth(of: part))
      let padding = cell.isRightAligned ? String(repeating: " ", count: missing) : ""
      return padding + drawn(part, cell)
    }
    if layout.isLastBelow { return [line] + parts.map { gap + $0 } }
    let first = line.isEmpty ? parts[0] : line + gap + parts[0]
    let space = String(repeating: " ", count: indentation)
    return [first] + parts.dropFirst().map { space + $0 }
  }

  private static let gap = String(repeating: " ", count: ColumnLayout.gap)

  /// Whether a column holds numbers, which are drawn to the right.
  private func isNumeric(_ column: Int) -> Bool {
    rows.contains { column < $0.count && $0[column].isRightAligned }
  }

  /// Up to the last column that holds something.
  private func columnWidths(of texts: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in texts {
      for (column, text) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], Terminal.cellWidth(of: text))
      }
    }
    while widths.count > 1, widths.last == 0 { widths.removeLast() }
    return widths
  }
}
