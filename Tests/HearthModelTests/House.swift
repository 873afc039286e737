import HearthCRDT
import HearthModel
import HearthTestSupport

/// A few people's devices, and what each of them sees.
struct House {
  var history: History
  let people: [String]
  private var time: Int64 = 1_000

  init(_ people: String...) {
    self.people = people
    history = History(devices: people.count)
  }

  /// Makes one edit on somebody's device, a second after the one before.
  mutating func edit<Failure: Error>(
    _ person: Int = 0, _ make: (inout Draft) throws(Failure) -> Void
  ) throws(Failure) {
    var draft = history.devices[person].draft
    try make(&draft)
    time += 1_000
    history.write(draft.operations, on: person, at: time)
  }

  mutating func sync() { history.sync() }

  // MARK: What a person sees

  func board(_ person: Int = 0) -> Scoreboard {
    Scoreboard(history.state(of: .scoreboard, on: person))
  }

  func list(_ person: Int = 0) -> ShoppingList {
    ShoppingList(history.state(of: .shoppingList("Shopping"), on: person)) { replica in
      history.devices.firstIndex { $0.id == replica }.map { people[$0] }
    }
  }

  func deck(_ person: Int = 0) -> WordDeck {
    WordDeck(history.state(of: .deck("Words"), on: person))
  }

  func trash(_ person: Int = 0) -> Trash {
    let collections: [CollectionID] = [.scoreboard, .shoppingList("Shopping"), .deck("Words")]
    return Trash(collections.map { history.state(of: $0, on: person) })
  }

  // MARK: What a person does

  mutating func addMembers(
    _ names: String..., by person: Int = 0, colour: Colour? = nil, start: Int64 = 100
  ) throws(ModelError) {
    let board = board(person)
    try edit(person) { draft throws(ModelError) in
      try board.add(names, colour: colour, start: start, limit: 6, to: &draft)
    }
  }

  mutating func addItems(
    _ names: String..., by person: Int = 0, quantity: String? = nil
  ) throws(ModelError) {
    let list = list(person)
    try edit(person) { draft throws(ModelError) in
      try list.add(names, quantity: quantity, to: &draft)
    }
  }

  mutating func tick(_ names: String..., by person: Int = 0) throws(ModelError) {
    let list = list(person)
    try edit(person) { draft throws(ModelError) in
      list.check(try list.rows.rows(named: names, choice: .onlyOpen), true, in: &draft)
    }
  }

  mutating func addCard(
    _ word: String, _ translation: String, by person: Int = 0, info: String? = nil
  ) throws(ModelError) {
    let deck = deck(person)
    try edit(person) { draft throws(ModelError) in
      try deck.add(word: word, translation: translation, info: info, to: &draft)
    }
  }
}
