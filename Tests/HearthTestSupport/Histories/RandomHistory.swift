package import HearthCRDT

/// A small random history: two to four replicas that write and exchange, told entirely by a seed, or by whatever else decides.
package struct RandomHistory {
  package static let board = CollectionID(kind: 3, name: "")
  package static let list = CollectionID(kind: 4, name: "Shopping")

  package private(set) var history: History
  private let kind: HistoryKind
  private var random: any RandomNumberGenerator
  private var draft: Draft
  private var liar: Liar

  package init(kind: HistoryKind, seed: Seed) {
    self.init(kind: kind, decidedBy: seed.generator())
  }

  package init(
    kind: HistoryKind, decidedBy random: any RandomNumberGenerator,
    naming: HistoryNaming = .standIn, stepCount: ClosedRange<Int> = 5...13
  ) {
    var random = random
    self.kind = kind
    // Two replicas share a key now and then: a device that lives its second life.
    let keys: [UInt8] = [1, random.next().isMultiple(of: 2) ? 1 : 2, 3, 1]
    let devices = Int.random(in: 2...4, using: &random)
    history = History(devices: devices, keys: Array(keys.prefix(devices)), naming: naming)
    liar = Liar(naming: naming)
    self.random = random
    draft = history.devices[0].draft
    begin()
    for _ in 0..<Int.random(in: stepCount, using: &random) { step() }
  }

  /// One record on the board and one on the list, which some devices know from the beginning.
  private mutating func begin() {
    let first = [Self.board, Self.list].map { collection in
      Operation.create(
        Creation(
          collection: collection, values: [FieldValue(field: .name, value: .text("first"))],
          start: collection == Self.board ? 10 : nil,
          insertion: Insertion(parent: nil, side: .right, rightOrigin: nil)))
    }
    history.write(first, on: 0, at: time())
    history.send(from: 0, to: 1)
  }

  private mutating func step() {
    let device = history.devices.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3:
      let other = history.devices.indices.randomElement(using: &random) ?? 0
      let count = history.devices[other].document.storage.batches.count
      history.send(
        from: other, to: device, first: Int.random(in: 0...count, using: &random))
    case 3 where kind.copiesHomes && history.devices.count < 5:
      _ = history.copy(device)
    case 4...5 where kind == .liars: lie(to: device)
    default: write(on: device)
    }
  }

  /// Has the liar write what the device could have written, with a context that admits only a part of it.
  private mutating func lie(to device: Int) {
    draft = liar.draft
    for _ in 0..<2 {
      guard let action = kind.actions.randomElement(using: &random) else { continue }
      if let operation = operation(action, on: device) { draft.append(operation) }
    }
    guard !draft.operations.isEmpty else { return }
    // Its own chain must be known before anything that follows on it.
    for batch in liar.batches { history.deliver(batch, to: device) }
    let log = history.devices[device].document.storage
    if let last = liar.batches.last, log.hash(of: last.entry) == nil { return }
    let heads = log.heads().sorted()
    let admitted = heads.filter { _ in coin() }
    let batch = liar.batch(
      of: draft.operations, admitting: admitted, at: time(), serial: history.batches.count,
      table: liar.batches.last.map { history.table(after: $0) })
    history.inject(batch, to: device)
  }

  private mutating func write(on device: Int) {
    draft = history.devices[device].draft
    for _ in 0..<[1, 1, 1, 2, 3][Int.random(in: 0..<5, using: &random)] {
      guard let action = kind.actions.randomElement(using: &random) else { continue }
      if let operation = operation(action, on: device) { draft.append(operation) }
    }
    guard !draft.operations.isEmpty else { return }
    history.write(draft.operations, on: device, at: time())
  }

  private mutating func time() -> Int64 { Int64.random(in: 0...6, using: &random) }
}

// MARK: - Operations

extension RandomHistory {
  private mutating func operation(_ action: HistoryAction, on device: Int) -> Operation? {
    switch action {
    case .create: return create(nil, on: device)
    case .createDerived:
      return create(DerivedID(high: 7, low: UInt64.random(in: 0...1, using: &random)), on: device)
    case .enable: return record(on: device).map { .enable($0) }
    case .disable: return record(on: device).map { .disable($0) }
    case .clear: return .clear(collection())
    case .write:
      return record(on: device).map { .write($0, Field(rawValue: number(1...2)), value()) }
    case .writeText: return record(on: device).map { .write($0, .text, value()) }
    case .add:
      return record(on: device).map { .add($0, Int64.random(in: -5...9, using: &random)) }
    case .set:
      return record(on: device).map { .set($0, Int64.random(in: 0...3, using: &random) * 100) }
    case .move: return record(on: device).map { .move($0, place(in: Self.list, on: device)) }
    case .insert, .erase: return edit(action, on: device)
    case .answer:
      let answer = Answer(isRight: coin(), isReversed: coin())
      return record(on: device).map { .answer($0, answer) }
    case .choose: return choose(on: device)
    case .restart: return .restart(game(generation: UInt64(number(1...3))))
    case .disablePick: return .disable(.pick(pick()))
    case .enablePick: return .enable(.pick(pick()))
    case .movePick: return .move(.pick(pick()), place(in: Self.list, on: device))
    case .writePick: return .write(.pick(pick()), .name, value())
    case .cancel: return cancel(on: device)
    case .stranger: return stranger(on: device)
    }
  }

  private mutating func coin() -> Bool { Bool.random(using: &random) }

  private mutating func number(_ range: ClosedRange<UInt32>) -> UInt32 {
    UInt32.random(in: range, using: &random)
  }

