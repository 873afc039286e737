/// One command as people see it: how it is written and what it is for, not how it is done.
package struct CommandDescription: Sendable {
  /// Such as `score add`.
  package let words: [String]
  package let arguments: [ArgumentSpec]
  package let options: [OptionSpec]
  /// Without a capital and a full stop, as in a list.
  package let summary: String
  /// What a person should know beyond the options; whole sentences.
  package let details: String?
  /// A whole command line that works.
  package let example: String

  package init(
    _ words: String, arguments: [ArgumentSpec] = [], options: [OptionSpec] = [],
    _ summary: String, details: String? = nil, example: String
  ) {
    self.words = words.split(separator: " ").map(String.init)
    self.arguments = arguments
    self.options = options
    self.summary = summary
    self.details = details
    self.example = example
  }

  package var name: String { words.joined(separator: " ") }

  /// The words and the arguments, without the program's name and the options.
  package var synopsis: String {
    (words + arguments.map(\.synopsis)).joined(separator: " ")
  }
}
