import Testing

extension MergeCase {
  static let words = [
    MergeCase(
      "of two translations one is shown, the other is kept, and the next settles it",
      shared: ["words add chien dgo"],
      ana: ["words edit chien --translation hound"], ben: ["words edit chien --translation doggy"]
    ) { house throws in
      let card = try house.ana.json("words")["cards"][0]
      let shown = [card["translation"].string].compactMap(\.self)
      #expect(Set(shown + card["also"]["translation"].strings) == ["hound", "doggy"])
      let conflict = try house.ben.json("conflicts")["entries"][0]
      #expect(conflict["name"].string == "chien")
      #expect(conflict["field"].string == "translation")
      #expect(conflict["also"].strings.count == 1)

      try house.ana.hearth("words edit chien --translation dog")
      try house.settle()

      #expect(try house.ben.cards() == ["chien dog"])
      #expect(try house.ben.json("words")["cards"][0]["also"] == .null)
      #expect(try house.ben.json("conflicts")["entries"] == .array([]))
    },
    MergeCase(
      "an edit that has seen another supersedes it",
      shared: ["words add chien hound", "words edit chien --translation dog"],
      ana: ["words edit chien --info animal"], ben: ["words edit chien --translation doggy"]
    ) { house throws in
      let card = try house.ana.json("words")["cards"][0]
      #expect(card["translation"].string == "doggy")
      #expect(card["info"].string == "animal")
      #expect(card["also"] == .null)
    },
    MergeCase(
      "the same card added apart is one row of both",
      ana: ["words add chien dog"], ben: ["words add chien dog --info animal"]
    ) { house throws in
      let cards = try house.ana.json("words")["cards"].array
      #expect(cards.count == 1)
      #expect(cards[0]["ids"].strings.count == 2)
    },
    MergeCase(
      "one word with two translations added apart is two cards",
      ana: ["words add bank shore"], ben: ["words add bank bench"]
    ) { house throws in
      #expect(try Set(house.ana.cards()) == ["bank shore", "bank bench"])
    },
    MergeCase(
      "a removal holds against an edit, and restoring shows it",
      shared: ["words add chien dog"], ana: ["words remove chien"],
      ben: ["words edit chien --translation hound"]
    ) { house throws in
      #expect(try house.ana.cards() == [])

      try house.ana.run(["restore", try house.ana.trashed("chien")]).requireSuccess()
      try house.settle()

      #expect(try house.ben.cards() == ["chien hound"])
    },
    MergeCase(
      "clearing a deck leaves what was added meanwhile",
      shared: ["words add chien dog", "words add chat cat"],
      ana: ["words clear --yes"], ben: ["words add 'pomme de terre' potato"]
    ) { house throws in
      #expect(try house.ana.cards() == ["pomme de terre potato"])
    },
    MergeCase(
      "one deck made apart is one deck",
      ana: ["words add chien dog --deck French"], ben: ["words add chat cat --deck French"]
    ) { house throws in
      let decks = try house.ana.json("words decks")["decks"].array
      #expect(decks.filter { $0["name"].string == "French" }.map { $0["cards"].int } == [2])
    },
  ]
}
