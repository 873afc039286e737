internal import HearthSystem

/// Where on a screen the parts of the board stand; nil where a part has no room, or nothing to show.
struct BoardPanes: Hashable, Sendable {
  private(set) var scores: BoardFrame?
  private(set) var list: BoardFrame?
  private(set) var card: BoardFrame?
  private(set) var note: BoardFrame?
  /// The column of the line between what stands side by side.
  private(set) var divider: Int?

  /// Below this there is only a sentence.
  static let minimumSize = CellGrid.Size(columns: 16, rows: 4)
  /// From this on, two columns stand side by side.
  static let sideBySideSize = CellGrid.Size(columns: 60, rows: 10)
  /// From so many rows on, scores and list stand one above the other; below it, only the one that has the keys.
  static let stackedRowCount = 10
  /// From so many rows on, the card has one of them below both.
  private static let stackedCardRowCount = 12
  /// From so many rows on, the note has some beside the scores.
  private static let noteRowCount = 16
  private static let maximumNoteRowCount = 8
  private static let rightColumns = 26...44
  /// The least rows of the list that anything else leaves it, with its title.
  private static let leastListRowCount = 4

  init(of state: BoardState, size: CellGrid.Size) {
    let rows = 0..<max(0, size.rows - 1)
    let columns = 0..<size.columns
    if size.columns >= Self.sideBySideSize.columns, size.rows >= Self.sideBySideSize.rows {
      placeSideBySide(rows: rows, columns: columns, state: state)
    } else if size.rows >= Self.stackedRowCount {
      stack(rows: rows, columns: columns, state: state)
    } else {
      let whole = BoardFrame(rows: rows, columns: columns)
      if state.pane == .scores { scores = whole } else { list = whole }
    }
  }

  /// Scores at the left; the list at the right, the note and the card below it.
  private mutating func placeSideBySide(
    rows: Range<Int>, columns: Range<Int>, state: BoardState
  ) {
    let wanted = columns.count * 2 / 5
    let width = min(max(wanted, Self.rightColumns.lowerBound), Self.rightColumns.upperBound)
    let divider = columns.count - width - 1
    let right = divider + 1..<columns.count
    self.divider = divider
    scores = BoardFrame(rows: rows, columns: 0..<divider)
    var end = rows.upperBound
    func take(_ wanted: Int) -> BoardFrame? {
      let height = min(wanted, end - Self.leastListRowCount)
      guard height > 1 else { return nil }
      end -= height
      return BoardFrame(rows: end..<end + height, columns: right)
    }
    if let shown = state.contents.card {
      card = take(shown.info.isEmpty ? 3 : min(5, max(4, rows.count / 6)))
    }
    if let shown = state.contents.note, rows.count >= Self.noteRowCount {
      let lines = shown.text.prefix(2_000).split(separator: "\n", omittingEmptySubsequences: false)
      note = take(1 + min(lines.count, Self.maximumNoteRowCount, rows.count / 4))
    }
    list = BoardFrame(rows: 0..<end, columns: right)
  }

  /// Scores above, as large as the list below leaves room for; the card in one row.
  private mutating func stack(rows: Range<Int>, columns: Range<Int>, state: BoardState) {
    var end = rows.upperBound
    if state.contents.card != nil, rows.count + 1 >= Self.stackedCardRowCount {
      end -= 1
      card = BoardFrame(rows: end..<end + 1, columns: columns)
    }
    let members = max(1, state.contents.members.count)
    let items = 1 + min(max(1, state.contents.items.count), 5)
    let fitting = DigitFont.allCases.map { 1 + $0.height(ofRows: members) }.first {
      $0 + items <= end
    }
    // Where even plain numbers leave too little, the list has a third, and both are scrolled.
    let height = fitting ?? end - min(items, max(Self.leastListRowCount, end / 3))
    scores = BoardFrame(rows: 0..<height, columns: columns)
    list = BoardFrame(rows: height..<end, columns: columns)
  }
}
