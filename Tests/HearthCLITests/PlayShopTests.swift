import HearthCLI
import HearthCRDT
import HearthModel
import HearthSystem
import Testing

@Suite struct PlayShopTests {
  private let list = "shop --list 'Christmas Shopping List'"

  // The digest was computed by another program, from the specification alone.
  @Test func `the built-in game has the identity that the specification gives`() {
    #expect(
      FoodPairs.standard.digest(using: SystemPrimitives())
        == DerivedID(high: 0xA629_1CC7_B93F_9052, low: 0xF525_673E_238D_E998))
  }

  @Test func `choices put foods on the list in the order of play`() throws {
    let desk = try Desk()

    let outcome = desk.run(
      "play shop", input: ["left", "2", "b", "skip", "RIGHT", "1", "both", "s", "r", "L"])

    #expect(outcome.status == 0)
    let names = [
      "Wine", "Chocolate", "Pate", "Prawns", "Mashed Potatoes", "Beef Joint", "Pigs in Blankets",
      "Yorkshire Puddings", "Christmas Pudding", "Fruit",
    ]
    #expect(try desk.rows(list) == names.map { "- 1  Ana \($0)" })
    #expect(outcome.output == desk.run(list).output)
    #expect(outcome.errors.contains("Round 10 of 10"))
    #expect(outcome.errors.contains("All 10 rounds are played."))
  }

  @Test(arguments: [["left", "q", "left"], ["left", "quit"], ["left", "STOP "], ["left"]])
  func `a game that is stopped keeps what was chosen and goes on later`(input: [String]) throws {
    let desk = try Desk()

    let first = desk.run("play shop", input: input)
    #expect(first.status == 0)
    #expect(try desk.rows(list) == ["- 1  Ana Wine"])
    #expect(first.errors.contains("1 of 10 rounds are played"))

    let second = desk.run("play shop", input: ["right"])
    #expect(second.errors.hasPrefix("Round 2 of 10"))
    #expect(try desk.rows(list).count == 2)
  }

  @Test(arguments: ["", "x", "12", "left right", "\u{1B}[D", "y"])
  func `a line that means nothing is reported and asked again`(line: String) throws {
    let desk = try Desk()

    let outcome = desk.run("play shop", input: [line, "left"])

    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("is no choice"))
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(try desk.rows(list) == ["- 1  Ana Wine"])
  }

  @Test func `a game that is over says so, asks nothing and says how to begin anew`() throws {
    let desk = try Desk()
    _ = desk.run("play shop", input: Array(repeating: "left", count: 10))

    let outcome = desk.run("play shop", input: ["left"])

    #expect(outcome.status == 0)
    #expect(!outcome.errors.contains("Round"))
    #expect(outcome.errors.contains("--restart"))
    #expect(try desk.rows(list).count == 10)
  }

  @Test func `a game of one round is told as one`() throws {
    let desk = try Desk()
    let pairs = try desk.file("pairs.csv", "apple,pear\n")

    #expect(
      desk.run("play shop --pairs \(pairs)", input: []).errors.contains(
        "0 of 1 round is played; "))
    #expect(
      desk.run("play shop --pairs \(pairs)", input: ["left"]).errors.contains(
        "The one round is played. "))
  }

  @Test func `a restart begins the next generation without the picks of the last`() throws {
    let desk = try Desk()
    try desk.require("shop add bread --list 'Christmas Shopping List'")
    _ = desk.run("play shop", input: ["both", "both"])

    let outcome = desk.run("play shop --restart --json", input: ["right"])

    #expect(
      outcome.output.contains(
        #""game":{"round":2,"rounds":10,"played":1,"generation":2,"finished":false}"#))
    #expect(try desk.rows(list) == ["- 1  Ana bread", "- 1  Ana Fizzy Drinks"])

    try desk.require("undo")
    try desk.require("undo")
    #expect(try desk.rows(list).count == 5)
  }

  @Test func `one JSON document comes at the end, and nothing else on standard output`() throws {
    let desk = try Desk()

    let outcome = desk.run("play shop --json", input: ["left", "hm", "skip"])

    #expect(
      outcome.output.withoutIDs.replacing(/"sync".*/, with: "") == """
        {"list":"Christmas Shopping List","items":[{"id":"ID","ids":["ID"],"name":"Wine",\
        "checked":false,"quantity":"","count":1,"by":["Ana"]}],"game":{"round":3,"rounds":10,\
        "played":2,"generation":1,"finished":false},

        """)
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix(#"{"error":{"code":"usage""#))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    let finished = desk.run("play shop --json", input: Array(repeating: "skip", count: 8))
    #expect(finished.output.contains(#""round":null"#))
    #expect(finished.output.contains(#""finished":true"#))
    #expect(finished.errors == "")
  }

  @Test func `with --quiet nothing is said but the faults`() throws {
    let desk = try Desk()

    let outcome = desk.run("play shop -q", input: ["left", "hm"])

    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `on a screen the list stands under its title`() throws {
    let desk = try Desk()

    let outcome = desk.run("play shop", on: .terminal(isColoured: false), input: ["left"])

    #expect(outcome.output == "Christmas Shopping List\n[ ]  Ana  Wine\n")
  }

  @Test func `an undone choice comes again, and a deleted pick does not return`() throws {
    let desk = try Desk()
    _ = desk.run("play shop", input: ["left", "left"])
    try desk.require("undo")
    #expect(try desk.rows(list) == ["- 1  Ana Wine"])

    try desk.require("shop remove Wine --list 'Christmas Shopping List'")
    let outcome = desk.run("play shop", input: ["right"])

    #expect(outcome.errors.hasPrefix("Round 2 of 10"))
    #expect(try desk.rows(list) == ["- 1  Ana Chocolate"])
  }

  @Test func `pairs of one's own are another game, on any list`() throws {
    let desk = try Desk()
    let path = try desk.file("pairs.csv", "Gin,Rum\n\"Fish, fried\",Cake\n")
    _ = desk.run("play shop --list Party", input: ["left"])

    let outcome = desk.run(
      ["play", "shop", "--list", " party", "--pairs", path, "--json"], input: ["both", "1"])

    #expect(outcome.output.contains(#""rounds":2,"played":2,"generation":1,"finished":true"#))
    #expect(
      try desk.rows("shop --list Party").map { $0.suffix(4) } == ["Wine", " Gin", " Rum", "ried"])
  }

  @Test func `a file of pairs that is none is refused by its line before anything is asked`() throws
  {
    let desk = try Desk()
    let path = try desk.file("pairs.csv", "Gin,Rum\nFish\n")

    let outcome = desk.run(["play", "shop", "--pairs", path], input: ["left"])

    #expect(outcome.status == 1)
    #expect(outcome.errors == "hearth: \(path):2:1: The second food is missing.\n")
    #expect(desk.run(["play", "shop", "--pairs", path + "x"], input: ["left"]).status == 1)
    #expect(
      desk.run(["play", "shop", "--pairs", path, "--json"], input: []).errors
        .hasPrefix(#"{"error":{"code":"import""#))
  }

  @Test func `a home without a household is told so before anything is asked`() throws {
    let desk = try Desk(founded: false)

    for command in ["play shop", "play words"] {
      let outcome = desk.run(command, input: ["left"])

      #expect(outcome.status == 5)
      #expect(!outcome.errors.contains("1 of"))
    }
  }
}
