import HearthCLI
import Testing

@Suite struct ScoreHistoryCommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    for line in [
      "score add Dad Mum", "score up Dad 7", "score up Dad 1000000", "undo", "score down Dad 2",
      "score reset Dad", "score up Dad 12",
    ] { try desk.require(line) }
    return desk
  }

  @Test func `everybody's scores are told in short, in numbers in a pipe`() throws {
    #expect(
      try desk().require("score history")
        == "ID\tscore\t112\t100 107 105 100 112\t1 1\tDad\nID\tscore\t100\t100\t0 0\tMum\n")
  }

  @Test func `a terminal shows a sparkline in the member's colour`() throws {
    let desk = try desk()
    let output = desk.run("score history", on: .terminal(isColoured: true)).output
    #expect(output.contains("\u{1B}[31m▁▅▄▁█\u{1B}[0m"))
    #expect(!desk.run("score history", on: .terminal(isColoured: false)).output.contains("\u{1B}"))
  }

  @Test func `a member's history tells records, weeks, streaks and resets`() throws {
    let output = try desk().require("score history dad")

    for row in [
      "highest\t112\t", "lowest\t100\t", "biggest gift\t+12\t", "best day\t+19\t",
      "days in a row\t1\tlongest 1", "\t+19 -2\tAna +19 -2\n", "reset to\t100\t",
    ] { #expect(output.contains(row), "\(output)") }
  }

  @Test func `JSON has stable keys, and the last value is the score`() throws {
    let output = try desk().require("score history Dad --json")

    #expect(
      output.hasPrefix(
        #"{"members":[{"id":"ID","name":"Dad","score":112,"colour":"red","#
          + #""values":[100,107,105,100,112],"weeks":[{"monday":""#))
    #expect(output.contains(#""by":[{"name":"Ana","given":19,"taken":2}]}]"#))
    #expect(
      output.contains(#""streak":{"current":1,"longest":1},"records":{"highest":{"points":112"#))
    #expect(output.contains(#""kind":"set","points":100,"score":100}],"steps":5,"changes":["#))
  }

  @Test func `nobody of the name, and nobody at all`() throws {
    #expect(try desk().run("score history Nobody").status == 1)
    let empty = try Desk().run("score history")
    #expect(empty.status == 0)
    #expect(empty.errors.contains("The board is empty"))
  }
}
