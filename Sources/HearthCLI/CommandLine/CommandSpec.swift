internal import HearthSystem

/// One command: its words, what it takes, its help, and what it does.
struct CommandSpec: Sendable {
  /// What a checked command line does once the home may be opened.
  typealias Action = (inout Session) throws(CLIError) -> Void

  /// Such as `score add`.
  let words: [String]
  let arguments: [ArgumentSpec]
  let options: [OptionSpec]
  let summary: String
  /// A whole command line that works.
  let example: String
  /// Checks what only this command can check, before the home is opened.
  let prepare: @Sendable (Invocation) throws(CLIError) -> Action

  init(
    _ words: String, arguments: [ArgumentSpec] = [], options: [OptionSpec] = [],
    _ summary: String, example: String,
    prepare: @escaping @Sendable (Invocation) throws(CLIError) -> Action
  ) {
    self.words = words.split(separator: " ").map(String.init)
    self.arguments = arguments
    self.options = options
    self.summary = summary
    self.example = example
    self.prepare = prepare
  }

  var name: String { words.joined(separator: " ") }

  /// Everything that may stand after this command.
  var allOptions: [OptionSpec] { options + OptionSpec.everywhere }
}
