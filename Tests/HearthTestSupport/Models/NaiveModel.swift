package import HearthCRDT

/// The definitions of the merge rules, evaluated over the set of all operations and their explicit pasts.
package struct NaiveModel: Sendable {
  private typealias Step = NaiveLog.Step

  private struct Cancelled: Hashable {
    let target: Cancellation.Target
    let dot: Dot
  }

  private let log: NaiveLog
  private let cancelled: Set<Cancelled>

  package init(_ batches: [Batch]) {
    log = NaiveLog(batches)
    var cancelled: Set<Cancelled> = []
    for step in log.steps {
      guard case .cancel(let cancellations) = step.operation else { continue }
      for one in cancellations {
        for dot in one.dots where log.isSameDevice(dot.replica, step.dot.replica) {
          cancelled.insert(Cancelled(target: Self.holder(of: one.target), dot: dot))
        }
      }
    }
    self.cancelled = cancelled
  }

  /// Naming a game is naming its list.
  private static func holder(of target: Cancellation.Target) -> Cancellation.Target {
    if case .game(let game) = target { .collection(game.list) } else { target }
  }

  /// What everybody sees of a collection.
  package func view(of collection: CollectionID) -> CollectionView {
    let ranks = ranks(in: collection)
    var view = CollectionView()
    var rows: [(rank: Int, row: CollectionView.Row)] = []
    for id in records(in: collection) {
      let row = row(id)
      if isVisible(id, in: collection) {
        rows.append((row.place.flatMap { ranks[$0] } ?? Int.max, row))
      } else {
        view.hidden.append(row)
      }
    }
    view.rows = rows.sorted { ($0.rank, $0.row.id) < ($1.rank, $1.row.id) }.map(\.row)
    view.hidden.sort { $0.id < $1.id }
    return view
  }
}

// MARK: - Records

extension NaiveModel {
  private func record(_ step: Step) -> RecordID? {
    switch step.operation {
    case .create(let creation): creation.id.map { .derived($0) } ?? .created(step.dot)
    case .enable(let id), .disable(let id), .write(let id, _, _), .add(let id, _), .set(let id, _),
      .move(let id, _), .answer(let id, _):
      id
    case .insert(let id, _, _), .erase(let id, _): id.record
    default: nil
    }
  }

  private func makings(_ id: RecordID) -> [Step] {
    log.steps.filter {
      if case .create = $0.operation { record($0) == id } else { false }
    }
  }

  private func isCancelled(_ step: Step, _ target: Cancellation.Target) -> Bool {
    cancelled.contains(Cancelled(target: target, dot: step.dot))
  }

  /// The operations that mean the record, by authors who knew it; `counting` leaves out what was cancelled.
  private func steps(on id: RecordID, counting: Bool = true) -> [Step] {
    let makings = makings(id)
    return log.steps.filter { step in
      guard record(step) == id else { return false }
      if case .create = step.operation { return true }
      switch id {
      case .pick, .named: break
      case .created, .derived:
        guard makings.contains(where: { log.sees(step, $0) }) else { return false }
      }
      return !counting || !isCancelled(step, .record(id))
    }
  }

  private func collection(of id: RecordID) -> CollectionID? {
    if case .pick(let pick) = id { return pick.game.list }
    return makings(id).compactMap { step -> CollectionID? in
      if case .create(let creation) = step.operation { creation.collection } else { nil }
    }.min()
  }

  private func records(in collection: CollectionID) -> Set<RecordID> {
    var found: Set<RecordID> = []
    for step in log.steps {
      if case .create = step.operation, let id = record(step) { found.insert(id) }
    }
    found = found.filter { self.collection(of: $0) == collection }
    return found.union(picks(in: collection).keys.map { .pick($0) })
  }

  private func isVisible(_ id: RecordID, in collection: CollectionID) -> Bool {
    let steps = steps(on: id)
    let clears = clears(of: collection)
    let disables = steps.filter { if case .disable = $0.operation { true } else { false } }
    let enables = steps.filter { step in
      switch step.operation {
      case .create, .enable: !isCancelled(step, .record(id))
      default: false
      }
    }
    let isEnabled = enables.contains { enable in
      !(disables + clears).contains { log.sees($0, enable) }
    }
    guard case .pick(let pick) = id, !isEnabled, disables.isEmpty else { return isEnabled }
    let wasCleared = choices(pick.game).contains { step in
      guard case .choose(let choice) = step.operation, choice.person == pick.person,
        choice.round == pick.round, (pick.side == .left ? choice.left : choice.right) != nil
      else { return false }
      return clears.contains { log.sees($0, step) }
    }
    return !wasCleared
  }

