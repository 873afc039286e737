internal import HearthCRDT

/// Tells what transactions did, one entry for each.
///
/// Names are those of then: a member who was renamed later is called by the name of the time, whoever was removed
/// keeps the name. It goes through the transactions from the first to the last and remembers names on the way.
package struct HistoryTeller {
  private let background: HistoryBackground
  private let transactions: [HistoryTransaction]
  /// The names written so far that nothing has taken back, the latest last.
  private var names: [RecordID: [WrittenName]]
  /// What was renamed without its former name being written here: the name of now is not the one of then.
  private let renamed: Set<RecordID>
  private var facts: [[HistoryFact]] = []
  private let cancelled: Set<Cancelled>
  /// Where a dot that is taken back was written.
  private var places: [Dot: Int] = [:]

  private struct Cancelled: Hashable {
    let device: DeviceKey?
    let dot: Dot
  }

  /// The entries of these transactions, which are in the order in which they are to be told, in the same order.
  package static func lines(
    of transactions: [HistoryTransaction], knowing background: HistoryBackground
  ) -> [HistoryLine] {
    var teller = HistoryTeller(transactions, background)
    for transaction in teller.transactions {
      let told = teller.facts(of: transaction)
      teller.facts.append(told)
    }
    return teller.lines()
  }

  private init(_ transactions: [HistoryTransaction], _ background: HistoryBackground) {
    self.transactions = transactions
    self.background = background
    names = background.earlierNames
    renamed = transactions.renamedRecords
    var cancelled: Set<Cancelled> = []
    for transaction in transactions {
      for dot in transaction.cancelledDots {
        cancelled.insert(Cancelled(device: transaction.device, dot: dot.withoutBranch))
      }
    }
    self.cancelled = cancelled
    for (index, transaction) in (transactions + background.undone).enumerated() {
      for step in transaction.steps {
        let dot = step.dot.withoutBranch
        if cancelled.contains(Cancelled(device: transaction.device, dot: dot)) {
          places[dot] = index
        }
      }
    }
  }

  private func transaction(at place: Int) -> HistoryTransaction {
    place < transactions.count
      ? transactions[place] : background.undone[place - transactions.count]
  }

  private func lines() -> [HistoryLine] {
    var lines: [HistoryLine] = []
    for (transaction, facts) in zip(transactions, facts) {
      var undoes: [ShortID] = []
      for place in places(undoneBy: transaction) { undoes.append(self.transaction(at: place).id) }
      lines.append(
        HistoryLine(
          id: transaction.id, time: transaction.time, device: transaction.device, facts: facts,
          isUndone: isUndone(transaction), undoes: undoes))
    }
    return lines
  }

  // MARK: Undo

  /// An undo takes back all that can be taken back of a transaction.
  private func isUndone(_ transaction: HistoryTransaction) -> Bool {
    let first = transaction.steps.first { $0.operation.canBeUndone }
    return first.map {
      cancelled.contains(Cancelled(device: transaction.device, dot: $0.dot.withoutBranch))
    } ?? false
  }

  private func places(undoneBy transaction: HistoryTransaction) -> [Int] {
    var found: [Int] = []
    for dot in transaction.cancelledDots {
      guard let place = places[dot.withoutBranch], !found.contains(place),
        self.transaction(at: place).device == transaction.device
      else { continue }
      found.append(place)
    }
    return found
  }

  private mutating func undone(by transaction: HistoryTransaction) -> [HistoryFact] {
    let dots = Set(transaction.cancelledDots.map { $0.withoutBranch })
    var undone: [HistoryFact] = []
    for place in places(undoneBy: transaction) {
      let original = self.transaction(at: place)
      let reduced = transaction.isAbridged ? original : original.reduced(to: dots)
      if place < facts.count, reduced.steps.count == original.steps.count {
        undone += facts[place]
      } else {
        undone += facts(of: reduced)
      }
    }
    return undone
  }

  private mutating func forgetNames(
    writtenBy cancellations: [Cancellation], of device: DeviceKey?
  ) {
    for one in cancellations {
      guard case .record(let id) = one.target, names[id] != nil else { continue }
      let dots = Set(one.dots.map { $0.withoutBranch })
      names[id]?.removeAll { !$0.isFirst && $0.device == device && dots.contains($0.dot) }
    }
  }
}

// MARK: - One transaction

extension HistoryTeller {
  private mutating func facts(of transaction: HistoryTransaction) -> [HistoryFact] {
    var facts: [HistoryFact] = []
    var sets: [Int64: Set<RecordID>] = [:]
    var isUndo = false
    for step in transaction.steps {
      if case .set(let id, let value) = step.operation { sets[value, default: []].insert(id) }
      if case .cancel(let cancellations) = step.operation {
        if !isUndo { facts.append(.undid(undone(by: transaction))) }
        isUndo = true
        forgetNames(writtenBy: cancellations, of: transaction.device)
        continue
      }
      let fact = fact(of: step, by: transaction.device)
      if !facts.indices.reversed().contains(where: { facts[$0].merge(fact) }) { facts.append(fact) }
    }
    if transaction.isAbridged, !facts.isEmpty {
      facts[0].addUnread(transaction.operationCount - transaction.steps.count)
    }
    for (index, fact) in facts.enumerated() {
      guard case .set(let subjects, let value, _) = fact else { continue }
      let isBoard = isBoard(sets[value, default: []], at: transaction.time, value: value)
      facts[index] = .set(subjects, to: value, isBoard: isBoard)
    }
    return facts
  }

