internal import HearthCRDT
internal import HearthModel
internal import HearthStore

extension Household where Backend == SQLiteBackend {
  /// The rows that now show one of these records, or stand in a collection that was changed as a whole.
  mutating func rows(changedBy targets: [Cancellation.Target]) throws(CLIError) -> [any View] {
    var records: [CollectionID: Set<RecordID>] = [:]
    var wholes: Set<CollectionID> = []
    for target in targets {
      switch target {
      case .collection(let id): wholes.insert(id)
      case .game(let game): wholes.insert(game.list)
      case .record(let id):
        if let collection = try collection(of: id) { records[collection, default: []].insert(id) }
      }
    }
    var sections: [any View] = []
    for id in Set(records.keys).union(wholes).sorted() {
      let section = try rows(of: id) { wholes.contains(id) || records[id]?.contains($0) == true }
      if let section, !section.isEmpty { sections.append(section) }
    }
    return sections
  }

  private mutating func collection(of id: RecordID) throws(CLIError) -> CollectionID? {
    switch id {
    case .pick(let pick): return pick.game.list
    case .named(let collection): return collection
    case .created, .derived:
      return try stored { household throws(StoreError) in try household.record(id)?.collection }
    }
  }

  private mutating func rows(
    of collection: CollectionID, where isChanged: (RecordID) -> Bool
  ) throws(CLIError) -> (any View)? {
    let state = try state(of: collection)
    switch collection.knownKind {
    case .scoreboard?:
      return ScoreView(members: Scoreboard(state).members.filter { isChanged($0.id) })
    case .shoppingList?:
      let people = try people()
      let list = ShoppingList(state) { people.person(behind: $0) }
      return ShopView(
        list: list.name, rows: list.rows.filter { $0.ids.contains(where: isChanged) })
    case .deck?:
      let deck = WordDeck(state)
      return WordsView(
        deck: deck.name, rows: deck.rows.filter { $0.ids.contains(where: isChanged) })
    case .settings?, .devices?, .note?, nil: return nil
    }
  }
}