  private func clears(of collection: CollectionID) -> [Step] {
    log.steps.filter {
      $0.operation == .clear(collection) && !isCancelled($0, .collection(collection))
    }
  }
}

// MARK: - What a record holds

extension NaiveModel {
  private func row(_ id: RecordID) -> CollectionView.Row {
    let steps = steps(on: id)
    var writes: [Field: [(step: Step, value: Value)]] = [:]
    var places: [(step: Step, element: ElementID)] = []
    for step in steps {
      switch step.operation {
      case .create(let creation):
        for first in creation.values where !first.field.isText {
          writes[first.field, default: []].append((step, first.value))
        }
        if creation.insertion != nil { places.append((step, ElementID(dot: step.dot))) }
      case .write(_, let field, _) where field.isText: continue
      case .write(_, let field, let value): writes[field, default: []].append((step, value))
      case .move: places.append((step, ElementID(dot: step.dot)))
      default: continue
      }
    }
    var fields = writes.keys.sorted().map { field($0, writes[$0] ?? []) }
    var place = maximal(places.map { ($0.step, $0.element) }).last?.1
    if case .pick(let pick) = id, let (step, name) = picks(in: pick.game.list)[pick] {
      if writes[.name] == nil {
        fields.append(
          CollectionView.Field(
            field: .name, shown: .text(name), stamp: step.stamp, transaction: step.dot, also: []))
        fields.sort { $0.field < $1.field }
      }
      place = place ?? ElementID(dot: step.dot, offset: pick.side == .left ? 0 : 1)
    }
    return CollectionView.Row(
      id: id, fields: fields, count: count(steps), place: place, answers: answers(steps),
      text: text(id, .text), info: text(id, .info))
  }

  private func maximal<Content>(
    _ writes: [(step: Step, Content)]
  ) -> [(step: Step, Content)] {
    writes.filter { write in !writes.contains { log.sees($0.step, write.step) } }
      .sorted { $0.step.stamp < $1.step.stamp }
  }

  private func field(
    _ field: Field, _ writes: [(step: Step, value: Value)]
  ) -> CollectionView.Field {
    let maximal = maximal(writes.map { ($0.step, $0.value) })
    var also: [Value] = []
    for (_, value) in maximal.reversed() where value != maximal.last?.1 && !also.contains(value) {
      also.append(value)
    }
    let shown = maximal.last
    return CollectionView.Field(
      field: field, shown: shown?.1, stamp: shown?.step.stamp,
      transaction: shown?.step.transaction, also: also)
  }

  /// N of the shown Set, and all deltas that no Set had observed.
  private func count(_ steps: [Step]) -> Int64? {
    var sets: [(step: Step, Int64)] = []
    for step in steps {
      switch step.operation {
      case .create(let creation): if let start = creation.start { sets.append((step, start)) }
      case .set(_, let value): sets.append((step, value))
      default: continue
      }
    }
    var total = Int128(maximal(sets).last?.1 ?? 0)
    for step in steps {
      guard case .add(_, let delta) = step.operation else { continue }
      if !sets.contains(where: { log.sees($0.step, step) }) { total += Int128(delta) }
    }
    return Int64(exactly: total)
  }

  private func answers(_ steps: [Step]) -> [Stamp] {
    steps.filter { if case .answer = $0.operation { true } else { false } }.map(\.stamp).sorted()
  }

