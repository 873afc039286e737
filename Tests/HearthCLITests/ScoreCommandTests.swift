import Glibc
import HearthCLI
import Testing

@Suite struct ScoreCommandTests {
  @Test func `a board in a pipe is a row a line: id, score, colour, name`() throws {
    let desk = try Desk()

    #expect(try desk.require("score add Dad Mum") == "ID\t100\tred\tDad\nID\t100\tgreen\tMum\n")
    #expect(try desk.require("score") == "ID\t100\tred\tDad\nID\t100\tgreen\tMum\n")
  }

  @Test func `a board as JSON has the keys that scripts rely on`() throws {
    let desk = try Desk()
    try desk.require("score add Dad --start -5 --colour orange")

    #expect(
      try desk.require("score --json")
        == #"{"members":[{"id":"ID","name":"Dad","score":-5,"colour":"orange"}],"#
        + #""sync":{"last":null,"age":null,"unsent":2,"fresh":false}}"# + "\n")
  }

  @Test func `a board on a terminal is aligned and coloured`() throws {
    // `swift test` sets this where its own output is no terminal.
    unsafe unsetenv("NO_COLOR")
    let desk = try Desk()
    try desk.require("score add Dad 家族 --start 5")
    try desk.require("score up Dad 1000")

    #expect(
      desk.run("score", on: .terminal(isColoured: true)).output
        == """
        \u{1B}[1m1005\u{1B}[0m  \u{1B}[31mred\u{1B}[0m    \u{1B}[31mDad\u{1B}[0m
        \u{1B}[1m5\u{1B}[0m  \u{1B}[32mgreen\u{1B}[0m  \u{1B}[32m家族\u{1B}[0m

        """.replacing("\u{1B}[1m5\u{1B}[0m", with: "   \u{1B}[1m5\u{1B}[0m"))
    #expect(!desk.run("score --plain", on: .terminal(isColoured: true)).output.contains("\u{1B}"))
    #expect(
      desk.run("score", on: .terminal(isColoured: false)).output
        == "1005  red    Dad\n   5  green  家族\n")
  }

  @Test func `points go up and down by one or by as many as are given`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")

    try desk.require("score up Dad")
    try desk.require("score up dad 5")
    try desk.require("score down DAD 10")

    #expect(try desk.rows("score") == ["96 red Dad"])
  }

  @Test func `an edit prints the members that it changed`() throws {
    let desk = try Desk()
    try desk.require("score add Dad Mum")

    #expect(try desk.rows("score up Mum 5") == ["105 green Mum"])
    #expect(try desk.rows("score set Dad -5") == ["-5 red Dad"])
    #expect(try desk.rows("score rename Mum Mama") == ["105 green Mama"])
    #expect(try desk.rows("score colour Mama purple") == ["105 purple Mama"])
    #expect(try desk.rows("score move Mama first") == ["105 purple Mama"])
    #expect(try desk.rows("score reset") == ["100 purple Mama", "100 red Dad"])
    #expect(try desk.rows("score remove Mama") == ["100 purple Mama"])
    #expect(try desk.rows("score clear --yes") == ["100 red Dad"])
    #expect(try desk.rows("score") == [])
  }

  @Test func `reset sets those named to the household's start score`() throws {
    let desk = try Desk()
    try desk.require("score add Dad Mum --start 7")
    try desk.require("config start-score 0")

    try desk.require("score reset Dad")

    #expect(try desk.rows("score") == ["0 red Dad", "7 green Mum"])
    #expect(try desk.rows("score add Kid") == ["0 blue Kid"])
  }

  @Test func `an empty board is said, and is no failure`() throws {
    let desk = try Desk()

    for line in ["score", "score reset", "score clear --yes"] {
      let outcome = desk.run(line)
      #expect(outcome.status == 0)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("empty"))
    }
    #expect(try desk.require("score --json").hasPrefix(#"{"members":[],"sync":{"#))
  }

  @Test func `with --quiet an edit says nothing and a view shows its data`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")

    #expect(desk.run("score up Dad -q") == .init(status: 0, output: "", errors: ""))
    #expect(try desk.rows("score --quiet") == ["101 red Dad"])
  }

  @Test(arguments: [
    ("score up Nobody", "not-found"), ("score remove Dad Nobody", "not-found"),
    ("score add Kid dad", "limit"), ("score rename Mum Dad", "limit"),
    ("score move Dad 3", "not-found"), ("score move Dad after Dad", "not-found"),
    ("score add 1 2 3 4 5", "limit"),
  ])
  func `what cannot be done is 1, has a code, and changes nothing`(
    line: String, code: String
  ) throws {
    let desk = try Desk()
    try desk.require("score add Dad Mum")
    let before = try desk.rows("score")

    let outcome = desk.run(line + " --json")

    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix(#"{"error":{"code":"\#(code)","message":""#))
    #expect(try desk.rows("score") == before)
  }

  @Test func `a name nearly right is suggested`() throws {
    let desk = try Desk()
    try desk.require("score add Grandmother")

    #expect(desk.run("score up Grandmoter").errors.contains("'Grandmother'"))
  }

  @Test func `a sum beyond 64 bits is refused and names the member`() throws {
    let desk = try Desk()
    try desk.require("score add Dad --start 9223372036854775807")

    let outcome = desk.run("score up Dad")

    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("'Dad'"))
    #expect(try desk.rows("score") == ["9223372036854775807 red Dad"])
  }

  @Test func `an id is accepted wherever a name is`() throws {
    let desk = try Desk()
    try desk.require("score add Dad Mum")
    let id = try desk.firstID("score")

    try desk.require("score up \(id) 5")
    try desk.require("score move Mum before \(id.uppercased())")

    #expect(try desk.rows("score") == ["100 green Mum", "105 red Dad"])
  }
}