  /// Whether these are all who were on the board; those who came later do not count.
  private func isBoard(_ members: Set<RecordID>, at time: WallTime, value: Int64) -> Bool {
    guard members.count > 1 || value == background.startScore else { return false }
    for (id, made) in background.board where made <= time && !members.contains(id) { return false }
    return true
  }

  private mutating func fact(
    of step: HistoryTransaction.Step, by device: DeviceKey?
  ) -> HistoryFact {
    switch step.operation {
    case .create(let creation): made(creation, by: step, device)
    case .enable(let id): .restored(subject(id))
    case .disable(let id): .removed(subject(id))
    case .clear(let collection): .cleared(collection)
    case .write(let id, let field, let value): wrote(value, to: field, of: id, by: step.dot, device)
    case .add(let id, let delta): .gave(subject(id), delta)
    case .set(let id, let value): .set(subject(id), to: value, isBoard: false)
    case .move(let id, _): .moved(subject(id))
    case .insert(let text, _, _), .erase(let text, _): .edited(subject(text.record), text.field)
    case .answer(let id, let answer):
      .answered(subject(id), isRight: answer.isRight, isReversed: answer.isReversed)
    case .choose(let choice): picked(choice, by: step.dot, device)
    case .restart(let game): .restarted(list: game.list)
    case .cancel: .undid([])
    case .revoke(let revocation):
      .revoked(device: background.membership[revocation.device]?.name)
    case .unknown: .unknown(count: 1)
    }
  }

  private mutating func made(
    _ creation: Creation, by step: HistoryTransaction.Step, _ device: DeviceKey?
  ) -> HistoryFact {
    guard case .record(let id)? = step.operation.target(dot: step.dot) else {
      return .unknown(count: 1)
    }
    var values: [Field: Value] = [:]
    for first in creation.values { values[first.field] = first.value }
    if let name = values[.name]?.text {
      remember(name, of: id, by: step.dot, device, isFirst: true)
    }
    let subjects = subject(id, in: creation.collection)
    switch creation.collection.knownKind {
    case .devices:
      return .joined(
        device: values[.name]?.text ?? "", person: values[.person]?.text ?? "",
        values[.role]?.integer.flatMap { Role(rawValue: $0) } ?? .member)
    case .note: return .added(subjects)
    default: return creation.id == nil ? .added(subjects) : .imported(subjects)
    }
  }

  private mutating func wrote(
    _ value: Value, to field: Field, of id: RecordID, by dot: Dot, _ device: DeviceKey?
  ) -> HistoryFact {
    let subjects = subject(id, before: dot)
    switch (field, value) {
    case (.name, .text(let name)) where subjects.kind != .settings:
      let former = knownName(of: id, before: dot)
      remember(name, of: id, by: dot, device)
      return .renamed(subjects, from: former, to: name)
    case (.checked, .flag(true)): return .ticked(subjects)
    case (.checked, .flag(false)): return .unticked(subjects)
    default: return .wrote(subjects, field, value)
    }
  }

  private mutating func picked(
    _ choice: Choice, by dot: Dot, _ device: DeviceKey?
  ) -> HistoryFact {
    for (id, name) in choice.picks where names[id] == nil {
      remember(name, of: id, by: dot, device, isFirst: true)
    }
    return .picked(choice.picks.map { $0.name }, round: choice.round, list: choice.game.list)
  }

  private func subject(
    _ id: RecordID, in making: CollectionID? = nil, before dot: Dot? = nil
  ) -> HistorySubjects {
    let known = background.subjects[id]
    let collection = known?.collection ?? id.ownCollection ?? making
    if let collection, collection.knownKind == .note {
      return HistorySubjects(collection, [collection.name])
    }
    if let name = knownName(of: id, before: dot) { return HistorySubjects(collection, [name]) }
    let isNameless = collection?.knownKind == .scoreboard && known?.name == nil
    return HistorySubjects(collection, isNameless ? [Scoreboard.standardName] : [])
  }

  /// The name that a record had at this point, or before `dot` gave it one; nil where that is not known.
  private func knownName(of id: RecordID, before dot: Dot? = nil) -> String? {
    let written = names[id] ?? []
    if let dot, let index = written.firstIndex(where: { $0.dot == dot.withoutBranch }) {
      return index > 0 ? written[index - 1].name : nil
    }
    if let last = written.last { return last.name }
    return renamed.contains(id) || names[id] != nil ? nil : background.subjects[id]?.name
  }

  /// Remembers a name; what is told again is not written again.
  private mutating func remember(
    _ name: String, of id: RecordID, by dot: Dot, _ device: DeviceKey?, isFirst: Bool = false
  ) {
    let dot = dot.withoutBranch
    guard names[id]?.contains(where: { $0.dot == dot }) != true else { return }
    names[id, default: []].append(
      WrittenName(dot: dot, device: device, name: name, isFirst: isFirst))
  }
}

extension Operation {
  /// Whether an undo can take it back.
  fileprivate var canBeUndone: Bool {
    switch self {
    case .answer, .cancel, .revoke, .unknown: false
    case .create(let creation): creation.collection != .devices
    case .enable, .disable, .clear, .write, .add, .set, .move, .insert, .erase, .choose, .restart:
      true
    }
  }
}

extension RecordID {
  /// The collection that the identity itself tells.
  fileprivate var ownCollection: CollectionID? {
    switch self {
    case .pick(let pick): pick.game.list
    case .named(let collection): collection
    case .created, .derived: nil
    }
  }
}

extension Value {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate var integer: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }
}
