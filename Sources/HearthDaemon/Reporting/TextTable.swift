import HearthSystem

/// Rows for people and for scripts.
package struct TextTable: Sendable {
  private let header: [String]
  private var rows: [[String]] = []

  /// Free text belongs into the last column: terminals disagree about its width.
  package init(_ header: [String]) {
    self.header = header
  }

  package mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// On a terminal aligned columns under a header; in a pipe one row a line, a TAB between fields.
  package func text(_ style: OutputStyle) -> String {
    guard style != .pipe else {
      return rows.map { row in
        row.map(\.safeForTerminal).joined(separator: "\t") + "\n"
      }.joined()
    }
    let cells = ([header] + rows).map { $0.map(\.safeForTerminal) }
    let widths = header.indices.map { column in
      cells.map { Terminal.cellWidth(of: $0[column]) }.max() ?? 0
    }
    return cells.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        guard column < row.count - 1 else { break }
        line += String(repeating: " ", count: widths[column] - Terminal.cellWidth(of: cell) + 2)
      }
      return line + "\n"
    }.joined()
  }
}
