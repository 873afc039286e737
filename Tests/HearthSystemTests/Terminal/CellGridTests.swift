import HearthSystem
import Testing

@Suite struct CellGridTests {
  private func row(_ text: String, columns: Range<Int> = 0..<8, of count: Int = 8) -> String {
    var grid = CellGrid(CellGrid.Size(columns: count, rows: 1))
    grid.write(text, row: 0, columns: columns)
    return grid.text(row: 0)
  }

  @Test(arguments: [
    ("milk", "milk"), ("12345678", "12345678"), ("123456789", "1234567…"),
    ("日本語で", "日本語で"), ("日本語です", "日本語…"), ("a日本語で", "a日本語…"),
    ("\u{1B}[2J", "\\u{1B}[…"), ("e\u{301}\u{302}x", "e\u{301}\u{302}x"), ("\u{200B}a", "a"),
    ("👩‍👩‍👧‍👦x", "👩‍👩‍👧‍👦x"), ("שלום", "שלום"), ("", ""),
  ])
  func `text is made safe, and cut by cells`(text: String, shown: String) {
    #expect(row(text) == shown)
  }

  @Test func `every cut fits, whatever the room`() {
    for text in ["日本語", "a日b本", "\u{1B}\u{7}", "e\u{301}👍🏽🇫🇷"] {
      for count in 0...20 {
        let cut = CellText(text, columnCount: count)
        #expect(cut.width <= count)
        #expect(cut.characters.reduce(0) { $0 + $1.width } == cut.width)
      }
    }
  }

  @Test func `what is outside of the grid is left out`() {
    var grid = CellGrid(CellGrid.Size(columns: 4, rows: 2))
    let before = grid

    grid.write("abc", row: 2, columns: 0..<4)
    grid.write("abc", row: -1, columns: 0..<4)
    grid.write("abc", row: 0, columns: 4..<9)
    grid.write("abc", row: 0, columns: 2..<2)
    grid.fill("x", row: 5, columns: 0..<4)
    grid.fill("x", row: 0, columns: 7..<9)
    grid.showCursor(row: 2, column: 0)
    #expect(grid == before)

    grid.write("abcdef", row: 1, columns: 2..<100)
    #expect(grid.text(row: 1) == "  a…")
  }

  @Test func `half of a wide character is never left behind`() {
    for column in 0..<6 {
      var grid = CellGrid(CellGrid.Size(columns: 6, rows: 1))
      grid.write("日本語", row: 0, columns: 0..<6)
      grid.write("x", row: 0, columns: column..<column + 1)

      let characters = (0..<6).map { grid[0, $0].character }
      #expect(characters[column] == "x")
      #expect(characters[column ^ 1] == " ")
      #expect(characters.count { $0 == nil } == 2)
    }
  }

  @Test(arguments: [(-1, 0), (0, 0), (1_000, 1_000), (1_001, 1_000)])
  func `a side is as long as it may be and no longer`(wanted: Int, side: Int) {
    let size = CellGrid.Size(columns: wanted, rows: 1)
    #expect(size.columns == side)
    #expect(CellGrid(size)[0, wanted] == .blank)
  }
}
