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
  func terminalText(isColoured: Bool) -> String {
    let texts = rows.map { $0.map(\.text.safeForTerminal) }
    let widths = columnWidths(of: texts)
    var text = ""
    for (row, safe) in zip(rows, texts) {
      var line = ""
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        if !line.isEmpty { line += "  " }
        let missing = max(0, widths[column] - Terminal.cellWidth(of: safe[column]))
        let padding = String(repeating: " ", count: missing)
        let drawn = isColoured ? cell.style?.drawn(safe[column]) ?? safe[column] : safe[column]
        if cell.isRightAligned {
          line += padding + drawn
        } else {
          line += column == row.count - 1 ? drawn : drawn + padding
        }
      }
      text += line + "\n"
    }
    return text
  }

  private func columnWidths(of texts: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in texts {
      for (column, text) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], Terminal.cellWidth(of: text))
      }
    }
    return widths
  }
}
