/// The values that operations change, loaded from a storage and not yet written back.
///
/// Performing an operation is a function of these values and of what the operation sees. A value that cannot be
/// brought up to date from what it holds is marked stale, and made again from the log before it is written back.
struct WorkingSet: Sendable {
  private(set) var header: DocumentHeader
  private(set) var isHeaderChanged = false
  /// nil where the storage holds no such record.
  private(set) var records: [RecordID: Record?] = [:]
  private(set) var collections: [CollectionID: CollectionHeader] = [:]
  private(set) var texts: [TextID: TextState] = [:]
  private(set) var spans: [(collection: CollectionID, span: Span)] = []
  private(set) var changedRecords: Set<RecordID> = []
  private(set) var changedTexts: Set<TextID> = []
  private(set) var staleRecords: Set<RecordID> = []
  private(set) var staleCollections: Set<CollectionID> = []
  /// What texts begin with, where all of it is known beforehand.
  private var beginnings: [RecordID: Record] = [:]

  init(header: DocumentHeader) {
    self.header = header
  }

  /// Remembers a batch of a replica that has forked; of any other, nothing is remembered.
  mutating func link(_ batch: Batch) {
    guard header.forks.counter(of: batch.replica) != nil else { return }
    header.forks.add(Forks.Link(of: batch), to: batch.replica)
    isHeaderChanged = true
  }

  var hasStaleValues: Bool { !staleRecords.isEmpty || !staleCollections.isEmpty }

  func needs(_ id: RecordID) -> Bool { records[id] == nil }
  func needs(_ id: CollectionID) -> Bool { collections[id] == nil }
  func needs(_ id: TextID) -> Bool { texts[id] == nil }

  mutating func load(_ record: Record?, as id: RecordID) { records[id] = .some(record) }
  mutating func load(_ header: CollectionHeader) { collections[header.id] = header }
  mutating func load(_ text: TextState) { texts[text.id] = text }
}

// MARK: - Stale values

extension WorkingSet {
  /// The target whose value is stale, where there is exactly one.
  var onlyStaleTarget: Cancellation.Target? {
    guard staleRecords.count + staleCollections.count == 1 else { return nil }
    return staleRecords.first.map { .record($0) } ?? staleCollections.first.map { .collection($0) }
  }

  func isStale(_ target: Cancellation.Target) -> Bool {
    switch target {
    case .record(let id): staleRecords.contains(id)
    case .collection(let id): staleCollections.contains(id)
    case .game(let game): staleCollections.contains(game.list)
    }
  }

  /// Takes the values that were made again, and marks nothing stale any more.
  mutating func replaceStaleValues(from fresh: WorkingSet) {
    for id in staleRecords {
      records[id] = .some(fresh.records[id].flatMap { $0 } ?? Record(id: id))
      changedRecords.insert(id)
    }
    for id in staleCollections { collections[id] = fresh.collections[id] }
    for (id, text) in fresh.texts {
      texts[id] = text
      changedTexts.insert(id)
    }
    staleRecords = []
    staleCollections = []
  }
}

// MARK: - Texts

extension WorkingSet {
  /// Has texts begin with what a making gave or is still to give, before anything is typed into them.
  mutating func foresee(_ creation: Creation, seeing horizon: Horizon) {
    let id = creation.recordID(dot: horizon.dot)
    beginnings[id, default: Record(id: id)].begin(creation, seeing: horizon)
  }

  /// Has each record hold what its changed texts say by now.
  mutating func settleTexts() {
    for id in changedTexts {
      guard let loaded = records[id.record], let text = texts[id],
        var record = loaded ?? Record(implicit: id.record)
      else {
        continue
      }
      record.setEdited(id.field, to: text.string)
      records[id.record] = .some(record)
      changedRecords.insert(id.record)
    }
  }
}

// MARK: - Performing

extension WorkingSet {
  /// Performs a resolved operation whose values are loaded.
  ///
  /// Of a cancelled operation remains what others may lean on: a record that was made, the places that were inserted.
  mutating func perform(_ operation: Operation, seeing horizon: Horizon, isCancelled: Bool = false)
  {
    switch operation {
    case .create(let creation): make(creation, seeing: horizon, isCancelled: isCancelled)
    case .move(let id, let insertion):
      move(id, to: insertion, seeing: horizon, isCancelled: isCancelled)
    case .insert(let id, let insertion, let text):
      change(id, seeing: horizon) {
        $0.insert(text, at: insertion, as: horizon.dot)
        if isCancelled { $0.erase(insertedBy: horizon.dot) }
      }
    case .choose(let choice): choose(choice, seeing: horizon, isCancelled: isCancelled)
    case .revoke(let revocation):
      header.revoke(revocation, stamp: horizon.stamp)
      isHeaderChanged = true
    case .unknown:
      header.unknownOperationCount += 1
      isHeaderChanged = true
    case .cancel(let cancellations):
      for cancellation in cancellations { cancel(cancellation) }
    case .write(let id, let field, let value) where field.isText:
      guard case .text(let text) = value else { break }
      change(TextID(record: id, field: field), seeing: horizon) {
        if isCancelled {
          $0.insert(text, at: .root, as: horizon.dot)
          $0.erase(insertedBy: horizon.dot)
        } else {
          $0.replace(with: text, seeing: horizon)
        }
      }
    case .erase(let id, let ranges):
      change(id, seeing: horizon) { if !isCancelled { $0.erase(ranges) } }
    case _ where isCancelled: break
    case .enable(let id): change(id, seeing: horizon) { $0.enable(horizon.dot) }
    case .disable(let id): change(id, seeing: horizon) { $0.disable(seeing: horizon) }
    case .write(let id, let field, let value):
      change(id, seeing: horizon) { $0.write(value, to: field, seeing: horizon) }
    case .add(let id, let delta):
      change(id, seeing: horizon) { $0.add(delta, as: horizon.dot) }
    case .set(let id, let value):
      var isComplete = true
      change(id, seeing: horizon) { isComplete = $0.set(value, seeing: horizon) }
      if !isComplete { staleRecords.insert(id) }
    case .answer(let id, let answer):
      change(id, seeing: horizon) { $0.answer(answer, seeing: horizon) }
    case .clear(let id): collections[id]?.clear(seeing: horizon)
    case .restart(let game): collections[game.list]?.restart(game)
    }
  }

