/// The command line of one program as data: parsing, usage, help, suggestions, completions and the manual page are all
/// made from it.
package struct ProgramDescription: Sendable {
  package let name: String
  /// What the program is for: a sentence.
  package let purpose: String
  /// In the order in which the help shows them; last those that every program has.
  package let commands: [CommandDescription]
  /// The options that may stand anywhere, even before the command.
  package let everywhere: [OptionSpec]
  package let manual: ManualNotes

  package init(
    name: String, purpose: String, commands: [CommandDescription], everywhere: [OptionSpec],
    manual: ManualNotes
  ) {
    self.name = name
    self.purpose = purpose
    self.commands = commands + Self.ownCommands(of: name)
    self.everywhere = everywhere
    self.manual = manual
  }

  // MARK: Looking up

  package func command(_ words: [String]) -> CommandDescription? {
    let path = words.parted(by: " ")
    return commands.first { $0.name == path }
  }

  /// The commands that begin with these words.
  package func commands(under words: [String]) -> [CommandDescription] {
    let path = words.parted(by: " ")
    return commands.filter { $0.name == path || $0.word(after: path) != nil }
  }

  /// The words that may follow these.
  package func nextWords(after words: [String]) -> [String] {
    let path = words.parted(by: " ")
    var next: [String] = []
    // Whole commands are much to look at, for every word of every line.
    for index in commands.indices {
      guard let word = commands[index].word(after: path).map(String.init) else { continue }
      if !next.contains(word) { next.append(word) }
    }
    return next
  }

  /// The words of `line` that name a command, or begin to.
  package func commandWords(of line: [String]) -> [String] {
    var words: [String] = []
    for word in line {
      guard nextWords(after: words).contains(word) else { break }
      words.append(word)
    }
    return words
  }

  /// The options that may stand behind these words: the command's, or those of every command that it may become.
  package func permitted(after line: [String]) -> [OptionSpec] {
    let words = commandWords(of: line)
    guard !words.isEmpty else { return everywhere }
    var permitted = everywhere
    let isWhole = words.count < line.count
    let name = words.parted(by: " ")
    for command in commands(under: words) where !isWhole || command.name == name {
      for option in command.options where !permitted.contains(where: { $0.name == option.name }) {
        permitted.append(option)
      }
    }
    return permitted
  }
}
