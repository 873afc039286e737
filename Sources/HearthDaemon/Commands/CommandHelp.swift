internal import HearthSystem

/// The help, written from the table of commands.
package enum CommandHelp {
  /// What `hearthd --help` prints.
  package static var overview: String {
    "hearthd keeps a household's shared state and serves it to the household's devices.\n\n"
      + "Usage: hearthd COMMAND [OPTION]... [ARGUMENT]\n\nCommands:\n"
      + HelpRows.text(CommandWord.allCases.map { (synopsis($0), $0.summary) })
      + "\nOptions of every command:\n" + HelpRows.text(of: CommandOption.everywhere.map(\.spec))
      + "\n'hearthd COMMAND --help' says more about one command.\n"
  }

  /// What `hearthd COMMAND --help` prints.
  package static func text(for word: CommandWord) -> String {
    let details = word.details.map { "\n" + $0 + "\n" } ?? ""
    let own =
      word.options.isEmpty ? "" : "\nOptions:\n" + HelpRows.text(of: word.options.map(\.spec))
    return "Usage: hearthd \(synopsis(word)) [OPTION]...\n\n"
      + word.summary.prefix(1).uppercased() + word.summary.dropFirst() + ".\n" + details
      + "\nExample:\n  \(word.example)\n" + own
      + "\nOptions of every command:\n" + HelpRows.text(of: CommandOption.everywhere.map(\.spec))
  }

  private static func synopsis(_ word: CommandWord) -> String {
    word.rawValue + (word.argument.map { " " + $0 } ?? "")
  }
}
