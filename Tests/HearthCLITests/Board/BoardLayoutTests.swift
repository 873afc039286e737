import HearthCLI
import HearthModel
import HearthSystem
import Testing

@Suite struct BoardLayoutTests {
  /// Every mode and pane of a board.
  private func states(_ contents: BoardContents) -> [BoardState] {
    let keys: [[ScreenKey]] = [
      [], [.tab, .end], [.scalar("?")], [.scalar("r")], [.scalar("1"), .scalar("2")],
      [.scalar("a"), .scalar("日"), .scalar("é"), .scalar("\u{301}"), .left],
      [.tab, .scalar("a")] + Array(repeating: .scalar("長"), count: 60),
    ]
    return keys.map { keys in
      var state = BoardState(contents: contents)
      for key in keys { _ = state.press(key) }
      return state
    }
  }

  @Test func `a board fits every screen from nothing to 120 by 50`() {
    let hostile = states(Boards.hostile)
    let family = states(Boards.family)
    for rows in 0...50 {
      for columns in 0...120 {
        // Every size once, with another state each time; the smallest and the common ones with all of them.
        let isCommon =
          (columns <= 22 && rows <= 6) || [[80, 24], [40, 12]].contains([columns, rows])
        let index = (rows * 7 + columns) % hostile.count
        let shown = isCommon ? hostile + family : [hostile[index]]
        for state in shown {
          let size = CellGrid.Size(columns: columns, rows: rows)
          let grid = BoardLayout.grid(of: state, size: size, palette: .many)
          #expect(grid.size == size && grid.faults == [], "\(columns) by \(rows)")
        }
      }
    }
  }

  @Test func `at 80 by 24 scores, list, note and card stand side by side`() {
    let grid = grid(Boards.family, 80, 24)

    #expect(grid.lines[0].hasPrefix("─[Scores]──"))
    #expect(grid.lines[0].contains("┬─ Shopping  2 open ─"))
    #expect(grid.lines[1].hasSuffix("│ [x] bread"))
    #expect(grid.lines[2].hasPrefix("▶▌ Ana "))
    #expect(grid.lines[2].hasSuffix("│ [ ] milk"))
    #expect(grid.lines.contains { $0.hasSuffix("│ Bins on Tuesday") })
    #expect(grid.lines.contains { $0.hasSuffix("│ the animal that barks") })
    #expect(grid.lines[23].hasPrefix("no server  "))
    #expect(grid.lines[23].hasSuffix("q quit  ? help"))
  }

