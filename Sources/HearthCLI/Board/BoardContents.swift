package import HearthCRDT
package import HearthModel

/// What a household has for its board, as far as the board shows it.
package struct BoardContents: Hashable, Sendable {
  package var members: [Member]
  /// What a reset sets everybody to.
  package var startScore: Int64
  package var listName: String
  package var items: [Item]
  /// The card of the day; nil where the deck has none.
  package var card: Card?
  /// A note of the fridge door; nil where there is none.
  package var note: Note?
  /// Why this device may not edit; nil where it may.
  package var lock: Lock?

  package init(
    members: [Member] = [], startScore: Int64 = Scoreboard.standardStart,
    listName: String = ShoppingList.standardName, items: [Item] = [], card: Card? = nil,
    note: Note? = nil, lock: Lock? = nil
  ) {
    self.members = members
    self.startScore = startScore
    self.listName = listName
    self.items = items
    self.card = card
    self.note = note
    self.lock = lock
  }

  package struct Member: Hashable, Sendable {
    package let id: RecordID
    package let name: String
    /// nil where the sum is beyond 64 bits.
    package let score: Int64?
    package let colour: Colour

    package init(id: RecordID, name: String, score: Int64?, colour: Colour) {
      self.id = id
      self.name = name
      self.score = score
      self.colour = colour
    }
  }

  package struct Item: Hashable, Sendable {
    /// At least one.
    package let ids: [RecordID]
    package let name: String
    package let quantity: String
    package let isTicked: Bool

    package init(ids: [RecordID], name: String, quantity: String = "", isTicked: Bool = false) {
      self.ids = ids
      self.name = name
      self.quantity = quantity
      self.isTicked = isTicked
    }
  }

  package struct Card: Hashable, Sendable {
    package let word: String
    package let translation: String
    package let info: String

    package init(word: String, translation: String, info: String = "") {
      self.word = word
      self.translation = translation
      self.info = info
    }
  }

  package struct Note: Hashable, Sendable {
    package let name: String
    package let text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  package enum Lock: Hashable, Sendable {
    case display
    case revoked
  }
}

extension BoardContents.Member {
  init(_ member: Scoreboard.Member) {
    self.init(id: member.id, name: member.name, score: member.score, colour: member.colour)
  }
}

extension BoardContents.Item {
  init(_ row: ShoppingList.Row) {
    self.init(ids: row.ids, name: row.name, quantity: row.quantity, isTicked: row.isDone)
  }
}

extension BoardContents.Card {
  init(_ row: WordDeck.Row) {
    self.init(word: row.word, translation: row.translation, info: row.info)
  }
}
