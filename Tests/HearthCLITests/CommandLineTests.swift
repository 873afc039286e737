import HearthCLI
import HearthSystem
import Testing

@Suite struct CommandLineTests {
  @Test(arguments: [
    "", "scor", "score fly Dad", "score up", "score up Dad zero", "score up Dad 0",
    "score up Dad 1000001", "score up Dad -5", "score up Dad 1 2", "score --p", "score --unknown",
    "score -x", "score add", "score add -5", "score add Dad --colour pink", "score --pull=soon",
    "score add Dad --start 1.5", "score set Dad 9223372036854775808", "score rename Dad",
    "score rename Dad ' '", "shop --list ' '", "shop move milk",
    "shop move milk 0", "shop move milk under bread", "shop add ''", "words add chien",
    "words edit chien", "score clear", "shop clear", "words clear", "leave", "restore",
    "sync --max-wait soon", "sync extra", "score --json=yes", "score --pull=", "invite --role king",
    "score --checked", "score --home=", "watches", "histories",
  ])
  func `wrong words are 2, before any home is opened`(line: String) throws {
    let desk = try Desk(founded: false)

    let outcome = desk.run(line + " --json")

    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.output == "")
    #expect(
      outcome.errors.hasPrefix(#"{"error":{"code":"usage","#)
        || outcome.errors.hasPrefix(#"{"error":{"code":"confirm","#))
    #expect(!File.exists(desk.path))
  }

  @Test(arguments: [
    ("scroe", "score"), ("shop ad milk", "add"), ("score --plian", "--plain"),
    ("score add x --color red", "--colour"), ("config max-wiat", "max-wait"),
  ])
  func `a word nearly right names the real one`(line: String, word: String) throws {
    let outcome = try Desk().run(line)

    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Did you mean \(word)?"), "\(outcome)")
  }

  @Test(arguments: [
    "score --json add Dad --colour blue", "--json score add --colour=blue Dad",
    "score add Dad --json --col blue", "score add --colour blue -- Dad --json",
  ])
  func `options stand anywhere, with = or a space, whole or cut short`(line: String) throws {
    let desk = try Desk()

    let output = try desk.require(line)

    #expect(output.contains("Dad") && output.contains("blue"))
  }

  @Test func `after two dashes everything is a name`() throws {
    let desk = try Desk()

    try desk.require("score add -- -x -5 --json")

    #expect(try desk.rows("score") == ["100 red -x", "100 green -5", "100 blue --json"])
  }

  @Test(arguments: ["-5", "-9223372036854775808", "9223372036854775807", "0"])
  func `where a number is expected a negative one is a number`(number: String) throws {
    let desk = try Desk()
    try desk.require("score add Dad")

    #expect(try desk.rows("score set Dad \(number)") == ["\(number) red Dad"])
  }

  @Test func `every command explains itself with an example`() throws {
    let overview = HearthCommand.outcome(of: ["--help"], screen: .none)
    #expect(overview.status == 0 && overview.errors.isEmpty)

    for family in ["score", "shop", "words", "init", "join", "sync", "trash", "verify", "config"] {
      #expect(overview.output.contains(family))
      let help = HearthCommand.outcome(of: [family, "--help"], screen: .none)
      #expect(help.status == 0)
      #expect(help.output.contains("Example:\n  hearth \(family)"))
    }
  }

  @Test func `the examples of the help are command lines that work`() throws {
    let overview = HearthCommand.outcome(of: ["--help"], screen: .none).output
    for line in overview.split(separator: "\n") where line.hasPrefix("  ") {
      let command = line.split(separator: " ").prefix { $0 == $0.lowercased() }
      guard let first = command.first, !first.hasPrefix("-") else { continue }
      let help = HearthCommand.outcome(of: command.map(String.init) + ["-h"], screen: .none)
      let lines = help.output.split(separator: "\n")
      guard let index = lines.firstIndex(of: "Example:"), first != "join" else { continue }

      let example = words(of: String(lines[index + 1])).dropFirst()
      let desk = try Desk(founded: false)
      let outcome = desk.run(Array(example))
      // What draws on a whole terminal has none here.
      let wantsTerminal = first == "board" && outcome.errors.contains("needs one")
      #expect(outcome.status != 2 || wantsTerminal, "\(lines[index + 1])")
    }
  }

  @Test func `the version is said`() {
    let outcome = HearthCommand.outcome(of: ["--version"], screen: .none)

    #expect(outcome == .init(status: 0, output: "hearth \(ProductVersion.text)\n", errors: ""))
  }
}

@Suite struct HostileTextTests {
  @Test func `controls in names are shown escaped, on a terminal, in a pipe and in JSON`() throws {
    let desk = try Desk()
    let name = "a\u{1B}[31m\nb\tc\u{7F}\u{9B}\u{202E}d"
    #expect(desk.run(["shop", "add", name]).status == 0)

    let outputs = [
      desk.run("shop").output, desk.run("shop --json").output,
      desk.run("shop --plain", on: .terminal(isColoured: true)).output,
      desk.run(["shop", "check", name + "x"]).errors,
    ]

    for output in outputs {
      #expect(output.split(separator: "\n").count == 1)
      for scalar: Unicode.Scalar in ["\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}"] {
        #expect(!output.unicodeScalars.contains(scalar))
      }
    }
    #expect(outputs[0].split(separator: "\t").count == 5)
    #expect(outputs[1].contains(#"a\u001b[31m\nb\tc\u007f\u009b\u202ed"#))
    #expect(desk.run(["shop", "check", name]).status == 0)
  }

  @Test func `a name of 256 bytes is taken and one of 257 is a limit`() throws {
    let desk = try Desk()
    let longest = String(repeating: "é", count: 128)

    #expect(desk.run(["score", "add", longest]).status == 0)
    #expect(desk.run(["shop", "add", longest, "--list", longest]).status == 0)
    for words in [
      ["score", "add", longest + "x"], ["shop", "add", longest + "x"],
      ["shop", "add", "milk", "--list", longest + "x"],
      ["shop", "add", "milk", "--quantity", longest + "x"],
    ] {
      let outcome = desk.run(words + ["--json"])
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(#""code":"limit""#))
    }
  }

  @Test func `a card of the limit is taken and one of a byte more is a limit`() throws {
    let desk = try Desk()
    let text = String(repeating: "x", count: 16 * 1024 - 512 - 1)

    #expect(
      desk.run(["words", "add", "w", text, "-q"]) == .init(status: 0, output: "", errors: ""))
    #expect(desk.run(["words", "add", "ww", text]).status == 1)
    #expect(desk.run("verify").status == 0)
  }

  @Test func `names are matched canonically and kept as typed`() throws {
    let desk = try Desk()
    #expect(desk.run(["shop", "add", "Cafe\u{301}"]).status == 0)

    #expect(desk.run(["shop", "check", "CAF\u{C9}"]).status == 0)

    let output = desk.run("shop").output
    #expect(output.unicodeScalars.contains("\u{301}"))
  }
}
