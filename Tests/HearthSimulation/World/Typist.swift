import HearthCRDT
import HearthModel
import HearthStore
import HearthSystem
import HearthTestSupport

/// Somebody at a device: what people do there, by the rules that the commands go by.
struct Typist {
  private static let names = ["Dad", "Ana", "Ben", "Zoë"]
  private static let goods = ["milk", "bread", "eggs", "Milk", "tea"]
  private static let words = ["dog", "cat", "sun"]
  private static let noteNames = ["Door", "Party"]
  private static let lists = ["Shopping", PickingGame.standardListName]

  var random: SeededGenerator
  let person: String

  /// Drafts one edit; nothing where it makes no sense.
  mutating func write(
    _ draft: inout Draft, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    switch number(0...11) {
    case 0...2: score(Scoreboard(try household.collection(.scoreboard)), &draft)
    case 3...5:
      let list = ShoppingList(try household.collection(.shoppingList(any(Self.lists)))) { _ in nil }
      shop(list, &draft)
    case 6: try learn(&draft, in: &household)
    case 7: try note(&draft, in: &household)
    case 8: try play(&draft, in: &household)
    case 9, 10: try undo(&draft, in: &household)
    default: try restore(&draft, in: &household)
    }
  }

  // MARK: Scores

  private mutating func score(_ board: Scoreboard, _ draft: inout Draft) {
    guard let member = board.members.randomElement(using: &random) else {
      return attempt(&draft) { draft throws(ModelError) in
        try board.add(["Dad", "Ana"], colour: nil, start: 100, limit: 6, to: &draft)
      }
    }
    let points = Int64(number(-5...9))
    let name = any(Self.names)
    let action = number(0...9)
    let place: Place = chance() ? .first : .last
    attempt(&draft) { draft throws(ModelError) in
      switch action {
      case 0: try board.add([name], colour: nil, start: points, limit: 6, to: &draft)
      case 1: board.set([member], to: points * 100, in: &draft)
      case 2: board.set(board.members, to: 100, in: &draft)
      case 3: try board.rename(member, to: name, in: &draft)
      case 4: board.colour(member, .blue, in: &draft)
      case 5: try board.move(member, to: place, in: &draft)
      case 6: board.remove([member], in: &draft)
      default: try board.add(points, to: member, in: &draft)
      }
    }
  }

  // MARK: Lists

  private mutating func shop(_ list: ShoppingList, _ draft: inout Draft) {
    let goods = [any(Self.goods), any(Self.goods)]
    guard let row = list.rows.randomElement(using: &random) else {
      return attempt(&draft) { draft throws(ModelError) in
        try list.add(goods, quantity: nil, to: &draft)
      }
    }
    let action = number(0...9)
    let place: Place = chance() ? .first : .last
    attempt(&draft) { draft throws(ModelError) in
      switch action {
      case 0...2: try list.add([goods[0]], quantity: action == 0 ? "2" : nil, to: &draft)
      case 3, 4: list.check([row], !row.isDone, in: &draft)
      case 5: try list.rename(row, to: goods[0], in: &draft)
      case 6: try list.setQuantity(of: row, to: "3", in: &draft)
      case 7: try list.move(row, to: place, in: &draft)
      case 8: list.remove([row], in: &draft)
      default: list.clear(in: &draft)
      }
    }
  }

  // MARK: Words

  private mutating func learn(
    _ draft: inout Draft, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    let deck = WordDeck(try household.collection(.deck(WordDeck.standardName)))
    let word = any(Self.words)
    let action = number(0...4)
    guard let row = deck.rows.randomElement(using: &random), action > 0 else {
      return attempt(&draft) { draft throws(ModelError) in
        try deck.add(word: word, translation: "x", info: "a \(word)", to: &draft)
      }
    }
    var descriptions: [TextLayout] = []
    for id in row.ids {
      descriptions.append(try household.text(TextID(record: id, field: .info)).layout)
    }
    let answer = Answer(isRight: chance(), isReversed: chance())
    let edit = WordDeck.Edit(translation: word, info: chance() ? "a \(word) more" : nil)
    attempt(&draft) { draft throws(ModelError) in
      switch action {
      case 1, 2: draft.append(.answer(row.cards[0].id, answer))
      case 3: try deck.edit(row, edit, descriptions: descriptions, in: &draft)
      default: deck.remove([row], in: &draft)
      }
    }
  }

  // MARK: Notes

  private mutating func note(
    _ draft: inout Draft, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    let collection = CollectionID.note(any(Self.noteNames))
    let state = try household.collection(collection)
    let line = "\(person) \(number(0...99))"
    guard let record = state.rows.first else {
      let id = Note.newRecord(in: state, using: SystemPrimitives())
      draft.makeNote(id, in: collection)
      let text = try household.text(TextID(record: .derived(id), field: .text))
      draft.append(line: line, to: text.layout)
      return
    }
    let text = try household.text(TextID(record: record.id, field: .text))
    switch number(0...5) {
    case 0: draft.append(.disable(record.id))
    case 1: draft.append(.write(record.id, .text, .text(line)))
    case 2: draft.rewrite(text.layout, to: String(text.string.dropFirst(4)))
    case 3: draft.rewrite(text.layout, to: line + text.string.suffix(8))
    default: draft.append(line: line, to: text.layout)
    }
  }

  // MARK: Games

  private mutating func play(
    _ draft: inout Draft, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    let state = try household.collection(.shoppingList(PickingGame.standardListName))
    let digest = FoodPairs.standard.digest(using: SystemPrimitives())
    let person = person
    let isRestart = number(0...7) == 0
    let choice: FoodChoice = [.left, .right, .both, .skip][number(0...3)]
    attempt(&draft) { draft throws(ModelError) in
      let game = try PickingGame(state, pairs: .standard, digest: digest, person: person)
      guard let round = game.round, !isRestart else { return try game.restart(in: &draft) }
      game.choose(choice, in: round, to: &draft)
    }
  }

  // MARK: Second thoughts

  private mutating func undo(
    _ draft: inout Draft, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    guard let last = try household.lastTransaction() else { return }
    for operation in try household.cancelling(last.operations) { draft.append(operation) }
  }

  private mutating func restore(
    _ draft: inout Draft, in household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    let collections: [CollectionID] = [
      .scoreboard, .shoppingList(Self.lists[0]), .shoppingList(Self.lists[1]),
      .deck(WordDeck.standardName), .note(any(Self.noteNames)),
    ]
    let state = try household.collection(any(collections))
    if let record = state.hidden.randomElement(using: &random) {
      draft.append(.enable(record.id))
    } else {
      draft.append(HouseholdSettings.setStartScore(Int64(number(0...200))))
    }
  }

  // MARK: -

  /// Drafts what may be refused; then nothing is drafted.
  private func attempt(
    _ draft: inout Draft, _ body: (inout Draft) throws(ModelError) -> Void
  ) {
    var next = draft
    do throws(ModelError) {
      try body(&next)
      draft = next
    } catch {
      // People are told; nothing is written.
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func chance() -> Bool { Bool.random(using: &random) }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[number(0...(elements.count - 1))]
  }
}
