/// Every command, in the order in which the help shows them.
///
/// Parsing, usage, help and suggestions are all made from these rows.
enum CommandTable {
  static let commands: [CommandSpec] =
    HouseholdCommands.all + SyncCommands.all + ScoreCommands.all + ShopCommands.all
    + WordsCommands.all + RecoveryCommands.all + CareCommands.all

  /// The commands that begin with these words.
  static func commands(under words: [String]) -> [CommandSpec] {
    commands.filter { $0.words.starts(with: words) }
  }

  /// The words that may follow these.
  static func nextWords(after words: [String]) -> [String] {
    var next: [String] = []
    for command in commands(under: words) where command.words.count > words.count {
      let word = command.words[words.count]
      if !next.contains(word) { next.append(word) }
    }
    return next
  }
}
