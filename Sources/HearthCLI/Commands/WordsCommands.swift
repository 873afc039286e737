internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// `hearth words ...`: the decks of word cards.
enum WordsCommands {
  private static let info = OptionSpec("info", value: .required("TEXT"), "a short description")
  private static let word = OptionSpec("word", value: .required("W"), "the new word")
  private static let translation = OptionSpec(
    "translation", value: .required("T"), "the new translation")
  private static let sort = OptionSpec(
    "sort", value: .required("ORDER"), "word, translation, added or difficulty",
    completion: .words(WordDeck.Order.allCases.map(\.rawValue)))
  private static let common = [OptionSpec.deck, .pull, .sync]

  static let all: [CommandSpec] = [
    CommandSpec(
      "words", options: [sort] + common, "show a deck of word cards",
      example: "hearth words --sort word", prepare: show),
    CommandSpec(
      "words decks", options: common, "show all decks", example: "hearth words decks"
    ) { _ in
      { session throws(CLIError) in try session.showDecks() }
    },
    CommandSpec(
      "words add", arguments: [ArgumentSpec("WORD"), ArgumentSpec("TRANSLATION")],
      options: [info] + common,
      "add a card", example: "hearth words add chien dog --info animal", prepare: add),
    CommandSpec(
      "words edit", arguments: [ArgumentSpec("WORD", completion: .stored(.cards))],
      options: [word, translation, info] + common,
      "change a card", example: "hearth words edit chien --translation hound", prepare: edit),
    CommandSpec(
      "words remove",
      arguments: [ArgumentSpec("WORD", .text, .oneOrMore, completion: .stored(.cards))],
      options: common,
      "remove cards", example: "hearth words remove chien", prepare: remove),
    CommandSpec(
      "words find", arguments: [ArgumentSpec("TEXT")], options: [sort] + common,
      "find cards, whatever the case and the accents", example: "hearth words find eleve",
      prepare: find),
    CommandSpec(
      "words clear", options: common, "remove every card of a deck",
      example: "hearth words clear --deck French --yes", prepare: clear),
  ]

  private static func show(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let name = try line.deck()
    let order = try line.order(sort)
    return { session throws(CLIError) in
      try session.show { household throws(CLIError) in
        let deck = try household.deck(named: name)
        let near = try deck.rows.isEmpty ? household.nearestName(to: name, .deck) : nil
        return WordsView(deck: deck.name, rows: deck.rows(by: order), near: near)
      }
    }
  }

  private static func find(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let name = try line.deck()
    let order = try line.order(sort)
    let text = line.arguments[0]
    return { session throws(CLIError) in
      try session.show { household throws(CLIError) in
        let deck = try household.deck(named: name)
        let rows = deck.rows(by: order, containing: text)
        return WordsView(deck: deck.name, rows: rows, searched: text)
      }
    }
  }

  private static func add(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let deck = try line.deck()
    try line.refuseEmptyNames(line.arguments)
    let info = line.value(of: info)
    return { session throws(CLIError) in
      try session.edit(deck) { deck, draft throws(ModelError) in
        try deck.add(
          word: line.arguments[0], translation: line.arguments[1], info: info, to: &draft)
      }
    }
  }

  private static func edit(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let deck = try line.deck()
    let edit = WordDeck.Edit(
      word: line.value(of: word), translation: line.value(of: translation),
      info: line.value(of: info))
    guard edit != WordDeck.Edit() else {
      throw .usage(.nothingToChange, command: line.command.name)
    }
    try line.refuseEmptyNames([edit.word, edit.translation].compactMap(\.self))
    return { session throws(CLIError) in
      try session.edit(deck, edit, of: line.arguments[0])
    }
  }

  private static func remove(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let deck = try line.deck()
    let question = Question.removing(line.arguments)
    return { session throws(CLIError) in
      try session.edit(deck, after: question) { deck, draft throws(ModelError) in
        deck.remove(try deck.rows.rows(named: line.arguments), in: &draft)
      }
    }
  }

  private static func clear(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let deck = try line.deck()
    return { session throws(CLIError) in
      try session.edit(deck, after: .clearDeck(deck)) { deck, draft throws(ModelError) in
        if !deck.rows.isEmpty { deck.clear(in: &draft) }
      }
    }
  }
}

extension Invocation {
  /// The name of the deck that `--deck` names.
  fileprivate func deck() throws(CLIError) -> String {
    let name = value(of: .deck) ?? WordDeck.standardName
    try refuseEmptyNames([name])
    return name
  }

  fileprivate func order(_ option: OptionSpec) throws(CLIError) -> WordDeck.Order {
    guard let text = value(of: option) else { return .added }
    guard let order = WordDeck.Order(rawValue: text) else {
      throw .usage(.notASortOrder(text), command: command.name)
    }
    return order
  }
}

extension Session {
  fileprivate mutating func showDecks() throws(CLIError) {
    try show { household throws(CLIError) in
      var decks: [DecksView.Deck] = []
      for id in try household.collections(of: .deck) {
        let deck = WordDeck(try household.state(of: id))
        decks.append(DecksView.Deck(name: id.name, cards: deck.rows.count))
      }
      return DecksView(decks: decks)
    }
  }

  /// Makes an edit and shows the cards that it made, changed or removed.
  fileprivate mutating func edit(
    _ name: String, after question: Question? = nil,
    _ change: (WordDeck, inout Draft) throws(ModelError) -> Void
  ) throws(CLIError) {
    try edit(name, after: question) { _, deck, draft throws(CLIError) in
      do throws(ModelError) {
        try change(deck, &draft)
      } catch {
        throw .model(error, subject: .deck(deck.name))
      }
    }
  }

  /// Edits the card of a name; its description is read as a text only where that is to change.
  fileprivate mutating func edit(
    _ name: String, _ edit: WordDeck.Edit, of word: String
  ) throws(CLIError) {
    try self.edit(name) { household, deck, draft throws(CLIError) in
      let row = try deck.existing(word)
      var descriptions: [TextLayout] = []
      if edit.info != nil {
        for id in row.ids {
          descriptions.append(try household.layout(of: TextID(record: id, field: .info)))
        }
      }
      do throws(ModelError) {
        try deck.edit(row, edit, descriptions: descriptions, in: &draft)
      } catch {
        throw .model(error, subject: .deck(deck.name))
      }
    }
  }

  private mutating func edit(
    _ name: String, after question: Question? = nil,
    _ change: (inout LocalHousehold, WordDeck, inout Draft) throws(CLIError) -> Void
  ) throws(CLIError) {
    try edit(after: question) { household, draft throws(CLIError) in
      let deck = try household.deck(named: name)
      try change(&household, deck, &draft)
      return deck
    } reload: { household throws(CLIError) in
      try household.deck(named: name)
    } rows: { deck in
      deck.rows
    } view: { deck, rows in
      WordsView(deck: deck.name, rows: rows)
    }
  }
}

extension WordDeck {
  fileprivate func existing(_ word: String) throws(CLIError) -> Row {
    do throws(ModelError) {
      return try rows.row(named: word)
    } catch {
      throw .model(error, subject: .deck(name))
    }
  }
}
