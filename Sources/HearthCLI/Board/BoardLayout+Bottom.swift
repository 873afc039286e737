internal import HearthSystem

extension BoardLayout {
  /// The line for what is typed, asked and said, else for how fresh all is and what the keys do.
  mutating func drawBottom(row: Int) {
    let columns = 0..<size.columns
    if case .typing(let pane, let line) = state.mode {
      drawLine(line, prompt: pane == .scores ? BoardText.newMember : BoardText.newItem, row: row)
    } else if case .askingReset = state.mode {
      grid.write(
        BoardText.reset(to: state.contents.startScore), row: row, columns: columns, style: .bold)
    } else if let message = state.message {
      grid.write(message, row: row, columns: columns, style: .bold)
    } else if let amount = state.amount {
      grid.write(BoardText.amount(amount), row: row, columns: columns, style: .bold)
    } else {
      drawStatus(row: row)
    }
  }

  private mutating func drawLine(_ line: LineEditor, prompt: String, row: Int) {
    let isNarrow = size.columns < prompt.count * 2
    let start = grid.write(isNarrow ? "> " : prompt, row: row, columns: 0..<size.columns)
    let visible = line.visible(columnCount: size.columns - start)
    grid.write(visible.text, row: row, columns: start..<size.columns, style: .bold)
    grid.showCursor(row: row, column: start + visible.cursor)
  }

  private mutating func drawStatus(row: Int) {
    let lock = state.contents.lock
    let parts = [lock == .display ? BoardText.display : nil, BoardText.freshness(state.freshness)]
    let isStale = state.freshness.hasServer && !state.freshness.isFresh
    let end = grid.write(
      parts.compactMap { $0 }.joined(separator: ", "), row: row, columns: 0..<size.columns,
      style: isStale ? .bold : .plain)
    var hints = ""
    for hint in BoardText.hints(in: state.pane, mayEdit: lock == nil) {
      let longer = hints.isEmpty ? hint : hint + "  " + hints
      let width = CellText(longer, columnCount: CellGrid.maximumSide).width
      guard end + 2 + width <= size.columns else { break }
      hints = longer
    }
    let width = CellText(hints, columnCount: CellGrid.maximumSide).width
    let columns = size.columns - width..<size.columns
    grid.write(hints, row: row, columns: columns, style: .dim)
  }

  /// The keys and what they do, over everything else.
  mutating func drawHelp() {
    let width = BoardText.help.map { $0.keys.count }.max() ?? 0
    let isBroad = size.columns >= width + 2 + 20
    for (row, help) in BoardText.help.enumerated().prefix(max(0, size.rows - 1)) {
      let end = grid.write(help.keys, row: row, columns: 1..<size.columns, style: .bold)
      let start = isBroad ? 1 + width + 2 : end + 2
      grid.write(help.meaning, row: row, columns: min(start, size.columns)..<size.columns)
    }
  }
}
