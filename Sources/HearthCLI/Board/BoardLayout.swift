internal import HearthModel
package import HearthSystem

/// The board as a grid of cells: a function of what there is to show, the size of the screen and its colours.
///
/// Only what fits is laid out, so the cost is that of the screen, not of the household.
package struct BoardLayout {
  let state: BoardState
  let palette: BoardPalette
  let size: CellGrid.Size
  var grid: CellGrid

  /// The board on a screen of this size, from 0 by 0 on.
  package static func grid(
    of state: BoardState, size: CellGrid.Size, palette: BoardPalette
  ) -> CellGrid {
    var layout = BoardLayout(state: state, palette: palette, size: size, grid: CellGrid(size))
    layout.draw()
    return layout.grid
  }

  private mutating func draw() {
    let minimum = BoardPanes.minimumSize
    guard size.columns >= minimum.columns, size.rows >= minimum.rows else {
      drawLines(
        BoardText.tooSmall, in: BoardFrame(rows: 0..<size.rows, columns: 0..<size.columns))
      return
    }
    if case .help = state.mode {
      drawHelp()
    } else {
      drawPanes(BoardPanes(of: state, size: size))
    }
    drawBottom(row: size.rows - 1)
  }

  private mutating func drawPanes(_ panes: BoardPanes) {
    if let frame = panes.scores { drawScores(in: frame) }
    if let frame = panes.list { drawList(in: frame) }
    if let frame = panes.note, let note = state.contents.note { draw(note, in: frame) }
    if let frame = panes.card, let card = state.contents.card { draw(card, in: frame) }
    guard let divider = panes.divider else { return }
    for row in 0..<size.rows - 1 {
      let isJoint = grid[row, divider + 1].character == "─"
      let joint: Character = row == 0 ? "┬" : isJoint ? "├" : "│"
      grid.fill(joint, row: row, columns: divider..<divider + 1, style: .dim)
    }
  }

  /// A title in a line across the top of a frame; the pane that has the keys is marked.
  mutating func drawTitle(_ title: String, in frame: BoardFrame, hasKeys: Bool = false) {
    let row = frame.rows.lowerBound
    grid.fill("─", row: row, columns: frame.columns, style: .dim)
    let text = hasKeys ? "[\(title)]" : " \(title) "
    let columns = frame.columns.lowerBound + 1..<frame.columns.upperBound
    grid.write(text, row: row, columns: columns, style: hasKeys ? .bold : .plain)
  }

  /// Text broken at spaces into the rows of a frame; what does not fit is cut.
  mutating func drawLines(
    _ text: String, in frame: BoardFrame, style: CellStyle = .plain
  ) {
    guard frame.height > 0, frame.width > 0 else { return }
    var row = frame.rows.lowerBound
    var column = frame.columns.lowerBound
    let words = text.prefix(frame.width * frame.height + 64).split(separator: " ")
    for (index, word) in words.enumerated() {
      let width = CellText(String(word), columnCount: CellGrid.maximumSide).width
      let isFirst = column == frame.columns.lowerBound
      if !isFirst, column + 1 + width > frame.columns.upperBound {
        guard row + 1 < frame.rows.upperBound else {
          let rest = words[index...].joined(separator: " ")
          grid.write(
            " " + rest, row: row, columns: column..<frame.columns.upperBound, style: style)
          return
        }
        row += 1
        column = frame.columns.lowerBound
      } else if !isFirst {
        column += 1
      }
      column = grid.write(
        String(word), row: row, columns: column..<frame.columns.upperBound, style: style)
    }
  }
}
