internal import HearthSystem

/// The decks of word cards by name.
struct DecksView: View {
  struct Deck: Sendable {
    let name: String
    let cards: Int
  }

  let decks: [Deck]

  var json: [JSONValue.Member] {
    let decks = decks.map { deck -> JSONValue in
      ["name": .text(deck.name), "cards": .integer(Int64(deck.cards))]
    }
    return [.init(key: "decks", value: .array(decks))]
  }

  var plainTable: Table { table(unit: "") }
  var terminalTable: Table { table(unit: " cards") }

  private func table(unit: String) -> Table {
    var table = Table()
    for deck in decks {
      table.append([
        .init("\(deck.cards)\(unit)", style: .dim, isRightAligned: true),
        .init(deck.name, style: .bold),
      ])
    }
    return table
  }

  var isEmpty: Bool { decks.isEmpty }
  var emptyNotice: Notice? { .noDecks }
}
