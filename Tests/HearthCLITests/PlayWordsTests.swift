import HearthCLI
import HearthSystem
import Testing

@Suite struct PlayWordsTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.require("words add chien 'dog, hound'")
    try desk.require("words add élève pupil --info school")
    return desk
  }

  @Test func `answers are counted, and shown worst first`() throws {
    let desk = try desk()

    // Whatever the order, one of these is right once and the other never.
    let outcome = desk.run("play words", input: ["hound", "hound"])

    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("Right."))
    #expect(outcome.errors.contains("No: pupil. (school)"))
    #expect(outcome.errors.hasSuffix("1 of 2 right.\n"))
    #expect(
      outcome.output.withoutIDs == "ID\t1\t0\télève\tpupil\tschool\nID\t1\t1\tchien\tdog, hound\t\n"
    )
    #expect(outcome.output == desk.run("words --sort difficulty").output)
  }

  @Test func `reversed, the translation is shown and the word asked for`() throws {
    let desk = try desk()

    let outcome = desk.run("play words --reverse --json", input: ["ELEVE", "eleve"])

    #expect(
      outcome.output.withoutIDs.replacing(/"sync".*/, with: "") == """
        {"deck":"Words","cards":[{"id":"ID","ids":["ID"],"word":"chien",\
        "translation":"dog, hound","info":"","asked":1,"right":0},{"id":"ID","ids":["ID"],\
        "word":"élève","translation":"pupil","info":"school","asked":1,"right":1}],\
        "quiz":{"rounds":2,"asked":2,"right":1,"reversed":true,"finished":true},

        """)
    #expect(outcome.errors == "")
  }

  @Test func `an answer close to right says so and counts`() throws {
    let desk = try desk()

    let outcome = desk.run("play words --rounds 10", input: Array(repeating: "pupl", count: 10))

    #expect(outcome.errors.contains("Nearly: it is pupil. That counts as right. (school)"))
    #expect(outcome.errors.hasSuffix("5 of 10 right.\n"))
    #expect(
      desk.run("play words --reverse", input: ["eleve", "eleve"]).errors.contains(
        "Right; with its accents it is élève."))
  }

  @Test(arguments: [["q"], ["Q "], []])
  func `a quiz that is stopped keeps its answers`(input: [String]) throws {
    let desk = try desk()

    let outcome = desk.run("play words", input: ["x"] + input)

    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("0 of 1 right."))
    #expect(outcome.output.split(separator: "\n").count == 1)
    let nothing = desk.run("play words", input: input)
    #expect(nothing.status == 0)
    #expect(nothing.output == "")
    #expect(!nothing.errors.contains("right"))
  }

  @Test func `q is an answer where it is right, and an empty line is a wrong one`() throws {
    let desk = try Desk()
    try desk.require("words add queue q")

    let outcome = desk.run("play words --rounds 2", input: ["q", ""])

    #expect(outcome.errors.hasSuffix("1 of 2 right.\n"))
  }

  @Test func `an empty deck says so`() throws {
    let desk = try Desk()

    let outcome = desk.run("play words --deck French", input: ["x"])

    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors == "The deck 'French' is empty.\n")
    #expect(
      desk.run("play words --json", input: []).output.hasPrefix(
        #"{"deck":"Words","cards":[],"quiz":{"rounds":0,"asked":0,"right":0"#))
  }

  @Test func `rounds have a limit`() throws {
    let desk = try desk()

    for (rounds, status) in [("1", 0), ("10000", 0), ("0", 2), ("10001", 2), ("x", 2), ("-1", 2)] {
      #expect(desk.run("play words --rounds \(rounds)", input: []).status == status)
    }
  }

  @Test func `quiz answers are not undone`() throws {
    let desk = try desk()
    _ = desk.run("play words", input: ["hound", "hound"])

    try desk.require("undo")

    #expect(try desk.rows("words") == ["1 1 chien dog, hound "])
    #expect(desk.run("trash").output.contains("élève"))
    try desk.require("restore élève")
    #expect(try desk.rows("words").contains("1 0 élève pupil school"))
  }

  @Test func `hostile words are shown escaped`() throws {
    let desk = try Desk()
    #expect(desk.run(["words", "add", "\u{1B}[2J", "\u{202E}x", "--info", "\u{7}"]).status == 0)

    let outcome = desk.run("play words", on: .terminal(isColoured: true), input: ["y"])

    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(outcome.errors.contains(#"1 of 1: \u{1B}[2J"#))
    #expect(outcome.errors.contains(#"No: \u{202E}x. (\u{7})"#))
  }
}
