import HearthCLI
import HearthSystem
import Testing

/// Tables on terminals of every width.
@Suite struct NarrowTerminalTests {
  @Test(arguments: [20, 30, 40, 80, 200])
  func `no line is longer than the terminal, and no number is cut`(columnCount: Int) throws {
    let desk = try Desk()
    let long = String(repeating: "Maximilian ", count: 23) + "x"
    for name in [long, "日本語日本語日本語日本語", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"] {
      #expect(desk.run(["score", "add", name, "--start", "123456"]).status == 0)
      #expect(desk.run(["shop", "add", name, "--quantity", "about two litres"]).status == 0)
      #expect(desk.run(["words", "add", name, name, "--info", name]).status == 0)
    }

    for line in ["score", "shop", "words", "status", "devices", "shop lists", "words decks"] {
      let outcome = HearthCommand.outcome(
        of: ["--home", desk.path] + words(of: line), screen: .terminal(isColoured: false),
        columnCount: columnCount)
      #expect(outcome.status == 0)
      for row in outcome.output.split(separator: "\n") {
        #expect(Terminal.cellWidth(of: String(row)) <= columnCount, "\(line): \(row)")
      }
      if line == "score" {
        #expect(outcome.output.split(separator: "\n").filter { $0.contains("123456") }.count == 3)
        let letters = outcome.output.filter { !$0.isWhitespace }
        #expect(letters.contains(long.filter { !$0.isWhitespace }))
      }
    }
  }

  @Test func `a colour ends with its line`() throws {
    let desk = try Desk()
    try desk.require("score add 'one two three four five six'")

    let output = HearthCommand.outcome(
      of: ["--home", desk.path, "score"], screen: .terminal(isColoured: true), columnCount: 20
    ).output

    for row in output.split(separator: "\n") {
      #expect(row.components(of: "\u{1B}[").isMultiple(of: 2), "\(row)")
    }
  }
}

extension Substring {
  fileprivate func components(of mark: String) -> Int { ranges(of: mark).count }
}