  private mutating func value() -> Value { .text("v\(number(0...3))") }

  private mutating func collection() -> CollectionID { coin() ? Self.board : Self.list }

  private mutating func create(_ id: DerivedID?, on device: Int) -> Operation {
    let collection = kind == .counter ? Self.board : collection()
    return .create(
      Creation(
        id: id, collection: collection,
        values: [FieldValue(field: .name, value: value())] + beginning(),
        start: coin() ? Int64(number(0...2)) : nil,
        insertion: coin() ? place(in: collection, on: device) : nil))
  }

  /// What a text begins with, where it begins with anything.
  private mutating func beginning() -> [FieldValue] {
    let text = ["", "base", "other", "base"][Int(number(0...3))]
    return coin() ? [FieldValue(field: .text, value: .text(text))] : []
  }

  /// A record that the device knows, of either collection.
  private mutating func record(on device: Int) -> RecordID? {
    let state = history.state(of: collection(), on: device)
    return (state.rows + state.hidden).map(\.id).randomElement(using: &random)
  }

  /// A place beside a row, beside any element, or where the draft has just put something.
  private mutating func place(in collection: CollectionID, on device: Int) -> Insertion {
    if let last = draft.operations.last, coin() {
      switch last {
      case .create(let creation):
        if let insertion = creation.insertion, creation.collection == collection {
          return insertion.following(ElementID(dot: lastDot))
        }
      case .move(_, let insertion): return insertion.following(ElementID(dot: lastDot))
      default: break
      }
    }
    let state = history.state(of: collection, on: device)
    if number(0...3) == 0 { return state.insertionAtStart }
    let element = state.sequence.elements.randomElement(using: &random)
    return state.sequence.insertion(after: element)
  }

  private var lastDot: Dot {
    Dot(replica: draft.replica, counter: draft.nextDot.counter - 1)
  }

  private mutating func edit(_ action: HistoryAction, on device: Int) -> Operation? {
    guard let record = record(on: device) else { return nil }
    let text = history.devices[device].document.text(TextID(record: record, field: .text))
    let length = text.elements.count
    let offset = Int.random(in: 0...length, using: &random)
    if action == .insert {
      let string = ["a", "bc", "déf"].randomElement(using: &random) ?? "a"
      return text.inserting(string, at: offset)
    }
    guard offset < length else { return nil }
    return text.erasing(offset..<min(length, offset + Int(number(1...3))))
  }
}

// MARK: - Games, undo, hostility

extension RandomHistory {
  private func game(generation: UInt64) -> GameID {
    GameID(list: Self.list, pairs: DerivedID(high: 1, low: 1), generation: generation)
  }

  private mutating func person() -> String { coin() ? "ana" : "ben" }

  private mutating func pick() -> PickID {
    PickID(
      game: game(generation: UInt64(number(1...2))), person: person(), round: number(1...2),
      side: coin() ? .left : .right)
  }

  private mutating func choose(on device: Int) -> Operation {
    let state = history.state(of: Self.list, on: device)
    var choice = Choice(
      game: game(generation: UInt64(number(1...2))), person: person(), round: number(1...2),
      left: nil, right: nil)
    if coin() { choice.left = Choice.Pick(name: "wine", insertion: state.insertionAtEnd) }
    if coin() {
      let end = state.insertionAtEnd
      let own = ElementID(dot: draft.nextDot)
      choice.right = Choice.Pick(
        name: "fizz", insertion: choice.left == nil ? end : end.following(own))
    }
    return .choose(choice)
  }

  /// Cancels some of what the device's key wrote and the replica knows; now and then something of another's.
  private mutating func cancel(on device: Int) -> Operation? {
    let replica = history.devices[device]
    let log = replica.document.storage
    let isFair = number(0...4) > 0
    let batch = log.batches.filter { batch in
      !isFair || log.origin(of: batch.replica)?.key == replica.origin.key
    }.randomElement(using: &random)
    guard let batch else { return nil }
    let cancellations = replica.document.cancellations(of: batch).enumerated().filter {
      $0.offset == 0 || coin()
    }
    return cancellations.isEmpty ? nil : .cancel(cancellations.map(\.element))
  }

  /// Something that no honest author writes: it names what its author has not seen, or what does not exist.
  private mutating func stranger(on device: Int) -> Operation {
    let replica = history.devices.randomElement(using: &random)?.id ?? ReplicaID(rawValue: 9)
    let dot = Dot(
      replica: replica, counter: UInt64(number(0...20)),
      branch: HashPrefix(rawValue: UInt64(number(0...1))))
    let place = Insertion(
      parent: coin() ? ElementID(dot: dot) : nil, side: coin() ? .left : .right,
      rightOrigin: ElementID(dot: coin() ? dot : draft.nextDot, offset: number(0...1)))
    switch number(0...7) {
    case 0: return .write(.created(dot), .name, .text("x"))
    case 1: return .create(Creation(collection: Self.list, values: [], insertion: place))
    case 2: return .cancel([Cancellation(target: .record(.created(dot)), dots: [dot])])
    case 3:
      return .erase(
        TextID(record: .created(dot), field: .text),
        [ElementRange(first: ElementID(dot: dot, offset: 1), count: .max)])
    case 4: return .unknown(UnknownOperation(bytes: [0xD8, 0x01, 0x07]))
    case 5: return .cancel([Cancellation(target: .collection(Self.list), dots: [dot])])
    case 6: return .move(record(on: device) ?? .created(dot), place)
    default: return .add(.derived(DerivedID(high: 7, low: 0)), 1)
    }
  }
}
