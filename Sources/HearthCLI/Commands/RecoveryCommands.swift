internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// Undo, the trash, and what was written at the same time.
enum RecoveryCommands {
  private static let everything = OptionSpec("all", "also what was removed more than 30 days ago")
  private static let limit = OptionSpec(
    "limit", value: .required("N"),
    "show no more than the last N entries (\(HistoryLine.standardLimit))")
  private static let contact = [OptionSpec.pull, .sync]

  static let all: [CommandSpec] = [
    CommandSpec(
      "history", options: [limit] + contact, "show who did what, when, and on which device",
      example: "hearth history --limit 10"
    ) { line throws(CLIError) in
      let limit = try line.number(of: limit, within: HistoryLine.limits)
      return { session throws(CLIError) in
        try session.showHistory(limit: limit.map { Int($0) } ?? HistoryLine.standardLimit)
      }
    },
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
      "restore", arguments: [ArgumentSpec("ID", .text, .oneOrMore, completion: .stored(.trash))],
      options: contact,
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
  fileprivate mutating func showHistory(limit: Int) throws(CLIError) {
    try show { household throws(CLIError) in
      let lines = try household.historyLines(limit: limit)
      let membership = try household.membership()
      return HistoryView(
        entries: lines.map { HistoryView.Entry($0, membership: membership) })
    }
  }

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
      let (board, limit) = (try household.scoreboard(), try household.settings().memberLimit)
      do throws(ModelError) {
        try Trash.restore(entries, to: board, limit: limit, in: &draft)
      } catch {
        throw .model(error, subject: .board)
      }
      return entries
    } showing: { household, entries throws(CLIError) in
      let trash = TrashView(entries: entries, people: try household.people())
      return ChangedRowsView(
        head: trash.json, sections: try household.rows(changedBy: entries.map { .record($0.id) }))
    }
  }

  fileprivate mutating func undo() throws(CLIError) {
    let undone = try edit { household, draft throws(CLIError) in
      let last = try household.undoLast(in: &draft)
      return Undone(last, words: try household.facts(of: last).words)
    } showing: { household, undone throws(CLIError) in
      ChangedRowsView(
        head: undone.json, sections: try household.rows(changedBy: undone.targets))
    }
    say(.undone(undone.words))
  }
}

/// What an undo took back.
private struct Undone {
  let words: String
  let targets: [Cancellation.Target]

  init(_ transaction: OwnTransaction, words: String) {
    self.words = words
    var targets: [Cancellation.Target] = []
    var known: Set<Cancellation.Target> = []
    for case let target? in transaction.operations.map(\.target) where known.insert(target).inserted
    {
      targets.append(target)
    }
    self.targets = targets
  }

  var json: [JSONValue.Member] {
    var ids: [JSONValue] = []
    for case .record(let id) in targets { ids.append(.text(ShortID(id).text)) }
    return [
      .init(key: "ids", value: .array(ids)), .init(key: "undid", value: .text(words)),
    ]
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

  mutating func trash() throws(CLIError) -> Trash {
    let contents = try contents()
    let undoes = try stored { household throws(StoreError) in
      try household.undoes(of: contents.flatMap { Trash.undone(in: $0) })
    }
    return Trash(contents, undoes: undoes)
  }

  /// Drafts what takes back this device's last edit, and gives that.
  mutating func undoLast(in draft: inout Draft) throws(CLIError) -> OwnTransaction {
    let last = try stored { household throws(StoreError) in try household.lastTransaction() }
    guard let last else { throw .nothingToUndo }
    let cancels = try stored { household throws(StoreError) in
      try household.cancelling(last.operations)
    }
    for cancel in cancels { draft.append(cancel) }
    return last
  }

  mutating func conflicts() throws(CLIError) -> [Conflict] {
    try contents().flatMap { Conflict.all(in: $0) }
  }
}
