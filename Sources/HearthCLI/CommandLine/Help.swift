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
      + "\nEverywhere:\n" + list(OptionSpec.everywhere)
  }

  private static func text(for command: CommandSpec, others: [CommandSpec]) -> String {
    var text = usageLine(of: command) + "\n\n" + sentence(command.summary) + "\n\n"
    text += "Example:\n  \(command.example)\n"
    if !command.options.isEmpty { text += "\nOptions:\n" + list(command.options) }
    text += "\nEverywhere:\n" + list(OptionSpec.everywhere)
    if !others.isEmpty { text += "\nAlso:\n" + list(others) }
    return text
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static func list(_ commands: [CommandSpec]) -> String {
    list(
      commands.map { command in
        let synopsis = (command.words + command.arguments.map(\.synopsis)).joined(separator: " ")
        return (synopsis, command.summary)
      })
  }

  private static func list(_ options: [OptionSpec]) -> String {
    list(options.map { ($0.synopsis, $0.summary) })
  }

  private static func list(_ rows: [(left: String, right: String)]) -> String {
    let width = min(rows.map(\.left.count).max() ?? 0, 34)
    return rows.map { row in
      row.left.count > width
        ? "  \(row.left)\n  \(String(repeating: " ", count: width))  \(row.right)\n"
        : "  \(row.left)\(String(repeating: " ", count: width - row.left.count))  \(row.right)\n"
    }.joined()
  }
}
