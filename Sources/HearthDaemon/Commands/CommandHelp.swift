/// The help, written from the table of commands.
package enum CommandHelp {
  /// What `hearthd --help` prints.
  package static var overview: String {
    "hearthd keeps a household's shared state and serves it to the household's devices.\n\n"
      + "Usage: hearthd COMMAND [OPTION]... [ARGUMENT]\n\nCommands:\n"
      + rows(CommandWord.allCases.map { (synopsis($0), $0.summary) })
      + "\nOptions of every command:\n" + rows(of: CommandOption.everywhere)
      + "\n'hearthd COMMAND --help' says more about one command.\n"
  }

  /// What `hearthd COMMAND --help` prints.
  package static func text(for word: CommandWord) -> String {
    let details = word.details.map { "\n" + $0 + "\n" } ?? ""
    let own = word.options.isEmpty ? "" : "\nOptions:\n" + rows(of: word.options)
    return "Usage: hearthd \(synopsis(word)) [OPTION]...\n\n"
      + word.summary.prefix(1).uppercased() + word.summary.dropFirst() + ".\n" + details + own
      + "\nOptions of every command:\n" + rows(of: CommandOption.everywhere)
  }

  private static func synopsis(_ word: CommandWord) -> String {
    word.rawValue + (word.argument.map { " " + $0 } ?? "")
  }

  private static func rows(of options: [CommandOption]) -> String {
    rows(
      options.map { option in
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return (
          letter + "--" + option.rawValue + (option.value.map { " " + $0 } ?? ""), option.summary
        )
      })
  }

  private static func rows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count + 2) + right + "\n"
    }.joined()
  }
}
