internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// Undo, the trash, and what was written at the same time.
enum RecoveryCommands {
  private static let everything = OptionSpec("all", "also what was removed more than 30 days ago")
  private static let contact = [OptionSpec.pull, .sync]

  static let all: [CommandSpec] = [
    CommandSpec(
      "undo", options: contact, "take back this device's last edit", example: "hearth undo"
    ) { _ in
      { session throws(CLIError) in try session.undo() }
    },
    CommandSpec(
      "trash", options: [everything] + contact, "show what was removed",
      example: "hearth trash --all"
    ) { line in
      let isComplete = line.has(everything)
      return { session throws(CLIError) in try session.showTrash(isComplete: isComplete) }
    },
    CommandSpec(
      "restore", arguments: [ArgumentSpec("ID", .text, .oneOrMore)], options: contact,
      "bring back what was removed, by id or name", example: "hearth restore milk"
    ) { line in
      { session throws(CLIError) in try session.restore(line.arguments) }
    },
    CommandSpec(
      "conflicts", options: contact, "show what was written at the same time and is not settled",
      example: "hearth conflicts"
    ) { _ in
      { session throws(CLIError) in
        try session.show { household throws(CLIError) in
          ConflictsView(conflicts: try household.conflicts())
        }
      }
    },
  ]
}

extension Session {
  fileprivate mutating func showTrash(isComplete: Bool) throws(CLIError) {
    try show { household throws(CLIError) in
      let trash = try household.trash()
      let entries = isComplete ? trash.entries : trash.recentEntries(at: WallClock.now())
      return TrashView(entries: entries, people: try household.people())
    }
  }

  fileprivate mutating func restore(_ names: [String]) throws(CLIError) {
    try edit { household, draft throws(CLIError) in
      let trash = try household.trash()
      let entries: [Trash.Entry]
      do throws(ModelError) {
        entries = try trash.entries.rows(named: names)
      } catch {
        throw .model(error, subject: .trash)
      }
      for entry in entries { draft.append(.enable(entry.id)) }
      return TrashView(entries: entries, people: try household.people())
    }
  }

  fileprivate mutating func undo() throws(CLIError) {
    try edit { household, draft throws(CLIError) in
      let last = try household.stored { household throws(StoreError) in
        try household.lastTransaction()
      }
      guard let last else { throw .nothingToUndo }
      for cancel in HearthCRDT.Operation.cancelling(last.operations) { draft.append(cancel) }
      return UndoView(undone: last)
    }
  }
}

extension Household where Backend == SQLiteBackend {
  /// Every collection that holds records of a kind that people delete and edit.
  fileprivate mutating func contents() throws(CLIError) -> [CollectionState] {
    var contents: [CollectionState] = []
    for kind in CollectionKind.allCases {
      for id in try collections(of: kind) { contents.append(try state(of: id)) }
    }
    return contents
  }

  fileprivate mutating func trash() throws(CLIError) -> Trash { Trash(try contents()) }

  mutating func conflicts() throws(CLIError) -> [Conflict] {
    try contents().flatMap { Conflict.all(in: $0) }
  }
}
