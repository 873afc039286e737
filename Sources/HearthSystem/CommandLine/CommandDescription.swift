/// One command as people see it: how it is written and what it is for, not how it is done.
package struct CommandDescription: Sendable {
  /// Such as `score add`.
  package let name: String
  package let arguments: [ArgumentSpec]
  package let options: [OptionSpec]
  /// Without a capital and a full stop, as in a list.
  package let summary: String
  /// What a person should know beyond the options; whole sentences.
  package let details: String?
  /// A whole command line that works.
  package let example: String

  package init(
    _ name: String, arguments: [ArgumentSpec] = [], options: [OptionSpec] = [],
    _ summary: String, details: String? = nil, example: String
  ) {
    self.name = name
    self.arguments = arguments
    self.options = options
    self.summary = summary
    self.details = details
    self.example = example
  }

  package var words: [String] { name.split(separator: " ").map(String.init) }

  /// The word of the name that follows `path`, the words before it; nil where the name does not go on there.
  ///
  /// Every word of every line is looked for in every command, so nothing is put on the heap here.
  func word(after path: String) -> Substring? {
    var rest = name[...]
    if !path.isEmpty {
      guard name.hasPrefix(path) else { return nil }
      rest = name[name.utf8.index(name.startIndex, offsetBy: path.utf8.count)...]
      guard rest.utf8.first == UInt8(ascii: " ") else { return nil }
      rest = rest.dropFirst()
    }
    return rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex)]
  }

  /// The words and the arguments, without the program's name and the options.
  package var synopsis: String {
    (words + arguments.map(\.synopsis)).joined(separator: " ")
  }
}
