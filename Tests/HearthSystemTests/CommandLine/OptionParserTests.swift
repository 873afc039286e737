import HearthSystem
import Testing

@Suite struct OptionParserTests {
  static let home = OptionSpec("home", value: .required("DIR"), "where the data is")
  static let quiet = OptionSpec("quiet", short: "q", "say little")
  static let json = OptionSpec("json", "print JSON")
  static let sync = OptionSpec("sync", value: .optional("TIME"), "send afterwards")
  static let start = OptionSpec("start", short: "s", value: .required("N"), "first score")
  static let status = OptionSpec("status", "a second option that begins alike")
  static let all = [home, quiet, json, sync, start, status]

  @Test func `words and options stand anywhere`() throws {
    #expect(
      try parse("--quiet", "score", "--home", "/h", "add", "-s", "5", "Ana") == [
        option(Self.quiet), word("score"), option(Self.home, "/h"), word("add"),
        option(Self.start, "5"), word("Ana"),
      ])
  }

  @Test(arguments: [
    (["--home", "/h"], "/h"), (["--home=/h"], "/h"), (["--ho", "/h"], "/h"), (["--h=a=b"], "a=b"),
    (["--home="], ""), (["--home", "--quiet"], "--quiet"), (["--home", "käse"], "käse"),
  ])
  func `a value is the next word or what follows the sign`(line: [String], value: String) throws {
    #expect(try OptionParser.parse(line) { _ in Self.all } == [option(Self.home, value)])
  }

  @Test func `an optional value is taken only with its sign`() throws {
    #expect(try parse("--sync", "2s") == [option(Self.sync), word("2s")])
    #expect(try parse("--sync=2s") == [option(Self.sync, "2s")])
    #expect(fault("--sync=") == .needsValue("--sync"))
  }

  @Test func `letters may be joined, and the last take the rest as its value`() throws {
    #expect(try parse("-qq") == [option(Self.quiet), option(Self.quiet)])
    #expect(try parse("-qs5") == [option(Self.quiet), option(Self.start, "5")])
    #expect(try parse("-qs", "-5") == [option(Self.quiet), option(Self.start, "-5")])
  }

  @Test func `two dashes end the options, one is a word`() throws {
    #expect(
      try parse("a", "--", "--quiet", "--", "-5") == [
        word("a"), word("--quiet"), word("--"), word("-5"),
      ])
    #expect(try parse("-", "--") == [word("-")])
  }

  @Test func `a negative number is a word that may have been meant as an option`() throws {
    #expect(
      try parse("up", "-5", "-q") == [
        word("up"), .word("-5", looksLikeOption: true), option(Self.quiet),
      ])
    #expect(fault("-5x") == .unknown("-5", nearest: nil))
  }

  @Test(arguments: [
    (["--jsno"], OptionFault.unknown("--jsno", nearest: "--json")),
    (["--zzzzzz=1"], .unknown("--zzzzzz", nearest: nil)),
    (["-x"], .unknown("-x", nearest: nil)),
    (["-qx"], .unknown("-x", nearest: nil)),
    (["--st"], .ambiguous("--st", candidates: ["--start", "--status"])),
    (["--st=1"], .ambiguous("--st", candidates: ["--start", "--status"])),
    (["a", "--home"], .needsValue("--home")),
    (["-s"], .needsValue("--start")),
    (["--json=yes"], .takesNoValue("--json")),
    (["--js=yes"], .takesNoValue("--json")),
  ])
  func `a fault names the option`(line: [String], expected: OptionFault) {
    #expect(throws: OptionParser.Stopped(items: items(before: line), fault: expected)) {
      try OptionParser.parse(line) { _ in Self.all }
    }
  }

  @Test func `a command's options come into play behind its words`() throws {
    let permitted = { (words: [String]) in words == ["score"] ? [Self.start] : [Self.json] }

    #expect(
      try OptionParser.parse(["--js", "score", "--s", "1"], permitted: permitted) == [
        option(Self.json), word("score"), option(Self.start, "1"),
      ])
    #expect(throws: OptionParser.Stopped.self) {
      try OptionParser.parse(["--start", "1", "score"], permitted: permitted)
    }
  }

  @Test func `an empty line and empty words are fine`() throws {
    #expect(try parse() == [])
    #expect(try parse("") == [word("")])
  }

  @Test func `lines that are read at the same time do not disturb each other`() async throws {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            let items = try? OptionParser.parse(["-qqq", "a", "--sync=1", "b"]) { _ in Self.all }
            #expect(items?.count == 6)
          }
        }
      }
    }
  }

  @Test func `the help has two columns`() {
    #expect(
      HelpRows.text(of: [Self.quiet, Self.sync]) == """
          -q, --quiet    say little
          --sync[=TIME]  send afterwards

        """)
    #expect(
      HelpRows.text([(String(repeating: "x", count: 40), "long"), ("a", "short")])
        .split(separator: "\n").count == 3)
  }

  private func parse(_ line: String...) throws -> [OptionParser.Item] {
    try OptionParser.parse(line) { _ in Self.all }
  }

  private func fault(_ line: String...) -> OptionFault? {
    do throws(OptionParser.Stopped) {
      _ = try OptionParser.parse(line) { _ in Self.all }
      return nil
    } catch {
      return error.fault
    }
  }

  private func items(before line: [String]) -> [OptionParser.Item] {
    line[0] == "a" ? [word("a")] : line[0] == "-qx" ? [option(Self.quiet)] : []
  }

  private func word(_ text: String) -> OptionParser.Item { .word(text, looksLikeOption: false) }

  private func option(_ spec: OptionSpec, _ value: String? = nil) -> OptionParser.Item {
    .option(spec, value: value)
  }
}
