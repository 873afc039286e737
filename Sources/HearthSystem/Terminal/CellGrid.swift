/// A screen full of cells, as a value.
///
/// 1. What is written outside of the grid is left out; nothing traps.
/// 2. A wide character takes its cell and the next one, ``Cell/rest``; there is never one half without the other.
/// 3. Text goes through ``String/safeForTerminal`` on its way in, so no cell holds a control.
package struct CellGrid: Hashable, Sendable {
  /// How large a screen is, or a part of it.
  package struct Size: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    /// What is less than nothing, or beyond ``CellGrid/maximumSide``, is cut.
    package init(columns: Int, rows: Int) {
      self.columns = min(max(columns, 0), CellGrid.maximumSide)
      self.rows = min(max(rows, 0), CellGrid.maximumSide)
    }
  }

  /// A row and a column, the first of each 0.
  package struct Place: Hashable, Sendable {
    package let row: Int
    package let column: Int
  }

  /// One cell.
  package struct Cell: Hashable, Sendable {
    /// nil in the right half of a wide character.
    package let character: Character?
    package let style: CellStyle

    package static let blank = Cell(character: " ", style: .plain)
    static func rest(_ style: CellStyle) -> Cell { Cell(character: nil, style: style) }
  }

  /// No terminal has more columns or rows than this to us.
  package static let maximumSide = 1_000

  package let size: Size
  /// Where the cursor stands; nil where none is shown.
  package private(set) var cursor: Place?
  private var cells: [Cell]

  package init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The cell at a place in the grid.
  package subscript(row: Int, column: Int) -> Cell {
    contains(row, column) ? cells[row * size.columns + column] : .blank
  }

  /// The text of a row, without the blanks at its end.
  package func text(row: Int) -> String {
    var text = String((0..<size.columns).compactMap { self[row, $0].character })
    while text.last == " " { text.removeLast() }
    return text
  }

  // MARK: Writing

  /// Writes text into a row from the first of `columns`, and cuts what does not fit there; gives the column after it.
  ///
  /// Text that is cut ends with `…`.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, columns: Range<Int>, style: CellStyle = .plain
  ) -> Int {
    let room = columns.clamped(to: 0..<size.columns)
    guard (0..<size.rows).contains(row), !room.isEmpty, columns.lowerBound >= 0 else {
      return columns.lowerBound
    }
    var column = room.lowerBound
    for (character, width) in CellText(text, columnCount: room.count).characters {
      put(character, width: width, row: row, column: column, style: style)
      column += width
    }
    return column
  }

  /// Fills a part of a row with one character of one cell.
  package mutating func fill(
    _ character: Character, row: Int, columns: Range<Int>, style: CellStyle = .plain
  ) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      put(character, width: 1, row: row, column: column, style: style)
    }
  }

  /// Shows the cursor at a place; not at all where that lies outside.
  package mutating func showCursor(row: Int, column: Int) {
    cursor = contains(row, column) ? Place(row: row, column: column) : nil
  }

  private func contains(_ row: Int, _ column: Int) -> Bool {
    (0..<size.rows).contains(row) && (0..<size.columns).contains(column)
  }

  /// Puts a character, which must fit; what it covers half of vanishes whole.
  private mutating func put(
    _ character: Character, width: Int, row: Int, column: Int, style: CellStyle
  ) {
    let start = row * size.columns
    separate(at: column, from: start)
    separate(at: column + width, from: start)
    cells[start + column] = Cell(character: character, style: style)
    for rest in 1..<max(1, width) { cells[start + column + rest] = .rest(style) }
  }

  /// Makes sure that no wide character stands across the left edge of a column.
  private mutating func separate(at column: Int, from start: Int) {
    guard column > 0, column < size.columns, cells[start + column].character == nil else { return }
    var first = column - 1
    while first > 0, cells[start + first].character == nil { first -= 1 }
    var last = column
    while last + 1 < size.columns, cells[start + last + 1].character == nil { last += 1 }
    for index in first...last { cells[start + index] = .blank }
  }
}
