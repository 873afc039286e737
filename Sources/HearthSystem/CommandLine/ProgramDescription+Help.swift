extension ProgramDescription {
  /// `usage: hearth score up NAME [N] [options]`.
  package func usageLine(of command: CommandDescription) -> String {
    "usage: \(name) \(command.synopsis) [options]"
  }

  /// The help of one command, of a family of commands, or of the whole program for no words.
  package func helpText(for words: [String]) -> String {
    let commands = commands(under: words)
    if let command = command(words) {
      return helpText(of: command, others: commands.filter { $0.name != command.name })
    }
    let title = ([name] + words + ["COMMAND"]).joined(separator: " ")
    let further = ([name, Self.help] + words + ["COMMAND"]).joined(separator: " ")
    return (words.isEmpty ? purpose + "\n\n" : "") + "usage: \(title) [options]\n\n"
      + list(commands) + "\nEverywhere:\n" + HelpRows.text(of: everywhere)
      + "\n`\(further)` says more about one command.\n"
  }

  private func helpText(of command: CommandDescription, others: [CommandDescription]) -> String {
    var text = usageLine(of: command) + "\n\n" + Self.sentence(command.summary) + "\n\n"
    if let details = command.details { text += details + "\n\n" }
    text += "Example:\n  \(command.example)\n"
    if !command.options.isEmpty { text += "\nOptions:\n" + HelpRows.text(of: command.options) }
    text += "\nEverywhere:\n" + HelpRows.text(of: everywhere)
    if !others.isEmpty { text += "\nAlso:\n" + list(others) }
    return text
  }

  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private func list(_ commands: [CommandDescription]) -> String {
    HelpRows.text(commands.map { ($0.synopsis, $0.summary) })
  }
}
