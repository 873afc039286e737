import HearthCRDT
import HearthTestSupport
import Testing

/// One person's edit, undone, and another's: every pair of kinds, whoever saw whom, whatever the clocks say.
struct UndoPairTests {
  @Test(arguments: Edit.allCases, Edit.allCases)
  func `after an undo everything is as if the undone edit had never been made`(
    mine: Edit, theirs: Edit
  ) {
    for order in Order.allCases {
      // Clocks rank only what is concurrent.
      let times: [(Int64, Int64)] = order == .apart ? [(10, 20), (20, 10)] : [(20, 10)]
      for (myTime, theirTime) in times {
        for sees in [false, true] {
          var with = Household()
          with.edit(mine, theirs, in: order, at: myTime, theirTime, undoing: true, seeing: sees)
          var without = Household()
          without.edit(mine, theirs, in: order, at: myTime, theirTime, undoing: nil, seeing: sees)

          #expect(with.views == without.views, "\(order), \(myTime) and \(theirTime), \(sees)")
        }
      }
    }
  }

  @Test(arguments: Edit.allCases)
  func `every edit changes what is shown, so that its undo means something`(edit: Edit) {
    var plain = Household()
    var edited = Household()

    edited.edit(edit, nil, in: .apart, at: 10, 20, undoing: false, seeing: true)
    plain.edit(edit, nil, in: .apart, at: 10, 20, undoing: nil, seeing: true)

    #expect(edited.views != plain.views)
  }

  enum Order: CaseIterable { case apart, mineSeen, theirsSeen }

  /// One kind of edit; Ana and Ben make it with other values.
  enum Edit: CaseIterable, CustomTestStringConvertible {
    case create, createDerived, enable, disable, clear, rename, tick, add, set, move
    case insert, erase, answer, choose, chooseOther, restart, removePick

    var testDescription: String { "\(self)" }
  }
}

/// Two devices that share an item, a removed one, a member, a card with a text, and a round that Ben has played.
private struct Household {
  private static let root = Insertion(parent: nil, side: .right, rightOrigin: nil)
  private static let game = GameID(
    list: .list, pairs: DerivedID(high: 1, low: 1), generation: 1)

  private var history = History(devices: 2)
  private var ids: [RecordID] = []
  private var text: ElementID?

  init() {
    for name in ["milk", "bread", "Dad"] {
      ids.append(.created(history.devices[0].draft.nextDot))
      let creation = Creation(
        collection: name == "Dad" ? .board : .list,
        values: [FieldValue(field: .name, value: .text(name))], start: name == "Dad" ? 100 : nil,
        insertion: Self.root)
      history.write(on: 0, .create(creation))
    }
    text = ElementID(dot: history.devices[0].draft.nextDot)
    history.write(on: 0, .insert(TextID(record: ids[0], field: .text), Self.root, "abcd"))
    history.write(on: 0, .disable(ids[1]))
    history.write(on: 0, .choose(choice(of: "cleo", round: 9, "Wine")))
    history.sync()
  }

  /// Makes both edits; of the first one, nil for `undoing` makes none.
  mutating func edit(
    _ mine: UndoPairTests.Edit, _ theirs: UndoPairTests.Edit?, in order: UndoPairTests.Order,
    at myTime: Int64, _ theirTime: Int64, undoing: Bool?, seeing sees: Bool
  ) {
    func write(_ edit: UndoPairTests.Edit, on device: Int, at time: Int64) -> Batch {
      history.write([operation(edit, by: device)], on: device, at: time)
    }
    var batch: Batch?
    if order == .theirsSeen {
      if let theirs { _ = write(theirs, on: 1, at: theirTime) }
      history.send(from: 1, to: 0)
    }
    if undoing != nil { batch = write(mine, on: 0, at: myTime) }
    if order == .mineSeen { history.send(from: 0, to: 1) }
    if order != .theirsSeen, let theirs { _ = write(theirs, on: 1, at: theirTime) }
    if sees { history.send(from: 1, to: 0) }
    if undoing == true, let batch { history.undo(batch, on: 0) }
    history.sync()
  }

  private func operation(_ edit: UndoPairTests.Edit, by device: Int) -> HearthCRDT.Operation {
    let person = device == 0 ? "ana" : "ben"
    switch edit {
    case .create: return .create(.item("tea of \(person)", at: Self.root))
    case .createDerived:
      return .create(
        Creation(
          id: DerivedID(high: 5, low: UInt64(device)), collection: .list,
          values: [FieldValue(field: .name, value: .text("import of \(person)"))]))
    case .enable: return .enable(ids[1])
    case .disable: return .disable(ids[0])
    case .clear: return .clear(.list)
    case .rename: return .write(ids[0], .name, .text("milk of \(person)"))
    case .tick: return .write(ids[0], .checked, .flag(true))
    case .add: return .add(ids[2], device == 0 ? 5 : 70)
    case .set: return .set(ids[2], device == 0 ? 20 : 30)
    case .move: return .move(ids[0], Self.root)
    case .insert: return .insert(TextID(record: ids[0], field: .text), Self.root, person)
    case .erase:
      let first = text.map { ElementID(dot: $0.dot, offset: UInt32(device)) }
      return .erase(
        TextID(record: ids[0], field: .text),
        first.map { [ElementRange(first: $0, count: 2)] } ?? [])
    case .answer: return .answer(ids[0], Answer(isRight: true, isReversed: device == 0))
    case .choose: return .choose(choice(of: "ana", round: 1, "Crisps of \(person)"))
    case .chooseOther: return .choose(choice(of: person, round: 2, "Pate"))
    case .restart:
      return .restart(GameID(list: .list, pairs: Self.game.pairs, generation: 2))
    case .removePick:
      return .disable(.pick(PickID(game: Self.game, person: "cleo", round: 9, side: .right)))
    }
  }

  private func choice(of person: String, round: UInt32, _ food: String) -> Choice {
    Choice(
      game: Self.game, person: person, round: round, left: nil,
      right: Choice.Pick(name: food, insertion: Self.root))
  }

  /// What both devices show, and what a recomputation from the log gives.
  var views: [[CollectionView.Row]] {
    var recomputed = history.devices[0].document
    recomputed.rebuild()
    let documents = history.devices.map(\.document) + [recomputed]
    return documents.flatMap { document in
      [CollectionID.board, .list].map { id in
        CollectionView(of: id, in: document).rows.map(\.comparable)
      }
    }
  }
}

extension CollectionView.Row {
  /// The row without registers that hold nothing any more.
  fileprivate var comparable: CollectionView.Row {
    var row = self
    row.fields = fields.filter { $0.shown != nil }
    return row
  }
}
