package import HearthCRDT

/// What must be known beside the transactions themselves to tell what they did.
package struct HistoryBackground: Sendable {
  /// What is known of one record.
  package struct Subject: Sendable {
    package let collection: CollectionID?
    /// Its name now; nil where it has none.
    package let name: String?

    package init(collection: CollectionID?, name: String?) {
      self.collection = collection
      self.name = name
    }
  }

  /// By the records that the transactions name; those that nobody has made are absent.
  package var subjects: [RecordID: Subject] = [:]
  /// The names that records had before the first transaction, where a transaction renames them, the latest last; a
  /// name that a transaction takes back has the one before it in front.
  package var earlierNames: [RecordID: [WrittenName]] = [:]
  /// Transactions before the first one that a later one takes back.
  package var undone: [HistoryTransaction] = []
  /// Who is on the board now, and since when.
  package var board: [RecordID: WallTime] = [:]
  package var startScore = Scoreboard.standardStart
  package var membership: Membership

  package init(membership: Membership) {
    self.membership = membership
  }
}

extension [HistoryTransaction] {
  /// The records that must be among ``HistoryBackground/subjects``.
  package var records: Set<RecordID> {
    var records: Set<RecordID> = []
    for transaction in self {
      for step in transaction.steps {
        if case .record(let id)? = step.operation.target(dot: step.dot) { records.insert(id) }
      }
    }
    return records
  }

  /// The records whose name must be among ``HistoryBackground/earlierNames``: renamed here, and not made here.
  package var renamedRecords: Set<RecordID> {
    var made: Set<RecordID> = []
    var renamed: Set<RecordID> = []
    for transaction in self {
      for step in transaction.steps {
        if case .choose(let choice) = step.operation { made.formUnion(choice.picks.map { $0.id }) }
        guard case .record(let id)? = step.operation.target(dot: step.dot) else { continue }
        switch step.operation {
        case .create: made.insert(id)
        case .write(_, .name, _): if !made.contains(id) { renamed.insert(id) }
        default: continue
        }
      }
    }
    return renamed
  }

  /// What they take back of transactions that are not among them.
  package var foreignCancelledDots: [Dot] {
    var known: Set<Dot> = []
    for transaction in self {
      for step in transaction.steps { known.insert(step.dot.withoutBranch) }
    }
    var foreign: [Dot] = []
    for transaction in self {
      // An undo takes back one transaction, so one of its dots finds it.
      guard let dot = transaction.cancelledDots.first?.withoutBranch else { continue }
      if !known.contains(dot) { foreign.append(dot) }
    }
    return foreign
  }
}
