internal import HearthSystem

/// Every command, in the order in which the help shows them.
///
/// Parsing, usage, help, suggestions, completions and the manual page are all made from these rows: see ``program``.
package enum CommandTable {
  static let commands: [CommandSpec] =
    HouseholdCommands.all + SyncCommands.all + ScoreCommands.all + ShopCommands.all
    + WordsCommands.all + NoteCommands.all + PlayCommands.all + BoardCommands.all
    + WatchCommands.all
    + ImportCommand.all
    + ExportCommands.all
    + RecoveryCommands.all
    + CareCommands.all

  static func command(_ words: [String]) -> CommandSpec? {
    commands.first { $0.description.words == words }
  }
}