  /// Adds to the counter of a record that is loaded, whose author knew it.
  mutating func add(_ delta: Int64, to id: RecordID, as dot: Dot) {
    guard let loaded = records[id], var record = loaded ?? Record(implicit: id) else { return }
    record.add(delta, as: dot)
    records[id] = .some(record)
    changedRecords.insert(id)
  }

  private mutating func make(_ creation: Creation, seeing horizon: Horizon, isCancelled: Bool) {
    let id = creation.recordID(dot: horizon.dot)
    var record = records[id].flatMap { $0 } ?? Record(id: id)
    let isComplete = record.make(creation, seeing: horizon, isCancelled: isCancelled)
    if !isComplete { staleRecords.insert(id) }
    if let insertion = creation.insertion {
      insert(ElementID(dot: horizon.dot), at: insertion, in: creation.collection)
    }
    records[id] = .some(record)
    changedRecords.insert(id)
    for first in creation.values {
      // What a text began with decides how what was typed since stands beside it.
      if texts[TextID(record: id, field: first.field)] != nil { staleRecords.insert(id) }
    }
  }

  private mutating func move(
    _ id: RecordID, to insertion: Insertion, seeing horizon: Horizon, isCancelled: Bool
  ) {
    guard let record = known(id, to: horizon) else { return }
    let element = ElementID(dot: horizon.dot)
    for collection in record.collections(seenBy: horizon) {
      insert(element, at: insertion, in: collection)
    }
    guard !isCancelled else { return }
    change(id, seeing: horizon) { $0.place.write(element, seeing: horizon) }
  }

  private mutating func choose(_ choice: Choice, seeing horizon: Horizon, isCancelled: Bool) {
    for (side, pick) in [(PickID.Side.left, choice.left), (.right, choice.right)] {
      guard let pick else { continue }
      let element = ElementID(dot: horizon.dot, offset: UInt32(side.rawValue))
      insert(element, at: pick.insertion, in: choice.game.list)
    }
    if !isCancelled { collections[choice.game.list]?.choose(choice, seeing: horizon) }
  }

  private mutating func cancel(_ cancellation: Cancellation) {
    switch cancellation.target {
    case .collection(let id): staleCollections.insert(id)
    case .game(let game): staleCollections.insert(game.list)
    case .record(let id):
      guard let loaded = records[id], var record = loaded ?? Record(implicit: id) else { return }
      let enables = Set(cancellation.dots).intersection(record.enables)
      record.enables.removeAll { enables.contains($0) }
      records[id] = .some(record)
      changedRecords.insert(id)
      // Whatever else is named may have superseded or observed something that now counts again.
      if enables.count < Set(cancellation.dots).count { staleRecords.insert(id) }
    }
  }

  private mutating func insert(
    _ element: ElementID, at insertion: Insertion, in collection: CollectionID
  ) {
    spans.append((collection, Span(first: element, insertion: insertion)))
  }

  /// A record that the operation's author knew; nil for any other.
  private func known(_ id: RecordID, to horizon: Horizon) -> Record? {
    guard let loaded = records[id], let record = loaded ?? Record(implicit: id),
      record.isKnown(to: horizon)
    else { return nil }
    return record
  }

  private mutating func change(
    _ id: RecordID, seeing horizon: Horizon, _ body: (inout Record) -> Void
  ) {
    guard var record = known(id, to: horizon) else { return }
    body(&record)
    records[id] = .some(record)
    changedRecords.insert(id)
  }

  private mutating func change(
    _ id: TextID, seeing horizon: Horizon, _ body: (inout TextState) -> Void
  ) {
    guard let record = known(id.record, to: horizon) else { return }
    if texts[id] == nil {
      let bases = (beginnings[id.record] ?? record).bases(of: id.field)
      texts[id] = TextState(id: id, bases: bases)
    }
    if var text = texts.removeValue(forKey: id) {
      body(&text)
      texts[id] = text
    }
    changedTexts.insert(id)
  }
}

extension Record {
  /// The collections whose sequences a move by this author enters: normally the one that the record belongs to.
  func collections(seenBy horizon: Horizon) -> [CollectionID] {
    switch id {
    case .named: return []
    case .pick(let pick): return [pick.game.list]
    case .created, .derived:
      var found: [CollectionID] = []
      for making in makings where horizon.covers(making.stamp.dot) {
        if !found.contains(making.collection) { found.append(making.collection) }
      }
      return found
    }
  }
}
