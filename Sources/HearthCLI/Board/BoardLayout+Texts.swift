internal import HearthSystem

extension BoardLayout {
  mutating func draw(_ card: BoardContents.Card, in frame: BoardFrame) {
    let columns = frame.columns.lowerBound + 1..<frame.columns.upperBound
    guard frame.height > 1 else {
      let end = grid.write(card.word, row: frame.rows.lowerBound, columns: columns, style: .bold)
      grid.write(
        " – " + card.translation, row: frame.rows.lowerBound,
        columns: min(end, columns.upperBound)..<columns.upperBound)
      return
    }
    drawTitle(BoardText.wordOfTheDay, in: frame)
    let body = frame.body
    grid.write(card.word, row: body.rows.lowerBound, columns: columns, style: .bold)
    if body.height > 1 {
      grid.write(card.translation, row: body.rows.lowerBound + 1, columns: columns)
    }
    let rest = BoardFrame(rows: body.rows.dropFirst(2), columns: columns)
    drawLines(card.info, in: rest, style: .dim)
  }

  /// The first lines of a note.
  mutating func draw(_ note: BoardContents.Note, in frame: BoardFrame) {
    drawTitle(note.name, in: frame)
    let body = frame.body
    let columns = body.columns.lowerBound + 1..<body.columns.upperBound
    // No more of a long text than could fit is looked at.
    let text = note.text.prefix((body.width + 1) * max(1, body.height) * 2)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in zip(body.rows, lines) {
      grid.write(String(line), row: row, columns: columns)
    }
  }
}