  private func text(_ id: RecordID, _ field: Field) -> String {
    let textID = TextID(record: id, field: field)
    let steps = steps(on: id, counting: false)
    let bases = NaiveBases(steps, of: textID.field)
    var sequence = NaiveSequence()
    var scalars: [ElementID: Unicode.Scalar] = [:]
    var erased: Set<ElementID> = []
    for base in bases.all {
      var place = Insertion(parent: nil, side: .right, rightOrigin: nil)
      for (element, scalar) in base.elements {
        sequence.insert(element.dot, from: element.offset, at: place)
        place = Insertion(parent: element, side: .right, rightOrigin: nil)
        scalars[element] = scalar
        if !base.isShown { erased.insert(element) }
      }
    }
    for step in steps {
      let isCancelled = isCancelled(step, .record(id))
      switch step.operation {
      case .insert(textID, let place, let string):
        insert(string, at: bases.meant(by: place), step)
      case .write(id, textID.field, .text(let string)):
        insert(string, at: Insertion(parent: nil, side: .right, rightOrigin: nil), step)
        guard !isCancelled else { continue }
        for observed in steps where log.sees(step, observed) {
          for offset in 0..<UInt32(100) {
            erased.insert(bases.meant(by: ElementID(dot: observed.dot, offset: offset)))
          }
        }
      case .erase(textID, let ranges):
        guard !isCancelled else { continue }
        for range in ranges {
          for offset in range.first.offset..<(range.first.offset + min(range.count, 100)) {
            erased.insert(bases.meant(by: ElementID(dot: range.first.dot, offset: offset)))
          }
        }
      default: continue
      }
    }
    var result = String.UnicodeScalarView()
    for element in sequence.elements where !erased.contains(element) {
      if let scalar = scalars[element] { result.append(scalar) }
    }
    return String(result)

    func insert(_ string: String, at place: Insertion, _ step: Step) {
      let run = Array(string.unicodeScalars)
      sequence.insert(step.dot, count: run.count, at: place)
      for (offset, scalar) in run.enumerated() {
        let element = ElementID(dot: step.dot, offset: UInt32(offset))
        scalars[element] = scalar
        if isCancelled(step, .record(id)) { erased.insert(element) }
      }
    }
  }
}

// MARK: - Order

extension NaiveModel {
  private func ranks(in collection: CollectionID) -> [ElementID: Int] {
    var sequence = NaiveSequence()
    for step in log.steps {
      switch step.operation {
      case .create(let creation) where creation.collection == collection:
        if let place = creation.insertion { sequence.insert(step.dot, at: place) }
      case .move(let id, let place):
        if isSequence(collection, of: id, knownTo: step) { sequence.insert(step.dot, at: place) }
      case .choose(let choice) where choice.game.list == collection:
        if let left = choice.left { sequence.insert(step.dot, at: left.insertion) }
        if let right = choice.right { sequence.insert(step.dot, from: 1, at: right.insertion) }
      default: continue
      }
    }
    var ranks: [ElementID: Int] = [:]
    for (rank, element) in sequence.elements.enumerated() { ranks[element] = rank }
    return ranks
  }

  private func isSequence(_ collection: CollectionID, of id: RecordID, knownTo step: Step) -> Bool {
    switch id {
    case .named: return false
    case .pick(let pick): return pick.game.list == collection
    case .created, .derived:
      return makings(id).contains { making in
        guard case .create(let creation) = making.operation else { return false }
        return creation.collection == collection && log.sees(step, making)
      }
    }
  }
}

// MARK: - Games

extension NaiveModel {
  private func choices(_ game: GameID) -> [Step] {
    log.steps.filter { step in
      guard case .choose(let choice) = step.operation, choice.game == game else { return false }
      return !isCancelled(step, .collection(game.list))
    }
  }

  private func newestGeneration(_ list: CollectionID, _ pairs: DerivedID) -> UInt64 {
    log.steps.reduce(1) { newest, step in
      guard case .restart(let game) = step.operation, game.list == list, game.pairs == pairs,
        !isCancelled(step, .collection(list))
      else { return newest }
      return max(newest, game.generation)
    }
  }

  /// What the choices put on a list: by which choice, and under which name.
  private func picks(in list: CollectionID) -> [PickID: (step: Step, name: String)] {
    var found: [PickID: (step: Step, name: String)] = [:]
    var counting: [String: Step] = [:]
    for step in log.steps {
      guard case .choose(let choice) = step.operation, choice.game.list == list,
        choice.game.generation == newestGeneration(list, choice.game.pairs),
        !isCancelled(step, .collection(list))
      else { continue }
      let rivals = choices(choice.game).filter { other in
        guard case .choose(let rival) = other.operation else { return false }
        return rival.person == choice.person && rival.round == choice.round
      }
      guard !rivals.contains(where: { log.sees(step, $0) }) else { continue }
      let key = "\(choice.game) \(choice.person) \(choice.round)"
      if let best = counting[key], best.stamp < step.stamp { continue }
      counting[key] = step
    }
    for step in counting.values {
      guard case .choose(let choice) = step.operation else { continue }
      for side in PickID.Side.allCases {
        guard let pick = side == .left ? choice.left : choice.right else { continue }
        let id = PickID(
          game: choice.game, person: choice.person, round: choice.round, side: side)
        found[id] = (step, pick.name)
      }
    }
    return found
  }
}