  @Test func `at 40 by 12 the list stands below the scores, and the card in one row`() {
    let grid = grid(Boards.family, 40, 12)

    #expect(
      grid.lines == [
        "─[Scores]───────────────────────────────",
        "▶▌ Ana                               101",
        " ▌ Ben                                99",
        " ▌ Dad                                -5",
        " ▌ Mum                           1000000",
        "─ Shopping  2 open ─────────────────────",
        " [x] bread",
        " [ ] milk",
        " [ ] oat milk",
        "",
        " chien – dog",
        "no server      ←→ points  q quit  ? help",
      ])
  }

  @Test func `at 20 by 8 the pane that has the keys stands alone`() {
    var state = BoardState(contents: Boards.family)
    let size = CellGrid.Size(columns: 20, rows: 8)

    let scores = BoardLayout.grid(of: state, size: size, palette: .none)
    _ = state.press(.tab)
    let list = BoardLayout.grid(of: state, size: size, palette: .none)

    #expect(scores.lines[0] == "─[Scores]───────────")
    #expect(scores.lines[1] == "▶▌ Ana           101")
    #expect(list.lines[0] == "─[Shopping  2 open]─")
    #expect(list.lines[1] == "▶[x] bread")
  }

  @Test(arguments: [(16, 4, true), (15, 4, false), (16, 3, false)])
  func `below 16 by 4 there is only a sentence`(columns: Int, rows: Int, isBoard: Bool) {
    let text = grid(Boards.family, columns, rows).lines.joined()

    #expect(text.contains("[Scores ") == isBoard)
    #expect(text.hasPrefix("The board") == !isBoard)
  }

  @Test(arguments: [(1, "█████"), (4, "█▀█"), (8, "100")])
  func `scores are as large as there is room for`(count: Int, part: String) {
    let members = (1...count).map { Boards.member(UInt64($0), "M\($0)") }
    let lines = grid(BoardContents(members: members), 80, 24).lines

    #expect(lines.contains { $0.contains(part) })
    #expect(lines.contains { $0.contains("100") } == (part == "100"))
  }

  @Test(arguments: [Int64.max, .min, -1, 0])
  func `every score can be read whole wherever it fits`(score: Int64) {
    let board = BoardContents(members: [Boards.member(1, String(repeating: "x", count: 99), score)])

    for columns in 26...59 {
      // Few rows: plain digits.
      let grid = grid(board, columns, 4)
      #expect(grid.lines[1].hasSuffix(" \(score)"), "\(grid.lines)")
    }
  }

  @Test func `more members than rows are scrolled to the one that is selected`() {
    let members = (1...20).map { Boards.member(UInt64($0), "Member \($0)") }
    var state = BoardState(contents: BoardContents(members: members))
    let size = CellGrid.Size(columns: 30, rows: 8)

    for index in 0..<20 {
      let lines = BoardLayout.grid(of: state, size: size, palette: .none).lines
      #expect(lines.count { $0.contains("Member") } == 6)
      #expect(lines.count { $0.hasPrefix("▶▌ Member \(index + 1) ") } == 1)
      #expect(lines[0].contains(" of 20]"))
      _ = state.press(.down)
    }
  }

  @Test func `who only looks sees what is still to be bought`() {
    let items = (1...50).map { Boards.item(UInt64($0), "thing \($0)", isTicked: $0 <= 40) }
    let lines = grid(BoardContents(items: items), 80, 24).lines

    #expect(lines.contains { $0.contains("[ ] thing 41") })
    #expect(lines.contains { $0.contains("[ ] thing 50") })
    #expect(lines[0].contains("10 open of 50"))
  }

  @Test func `rows are in the member's colour, and without colours the marks remain`() {
    let contents = BoardContents(
      members: Colour.allCases.enumerated().map { index, colour in
        Boards.member(UInt64(index), "M\(index)", 100, colour)
      })

    for palette in BoardPalette.allCases {
      let state = BoardState(contents: contents)
      let size = CellGrid.Size(columns: 40, rows: 9)
      let grid = BoardLayout.grid(of: state, size: size, palette: palette)
      let colours = (1...6).map { grid[$0, 3].style.colour }
      #expect(Set(colours).count == (palette == .none ? 1 : palette == .eight ? 5 : 6))
      #expect((colours == Array(repeating: nil, count: 6)) == (palette == .none))
      #expect(grid[1, 0].character == "▶" && grid[1, 3].style.isReversed)
      #expect(grid[2, 0].character == " " && !grid[2, 3].style.isReversed)
    }
  }

  @Test(
    arguments: [
      (BoardFreshness(hasServer: true, isFresh: true), "fresh"),
      (BoardFreshness(hasServer: true, isFresh: true, unsent: 2), "fresh, 2 not sent"),
      (
        BoardFreshness(hasServer: true, age: 125, unsent: 3),
        "last contact 2 min ago, 3 edits not sent"
      ),
      (BoardFreshness(hasServer: true), "no contact yet"), (BoardFreshness(), "no server"),
    ])
  func `the bottom line says how fresh it all is`(freshness: BoardFreshness, text: String) {
    let state = BoardState(contents: Boards.family, freshness: freshness)
    let size = CellGrid.Size(columns: 80, rows: 24)
    let grid = BoardLayout.grid(of: state, size: size, palette: .none)

    #expect(grid.lines[23].hasPrefix(text + "  "))
  }

  @Test func `two members of one name are told apart by their ids`() {
    let board = BoardContents(members: [Boards.member(1, "Dad"), Boards.member(2, "DAD")])
    let lines = grid(board, 50, 6).lines

    #expect(lines[1].contains(ShortID(Boards.id(1)).text))
    #expect(lines[2].contains(ShortID(Boards.id(2)).text))
  }

  @Test func `of ten thousand items those are shown that fit`() {
    let items = (1...10_000).map { Boards.item(UInt64($0), "thing \($0)") }
    let few = grid(BoardContents(items: Array(items.prefix(30))), 80, 24).lines
    let many = grid(BoardContents(items: items), 80, 24).lines

    let counted = zip(few, many).filter { $0 != $1 }
    #expect(counted.count == 1)
    #expect(counted.first?.1.contains(" of 10000") == true)
  }

  private func grid(_ contents: BoardContents, _ columns: Int, _ rows: Int) -> CellGrid {
    BoardLayout.grid(
      of: BoardState(contents: contents), size: CellGrid.Size(columns: columns, rows: rows),
      palette: .many)
  }
}
