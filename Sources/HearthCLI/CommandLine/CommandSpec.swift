internal import HearthSystem

/// One command: what people see of it, and what it does.
struct CommandSpec: Sendable {
  /// What a checked command line does once the home may be opened.
  typealias Action = (inout Session) throws(CLIError) -> Void

  let description: CommandDescription
  /// Checks what only this command can check, before the home is opened.
  let prepare: @Sendable (Invocation) throws(CLIError) -> Action

  init(
    _ words: String, arguments: [ArgumentSpec] = [], options: [OptionSpec] = [],
    _ summary: String, details: String? = nil, example: String,
    prepare: @escaping @Sendable (Invocation) throws(CLIError) -> Action
  ) {
    description = CommandDescription(
      words, arguments: arguments, options: options, summary, details: details, example: example)
    self.prepare = prepare
  }

  var name: String { description.name }
}
