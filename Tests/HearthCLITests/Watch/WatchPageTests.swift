import HearthCLI
import HearthModel
import HearthSystem
import Testing

/// What is drawn on a screen of any size.
@Suite struct WatchPageTests {
  @Test
  func
    `rooms are given fairly, to nobody more than it needs, and none is left while somebody needs it`()
  {
    for total in 0...12 {
      for first in 1...5 {
        for second in 1...5 {
          for third in 1...5 {
            let needs = [first, second, third]
            let shares = WatchPage.shares(of: total, among: needs)

            #expect(shares.reduce(0, +) == min(total, needs.reduce(0, +)))
            #expect(zip(shares, needs).allSatisfy { $0 <= $1 })
            // Whoever is short has no less than anybody else, but for the row that cannot be halved.
            for (share, need) in zip(shares, needs) where share < need {
              #expect(shares.allSatisfy { $0 <= share + 1 }, "\(total) among \(needs): \(shares)")
            }
          }
        }
      }
    }
  }

  @Test func `views that fit stand below each other, with how current they are in the last row`() {
    let page = WatchPage(
      sections: [section("Scores", [("5", "Dad"), ("12", "Mum")]), section("Words", [])],
      footer: "connected")

    let rows = rows(page, columns: 20, rows: 9)

    #expect(rows == ["Scores", " 5  Dad", "12  Mum", "", "Words", "nothing", "", "", "connected"])
  }

  @Test func `what does not fit is counted`() {
    let page = WatchPage(
      sections: [
        section("Scores", (1...9).map { ("\($0)", "member") }),
        section("Words", (1...9).map { ("\($0)", "word") }),
      ], footer: "connected")

    let rows = rows(page, columns: 20, rows: 9)

    #expect(
      rows == [
        "Scores", "1  member", "2  member", "… 7 more", "Words", "1  word", "2  word", "… 7 more",
        "connected",
      ])
  }

  @Test func `no screen is too small, and no row is longer than it`() {
    let long = String(repeating: "長", count: 100) + "\u{1B}[31m\u{202E}"
    let page = WatchPage(
      sections: [section("Scores", [(long, long), ("2", "Mum")]), section("Words", [])],
      notices: [long, long], footer: long, isStale: true)

    for columns in 0...45 {
      for rowCount in 0...13 {
        let grid = page.grid(size: .init(columns: columns, rows: rowCount), palette: .none)
        for row in 0..<rowCount {
          let text = grid.text(row: row)
          #expect(Terminal.cellWidth(of: text) <= columns)
          #expect(text == text.safeForTerminal)
        }
      }
    }
  }

  @Test func `where columns are short of room what matters least goes first`() {
    var table = Table()
    table.append([
      .init("[ ]"), .init("2 l"), .init("Ana, Ben", style: .dim), .init("oat milk", style: .bold),
    ])
    let page = WatchPage(sections: [.init(title: nil, table: table, emptyText: "")])

    #expect(rows(page, columns: 40, rows: 1) == ["[ ]  2 l  Ana, Ben  oat milk"])
    #expect(rows(page, columns: 20, rows: 1) == ["[ ]  2 l  oat milk"])
    #expect(rows(page, columns: 15, rows: 1) == ["[ ]  2 l  oat …"])
  }

  private func section(_ title: String, _ rows: [(String, String)]) -> WatchPage.Section {
    var table = Table()
    for (number, name) in rows {
      table.append([.init(number, style: .bold, isRightAligned: true), .init(name)])
    }
    return WatchPage.Section(title: title, table: table, emptyText: "nothing")
  }

  private func rows(_ page: WatchPage, columns: Int, rows: Int) -> [String] {
    let grid = page.grid(size: .init(columns: columns, rows: rows), palette: .none)
    return (0..<rows).map { grid.text(row: $0) }
  }
}
