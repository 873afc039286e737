import HearthSystem
import Testing

@Suite struct CompletionTests {
  private static let names = ArgumentSpec("NAME", .text, .oneOrMore, completion: .stored("names"))
  private static let program = ProgramDescription(
    name: "hearth", purpose: "Hearth.",
    commands: [
      CommandDescription(
        "score", options: [OptionSpec("pull", value: .optional("TIME"), "fetch first")],
        "show the board", example: "hearth score"),
      CommandDescription(
        "score add", arguments: [names],
        options: [
          OptionSpec("colour", value: .required("C"), "", completion: .words(["red", "rose"]))
        ],
        "add", example: "hearth score add Dad"),
      CommandDescription(
        "score move",
        arguments: [
          ArgumentSpec("NAME", completion: .stored("names")), ArgumentSpec("POSITION", .place),
        ],
        "move", example: "hearth score move Dad first"),
      CommandDescription(
        "backup", arguments: [ArgumentSpec("FILE", completion: .files)], "",
        example: "hearth backup f"),
    ],
    everywhere: [OptionSpec("home", value: .required("DIR"), "", completion: .directories), .json],
    manual: ManualNotes(
      section: 1, description: [], exitStatuses: [], environment: [], files: [], related: []))

  @Test(arguments: [
    ([""], ["score", "backup", "completions", "man", "help"]), (["s"], ["score"]),
    (["score", ""], ["add", "move"]),
    (["score", "--"], ["--home", "--json", "--pull", "--colour"]),
    (["score", "add", ""], ["Dad", "dora"]), (["score", "add", "D"], ["Dad", "dora"]),
    (["score", "add", "Dad", ""], ["dora"]), (["score", "add", "--", ""], ["Dad", "dora", "-x"]),
    (["score", "add", "--colour", ""], ["red", "rose"]),
    (["score", "add", "--col", "ro"], ["rose"]),
    (["score", "add", "--colour=r"], ["--colour=red", "--colour=rose"]),
    (["score", "--json", "add", "x", "--j"], []),
    (["score", "add", "--colour", "red", "d"], ["Dad", "dora"]),
    (["score", "move", "Dad", ""], ["first", "last", "before", "after"]),
    (["score", "move", "Dad", "before", ""], ["dora"]),
    (["score", "move", "Dad", "first", ""], []),
    (["score", "--nonsense", ""], []), (["completions", "z"], ["zsh"]),
    (["help", "score", ""], ["add", "move"]),
    (["nonsense", ""], []),
  ])
  func `a word becomes what may stand there`(words: [String], expected: [String]) {
    guard case .candidates(let candidates) = completions(words) else {
      Issue.record("no candidates")
      return
    }
    #expect(candidates.map(\.text) == expected)
  }

  @Test func `files are the shell's`() {
    #expect(completions(["backup", "x"]) == .files)
    #expect(completions(["--home", ""]) == .directories)
    #expect(completions(["score", "--home=x"]) == .directories)
  }

  private func completions(_ words: [String]) -> ProgramDescription.Completions {
    Self.program.completions(of: words) { name, _ in
      name == "names" ? [Candidate("Dad"), Candidate("dora"), Candidate("-x")] : []
    }
  }
}
