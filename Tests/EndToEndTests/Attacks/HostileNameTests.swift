import Foundation
import Testing

/// Names that a hostile member chose, in whatever anybody is shown of them.
@Suite(.tags(.integration)) struct HostileNameTests {
  /// How many rows of each kind the attackers make.
  private static let count = 11

  private static let lines = [
    "score", "score history", "shop", "shop lists", "words", "words decks", "words find e",
    "history", "trash", "conflicts", "devices", "status", "note", "config", "verify",
    "score up Nobody", "shop check Nobody", "restore Nobody", "undo",
    "shop remove e", "score remove one", "words edit e --word x",
  ]

  @Test func `no output carries what a name would do to a terminal, a table or a script`() throws {
    let house = try House("Ana")
    let siege = try Siege(of: "hostile_names", on: house)
    siege.expect(["hostile names": "ack alive"])
    try house.ana.sync()

    for line in Self.lines {
      for options in ["", " --json", " --plain"] {
        let finished = try house.ana.run(line + options)
        for text in [finished.output, finished.errors] {
          #expect(Self.harm(in: text) == [], "\(line + options)")
        }
      }
    }
    // One row a line: a name with a line feed makes no second.
    #expect(try house.ana.hearth("score").output.split(separator: "\n").count == Self.count + 2)
    #expect(try house.ana.hearth("shop").output.split(separator: "\n").count == Self.count)
    #expect(try house.ana.hearth("words").output.split(separator: "\n").count == Self.count)
    for command in ["devices", "status", "metrics", "devices --json", "status --json", "verify"] {
      let finished = try house.daemon.administer(command.split(separator: " ").map(String.init))
      #expect(finished.status == 0, "\(finished)")
      #expect(Self.harm(in: finished.output + finished.errors) == [], "\(command)")
    }
    #expect(Self.harm(in: house.daemon.said) == [])
    #expect(!house.daemon.said.contains("pwned"), "no name comes into the log")
    #expect(try !house.daemon.administer("metrics").output.contains("pwned"))
  }

  @Test func `a terminal is told nothing by a name`() throws {
    let house = try House("Ana")
    _ = try Siege(of: "hostile_names", on: house)
    try house.ana.sync()
    let terminal = Terminal()

    for words in [
      ["score"], ["shop"], ["words"], ["history"], ["devices"], ["status"], ["shop", "lists"],
      ["words", "decks"], ["score", "history"], ["conflicts"], ["score", "up", "one"],
      ["export", "score"], ["export", "shop"], ["export", "words"],
    ] {
      let ending = try terminal.run(house.ana, words, [])
      let shown = ending.output.replacing(/\u{1b}\[[0-9;]*m/, with: "")
      #expect(Self.harm(in: shown.replacing("\r\n", with: "\n")) == [], "\(words)")
      #expect(!ending.output.contains("\u{1b}]"), "\(words)")
    }
    for words in [["board"], ["watch", "score"]] {
      let ending = try terminal.run(
        house.ana, words, [.expect("bidi"), .send(words[0] == "board" ? "q" : "\u{3}")])
      for harm in ["\u{1b}]0;pwned", "\u{9b}", "\u{202e}", "\u{2066}", "pwned\u{7}"] {
        #expect(!ending.output.contains(harm), "\(words)")
      }
    }
  }

  @Test func `what is exported comes back as so many rows, whatever they are called`() throws {
    let house = try House("Ana")
    _ = try Siege(of: "hostile_names", on: house)
    try house.ana.sync()
    let directory = try TemporaryDirectory()

    for (what, format, command, key) in [
      ("score", "score-app", "score", "members"), ("score", "csv", "score", "members"),
      ("shop", "csv", "shop", "items"), ("shop", "markdown", "shop", "items"),
      ("shop", "todotxt", "shop", "items"), ("shop", "text", "shop", "items"),
      ("shop", "ics", "shop", "items"), ("shop", "home-assistant", "shop", "items"),
      ("words", "anki", "words", "cards"), ("words", "csv", "words", "cards"),
    ] {
      let file = directory.path("\(what)-\(format)")
      let other = try Device("Ben")
      try other.hearth("init --name laptop --person Ben")
      try house.ana.hearth("config member-limit 50")
      try other.hearth("config member-limit 50")
      let rows = try house.ana.json(command)[key].array

      let written = try house.ana.run(["export", what, "--as", format, "--output", file])
      let read = try other.run(["import", file, "--as", format])

      // A format that cannot hold such a name says so, and writes nothing by halves.
      guard written.status == 0 else {
        #expect(Self.harm(in: written.errors) == [])
        continue
      }
      #expect(read.status == 0, "\(what) as \(format): \(read)")
      #expect(try other.json(command)[key].array.count == rows.count, "\(what) as \(format)")
    }
  }

  /// The characters that do something: controls but for line feeds and tabs, and those that turn text around.
  private static func harm(in text: String) -> [String] {
    text.unicodeScalars.compactMap { scalar in
      switch scalar.value {
      case 0x0A, 0x09: nil
      case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C:
        String(scalar.value, radix: 16)
      default: nil
      }
    }
  }
}
