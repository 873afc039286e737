internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

extension Household where Backend == SQLiteBackend {
  /// How many entries of the log are read for the former name of something that was renamed; beyond, it is not told.
  private static var nameSearchCount: Int { 100_000 }
  /// How many operations of one transaction are looked at; the others are counted.
  private static var toldCount: Int { 1_000 }
  /// How many transactions are put in order, where fewer are asked for.
  private static var orderedCount: Int { 500 }

  /// The latest entries of the history, the latest first.
  ///
  /// They are in one order on all devices, but for a log so long that edits from elsewhere, which came late, lie behind
  /// more than the number of transactions that are put in order.
  mutating func historyLines(limit: Int) throws(CLIError) -> [HistoryLine] {
    let transactions = try stored { household throws(StoreError) in
      try household.latestTransactions(count: max(limit, Self.orderedCount))
    }
    let background = try background(of: transactions)
    let lines = HistoryTeller.lines(of: transactions.inCausalOrder, knowing: background)
    return Array(lines.reversed().prefix(limit))
  }

  /// What those operations of an own transaction did that an undo takes back.
  mutating func facts(of own: OwnTransaction) throws(CLIError) -> [HistoryFact] {
    let steps = own.operations.prefix(Self.toldCount).map {
      HistoryTransaction.Step(dot: $0.dot, operation: $0.operation)
    }
    let transaction = HistoryTransaction(
      of: steps[...], count: own.operations.count, device: device, at: own.time, end: own.head)
    let background = try background(of: [transaction])
    return HistoryTeller.lines(of: [transaction], knowing: background).flatMap(\.facts)
  }

  private mutating func background(
    of transactions: [HistoryTransaction]
  ) throws(CLIError) -> HistoryBackground {
    var background = HistoryBackground(membership: try membership())
    background.startScore = try settings().startScore
    for member in try state(of: .scoreboard).rows {
      background.board[member.id] = member.made?.time
    }
    try stored { household throws(StoreError) in
      for dot in transactions.foreignCancelledDots {
        if let undone = try household.transaction(holding: dot) { background.undone.append(undone) }
      }
      if let first = transactions.first {
        background.earlierNames = try household.names(
          of: transactions.renamedRecords, before: first,
          undone: Set(transactions.flatMap(\.cancelledDots).map(\.withoutBranch)),
          limit: Self.nameSearchCount)
      }
    }
    var lists: [CollectionID: CollectionState] = [:]
    for id in (transactions + background.undone).records {
      background.subjects[id] = try subject(id, lists: &lists)
    }
    return background
  }

  /// What is known of a record; a game's pick that nobody touched is known by its list alone.
  private mutating func subject(
    _ id: RecordID, lists: inout [CollectionID: CollectionState]
  ) throws(CLIError) -> HistoryBackground.Subject? {
    if case .pick(let pick) = id {
      let list = pick.game.list
      if lists[list] == nil { lists[list] = try state(of: list) }
      return HistoryBackground.Subject(
        collection: list, name: lists[list]?.record(id)?.text(.name))
    }
    let record = try stored { household throws(StoreError) in try household.record(id) }
    return record.map {
      HistoryBackground.Subject(collection: $0.collection, name: $0.text(.name))
    }
  }
}
