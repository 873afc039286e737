import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct WordDeckTests {
  @Test func `cards of equal word and equal translation are one row`() throws {
    var house = House("Ana", "Ben")
    try house.addCard("chien", "dog", by: 0)
    try house.addCard("Chien", "DOG ", by: 1, info: "animal")
    house.sync()

    let rows = house.deck().rows

    #expect(rows.count == 1)
    #expect(rows[0].cards.count == 2)
    #expect(rows[0].info == "animal")
  }

  @Test func `one word with two translations stays two cards, and its name is ambiguous`() throws {
    var house = House("Ana")
    try house.addCard("bank", "shore")
    try house.addCard("bank", "bench")
    let rows = house.deck().rows

    #expect(rows.map(\.translation) == ["shore", "bench"])
    #expect {
      try rows.row(named: "bank")
    } throws: { error in
      if case .ambiguous? = error as? ModelError { true } else { false }
    }
  }

  @Test func `fields are edited one by one and merge`() throws {
    var house = House("Ana", "Ben")
    try house.addCard("chien", "dgo")
    house.sync()

    try house.edit("chien", WordDeck.Edit(translation: "dog"), by: 0)
    try house.edit("chien", WordDeck.Edit(info: "animal"), by: 1)
    house.sync()

    #expect(house.deck().rows[0].translation == "dog")
    #expect(house.deck().rows[0].info == "animal")
    #expect(house.deck().rows[0].alternatives.isEmpty)
  }

  @Test func `two people's words about one card are both in its description`() throws {
    var house = House("Ana", "Ben")
    try house.addCard("chien", "dog", info: "an animal")
    house.sync()

    try house.edit("chien", WordDeck.Edit(info: "an animal that barks"), by: 0)
    try house.edit("chien", WordDeck.Edit(info: "masculine; an animal"), by: 1)
    house.sync()

    #expect(house.deck(0).rows[0].info == "masculine; an animal that barks")
    #expect(house.deck(1).rows == house.deck(0).rows)
    #expect(house.deck().rows[0].alternatives.isEmpty)
  }

  @Test func `of two translations one is shown and the other is an alternative until settled`()
    throws
  {
    var house = House("Ana", "Ben")
    try house.addCard("chien", "dgo")
    house.sync()
    try house.edit("chien", WordDeck.Edit(translation: "hound"), by: 0)
    try house.edit("chien", WordDeck.Edit(translation: "doggy"), by: 1)
    house.sync()

    #expect(house.deck(0).rows == house.deck(1).rows)
    #expect(house.deck().rows[0].translation == "doggy")
    #expect(
      house.deck().rows[0].alternatives == [
        Alternative(field: .translation, values: [.text("hound")])
      ])
    let conflicts = Conflict.all(in: house.history.state(of: .deck("Words"), on: 0))
    #expect(conflicts.map(\.label) == ["translation"])
    #expect(conflicts.map(\.what) == ["card"])

    try house.edit("chien", WordDeck.Edit(translation: "dog"), by: 0)
    house.sync()

    #expect(house.deck(1).rows[0].translation == "dog")
    #expect(house.deck(1).rows[0].alternatives.isEmpty)
  }

  @Test func `a deck is sorted whatever the case and the accents, and equals keep its order`()
    throws
  {
    var house = House("Ana")
    for (word, translation) in [
      ("zèbre", "c"), ("Éléphant", "b"), ("chat", "a"), ("elephant", "x"),
    ] {
      try house.addCard(word, translation)
    }
    let deck = house.deck()

    #expect(deck.rows(by: .added).map(\.word) == ["zèbre", "Éléphant", "chat", "elephant"])
    #expect(deck.rows(by: .word).map(\.word) == ["chat", "Éléphant", "elephant", "zèbre"])
    #expect(deck.rows(by: .translation).map(\.translation) == ["a", "b", "c", "x"])
  }

  @Test func `what is answered worst comes first by difficulty`() throws {
    var house = House("Ana")
    for word in ["good", "bad", "new"] { try house.addCard(word, "x") }
    let rows = house.deck().rows
    house.edit { draft in
      for _ in 0..<3 {
        draft.append(.answer(rows[0].ids[0], Answer(isRight: true, isReversed: false)))
        draft.append(.answer(rows[1].ids[0], Answer(isRight: false, isReversed: false)))
      }
    }

    #expect(house.deck().rows(by: .difficulty).map(\.word) == ["bad", "new", "good"])
    #expect(house.deck().rows.map(\.asked) == [3, 3, 0])
    #expect(house.deck().rows.map(\.right) == [3, 0, 0])
  }

  @Test func `a search looks into all three texts`() throws {
    var house = House("Ana")
    try house.addCard("chien", "dog", info: "Haustier")
    try house.addCard("chat", "cat")
    let deck = house.deck()

    #expect(deck.rows(by: .added, containing: "CHIE").count == 1)
    #expect(deck.rows(by: .added, containing: "dog").count == 1)
    #expect(deck.rows(by: .added, containing: "haus").count == 1)
    #expect(deck.rows(by: .added, containing: "ch").count == 2)
    #expect(deck.rows(by: .added, containing: "bird").isEmpty)
  }

  @Test func `a card of the limit is taken and one of a byte more is not`() throws {
    var house = House("Ana")
    let limit = WordDeck.maximumCardByteCount

    try house.addCard("w", String(repeating: "x", count: limit - 1))

    #expect(throws: ModelError.cardTooLong(byteCount: limit + 1)) {
      try house.addCard("w", String(repeating: "x", count: limit))
    }
    #expect(throws: ModelError.name(" ", .empty)) { try house.addCard(" ", "x") }
  }
}

extension House {
  fileprivate mutating func edit(
    _ word: String, _ edit: WordDeck.Edit, by person: Int
  ) throws(ModelError) {
    let deck = deck(person)
    let document = history.devices[person].document
    try self.edit(person) { draft throws(ModelError) in
      let row = try deck.rows.row(named: word)
      let descriptions = row.ids.map { document.text(TextID(record: $0, field: .info)).layout }
      try deck.edit(row, edit, descriptions: descriptions, in: &draft)
    }
  }
}

@Suite struct SearchKeyTests {
  @Test(arguments: [
    ("élève", "ELEVE"), ("Ångström", "angstrom"), ("Łódź", "lodz"), ("Ηλίας", "ηλιας"),
    ("ёж", "еж"), ("ＡＢＣ", "abc"), ("カタカナ", "かたかな"), ("e\u{301}", "é"), ("smørrebrød", "smorrebrod"),
    ("Tiếng Việt", "tieng viet"), ("straße", "strasse"),
  ])
  func `these are found by each other`(left: String, right: String) {
    #expect(SearchKey(left).contains(SearchKey(right)))
    #expect(SearchKey(right).contains(SearchKey(left)))
  }

  @Test(arguments: [("й", "и"), ("が", "か"), ("क", "कि"), ("ไม่", "ไม"), ("dog", "dogs")])
  func `a mark that makes another letter counts`(text: String, part: String) {
    #expect(
      !SearchKey(text).contains(SearchKey(part)) || !SearchKey(part).contains(SearchKey(text)))
  }

  @Test func `composed and decomposed letters that keep their mark are the same`() {
    #expect(SearchKey("и\u{306}") == SearchKey("й"))
    #expect(SearchKey("か\u{3099}") == SearchKey("が"))
  }

  @Test func `everything contains nothing`() {
    #expect(SearchKey("dog").contains(SearchKey("")))
    #expect(SearchKey("").contains(SearchKey(" ")))
    #expect(!SearchKey("").contains(SearchKey("x")))
  }
}
