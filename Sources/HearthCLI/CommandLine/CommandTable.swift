internal import HearthSystem

/// Every command, in the order in which the help shows them.
///
/// Parsing, usage, help, suggestions, completions and the manual page are all made from these rows: see ``program``.
package enum CommandTable {
  static let commands: [CommandSpec] = {
    var commands: [CommandSpec] = []
    for family in [
      HouseholdCommands.all, SyncCommands.all, ScoreCommands.all, ShopCommands.all,
      WordsCommands.all, NoteCommands.all, PlayCommands.all, BoardCommands.all, WatchCommands.all,
      ImportCommand.all, ExportCommands.all, RecoveryCommands.all, CareCommands.all,
    ] {
      commands += family
    }
    return commands
  }()

  static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }
}
