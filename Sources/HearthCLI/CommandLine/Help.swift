internal import HearthSystem

/// Help texts and usage lines, made from the rows of the ``CommandTable``.
enum Help {
  /// `usage: hearth score up NAME [N] [options]`.
  static func usageLine(of command: CommandSpec) -> String {
    let parts = ["hearth"] + command.words + command.arguments.map(\.synopsis) + ["[options]"]
    return "usage: " + parts.joined(separator: " ")
  }

  /// The help of one command, of a family of commands, or of the whole program for no words.
  static func text(for words: [String]) -> String {
    let commands = CommandTable.commands(under: words)
    if let command = commands.first(where: { $0.words == words }) {
      return text(for: command, others: commands.filter { $0.words != words })
    }
    let title = (["hearth"] + words + ["COMMAND"]).joined(separator: " ")
    let head =
      words.isEmpty
      ? "Hearth keeps a household's scores, shopping lists and word cards together.\n\n" : ""
    return head + "usage: \(title) [options]\n\n" + list(commands)
      + "\nEverywhere:\n" + HelpRows.text(of: OptionSpec.everywhere)
  }

  private static func text(for command: CommandSpec, others: [CommandSpec]) -> String {
    var text = usageLine(of: command) + "\n\n" + sentence(command.summary) + "\n\n"
    text += "Example:\n  \(command.example)\n"
    if !command.options.isEmpty { text += "\nOptions:\n" + HelpRows.text(of: command.options) }
    text += "\nEverywhere:\n" + HelpRows.text(of: OptionSpec.everywhere)
    if !others.isEmpty { text += "\nAlso:\n" + list(others) }
    return text
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static func list(_ commands: [CommandSpec]) -> String {
    HelpRows.text(
      commands.map { command in
        let synopsis = (command.words + command.arguments.map(\.synopsis)).joined(separator: " ")
        return (synopsis, command.summary)
      })
  }
}
