internal import HearthCRDT
internal import HearthModel
internal import HearthStore

/// The members, items and cards of a household with a past, and what may happen to them.
struct HouseholdThings {
  private var members: [RecordID] = []
  private var items: [RecordID] = []
  private var cards: [RecordID] = []
  /// Where the last item stands.
  private var lastItem: ElementID?

  /// Makes them, a transaction for each collection.
  mutating func make<Backend>(
    cardCount: Int, in household: inout Household<Backend>, at time: WallTime
  ) throws(StoreError) {
    (members, _) = try Self.make(HouseholdPast.people, in: .scoreboard, of: &household, at: time) {
      Creation(
        collection: .scoreboard,
        values: [.init(field: .name, value: .text($0))], start: Scoreboard.standardStart)
    }
    let list = CollectionID.shoppingList(ShoppingList.standardName)
    (items, lastItem) = try Self.make(
      (0..<HouseholdPast.itemCount).map { "item \($0)" }, in: list, of: &household, at: time
    ) {
      Creation(collection: list, values: [.init(field: .name, value: .text($0))])
    }
    let deck = CollectionID.deck(WordDeck.standardName)
    (cards, _) = try Self.make(
      (0..<cardCount).map { "word \($0)" }, in: deck, of: &household, at: time
    ) {
      Creation(
        collection: deck,
        values: [
          .init(field: .name, value: .text($0)),
          .init(field: .translation, value: .text("what \($0) means")),
        ])
    }
  }

  /// Makes one record for each name, one after the other in the order of the collection.
  private static func make<Backend>(
    _ names: [String], in collection: CollectionID, of household: inout Household<Backend>,
    at time: WallTime, _ creation: (String) -> Creation
  ) throws(StoreError) -> (records: [RecordID], last: ElementID?) {
    try household.author(time: time) { household, authoring throws(StoreError) in
      var records: [RecordID] = []
      var insertion = Insertion.atEnd(after: nil)
      var last: ElementID?
      for name in names {
        var creation = creation(name)
        creation.insertion = insertion
        let dot = try household.append(.create(creation), to: &authoring)
        records.append(.created(dot))
        last = ElementID(dot: dot)
        insertion = insertion.following(ElementID(dot: dot))
      }
      return (records, last)
    }
  }

  /// What somebody does: of a hundred edits 40 answer a card, 30 give points, 20 tick an item, 7 change a card and
  /// 3 move an item to the end.
  func edit(_ index: Int, using random: inout some RandomNumberGenerator) -> Operation {
    let member = members[Int.random(in: 0..<members.count, using: &random)]
    let item = items[Int.random(in: 0..<items.count, using: &random)]
    let card = cards[Int.random(in: 0..<cards.count, using: &random)]
    let choice = Int.random(in: 0..<100, using: &random)
    switch choice {
    case 0..<40:
      return .answer(card, Answer(isRight: choice < 30, isReversed: choice.isMultiple(of: 2)))
    case 40..<70: return .add(member, Int64(choice - 50))
    case 70..<90: return .write(item, .checked, .flag(choice.isMultiple(of: 2)))
    case 90..<97: return .write(card, .translation, .text("what it means since edit \(index)"))
    default: return .move(item, .atEnd(after: lastItem))
    }
  }

  /// Takes notice of where things stand after an edit.
  mutating func note(_ written: OwnTransaction) {
    for operation in written.operations {
      if case .move = operation.operation { lastItem = ElementID(dot: operation.dot) }
    }
  }
}
