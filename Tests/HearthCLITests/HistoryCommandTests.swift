import HearthCLI
import Testing

/// `hearth history`, in the words that people read.
@Suite struct HistoryCommandTests {
  @Test func `the history tells who did what, the latest first`() throws {
    let desk = try Desk()
    for line in [
      "score add Dad Mum", "score up Dad 5", "score down Dad 2", "score reset", "score set Mum -4",
      "score colour Dad green", "score rename Dad Papa", "score remove Papa", "shop add milk bread",
      "shop check milk", "shop uncheck milk", "shop rename milk 'oat milk'",
      "shop move 'oat milk' last", "shop quantity bread 2", "shop quantity bread ''",
      "shop remove bread 'oat milk'", "restore bread", "shop add cake --list Party",
      "shop check cake --list Party", "shop add a b c d", "shop clear --yes",
      "words add chien hound", "words edit chien --translation dog --info small",
      "config start-score 50", "config member-limit 7", "config person Anna",
    ] { try desk.require(line) }

    let texts = try texts(of: desk)

    #expect(
      texts == [
        "Anna said that laptop is Anna's", "Anna set the limit of members to 7",
        "Anna set the score to start with to 50",
        "Anna changed the translation of chien to dog and edited the description of chien",
        "Anna added chien", "Anna cleared the list Shopping", "Anna added 4 items",
        "Anna ticked off cake on Party", "Anna added cake to Party", "Anna restored bread",
        "Anna removed bread and oat milk", "Anna took the quantity off bread",
        "Anna changed the quantity of bread to 2", "Anna moved oat milk",
        "Anna renamed milk to oat milk", "Anna unticked milk", "Anna ticked off milk",
        "Anna added milk and bread", "Anna removed Papa", "Anna renamed Dad to Papa",
        "Anna made Dad green", "Anna set Mum to -4", "Anna reset the board to 100",
        "Anna took 2 from Dad", "Anna gave Dad 5", "Anna added Dad and Mum to the board",
        "laptop (Ana) joined",
      ])
  }

  @Test func `what was undone is marked, and the undo is an entry`() throws {
    let desk = try Desk()
    try desk.require("shop add milk")
    try desk.require("shop rename milk 'oat milk'")

    #expect(desk.run("undo").errors == "Taken back: renamed milk to oat milk.\n")

    #expect(
      try desk.require("history --plain --limit 2").split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(4)
          .joined(separator: "|")
      } == [
        "undo||Ana undid: renamed milk to oat milk", "shop|undone|Ana renamed milk to oat milk",
      ])
  }

  @Test func `a rename is told with the name before it, whatever was undone meanwhile`() throws {
    let desk = try Desk()
    try desk.require("shop add milk")
    try desk.require("shop rename milk 'oat milk'")
    try desk.require("undo")
    try desk.require("shop rename milk 'soy milk'")
    #expect(desk.run("undo").errors == "Taken back: renamed milk to soy milk.\n")
    #expect(desk.run("undo").errors == "Taken back: added milk.\n")
    try desk.require("restore milk")
    try desk.require("shop rename milk cream")

    #expect(
      try texts(of: desk).prefix(3) == [
        "Ana renamed milk to cream", "Ana restored milk", "Ana undid: added milk",
      ])
  }

  @Test func `a pick is renamed from its food`() throws {
    let desk = try Desk()
    let pairs = try desk.file("pairs.csv", "green apple,pear\n")
    #expect(desk.run("play shop --list L --pairs \(pairs)", input: ["left"]).status == 0)
    try desk.require("shop rename --list L 'green apple' 'red apple'")
    #expect(try texts(of: desk).first == "Ana renamed green apple to red apple on L")

    #expect(desk.run("undo").errors == "Taken back: renamed green apple to red apple on L.\n")
    #expect(try texts(of: desk).first == "Ana undid: renamed green apple to red apple on L")
  }

  @Test func `JSON has the contract's keys, and ids that stay`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")
    let first = desk.run("history --json --limit 1").output

    #expect(first.hasPrefix(#"{"entries":[{"id":""#))
    #expect(
      first.contains(#"","by":"Ana","device":"laptop","what":"score","text":"Ana added Dad "#))
    try desk.require("score up Dad")

    let id = try #require(first.split(separator: "\"").dropFirst(4).first)
    #expect(desk.run("history --json").output.contains("\"\(id)\""))
  }

  @Test(arguments: [
    ("0", 2), ("1", 0), ("1000000", 0), ("1000001", 2), ("-1", 2), ("x", 2), ("", 2),
  ])
  func `limits are checked`(limit: String, status: Int32) throws {
    #expect(try Desk().run(["history", "--limit", limit]).status == status)
  }

  @Test func `fifty entries are shown where nobody says how many`() throws {
    let desk = try Desk()
    for count in 1...51 { try desk.require("shop add item\(count) -q") }

    #expect(try texts(of: desk).count == 50)
    #expect(try texts(of: desk, "--limit 52").last == "laptop (Ana) joined")
  }

  @Test func `hostile names command no terminal`() throws {
    let desk = try Desk()
    #expect(desk.run(["shop", "add", "\u{1B}[2J\u{202E}x", "-q"]).status == 0)

    for screen in [Screen.none, .terminal(isColoured: false)] {
      let output = desk.run("history --limit 1", on: screen).output
      #expect(output.contains(#"\u{1B}[2J\u{202E}x"#))
      #expect(!output.contains("\u{1B}"))
    }
  }

  private func texts(of desk: Desk, _ options: String = "") throws -> [String] {
    try desk.require("history " + options).split(separator: "\n").map { row in
      row.split(separator: "\t").last.map(String.init) ?? ""
    }
  }
}

@Suite struct RestoringTests {
  @Test func `undo and restore show the rows that they changed`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")
    try desk.require("score up Dad 7")
    #expect(try desk.require("undo") == "ID\t100\tred\tDad\n")
    try desk.require("score remove Dad")

    #expect(try desk.require("restore Dad") == "ID\t100\tred\tDad\n")
    #expect(
      try desk.require("undo --json").hasPrefix(
        #"{"ids":["ID"],"undid":"restored Dad","sync":"#))
  }

  @Test func `undo of a clear shows the whole list`() throws {
    let desk = try Desk()
    try desk.require("shop add milk bread")
    try desk.require("shop clear --yes")

    #expect(try desk.require("undo").split(separator: "\n").count == 2)
  }

  @Test func `ticking what is ticked, and unticking what is not, says so at status 1`() throws {
    let desk = try Desk()
    try desk.require("shop add tea")

    let unticking = desk.run("shop uncheck tea")
    #expect(unticking.status == 1)
    #expect(unticking.errors == "hearth: 'tea' is not ticked.\n")

    try desk.require("shop check tea")
    let ticking = desk.run("shop check tea")
    #expect(ticking.status == 1)
    #expect(ticking.errors.contains("'tea' is ticked already"))
    #expect(desk.run("shop check coffee").errors.contains("no such row"))
  }
}
