internal import HearthCRDT
internal import HearthFormats
internal import HearthModel

/// The collection that a record goes to, as the options and the file name it.
struct ImportTarget: Hashable, Sendable {
  let kind: CollectionKind
  /// Empty for the scoreboard.
  let name: String

  init(of record: ImportedRecord, _ options: ImportOptions) {
    switch record.content {
    case .member: self.init(kind: .scoreboard, name: "")
    case .item: self.init(kind: .shoppingList, name: options.list ?? ShoppingList.standardName)
    case .card(let card):
      self.init(kind: .deck, name: options.deck ?? card.deck ?? WordDeck.standardName)
    case .note(let note): self.init(kind: .note, name: note.name)
    }
  }

  private init(kind: CollectionKind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// What is wrong with the name.
  var fault: ModelError? {
    guard kind != .scoreboard, let fault = NameLimit.fault(in: name) else { return nil }
    return .name(name, fault)
  }

  /// The collection of this name where there is none yet, names that are one to people being one.
  var folded: CollectionID { CollectionID(kind: kind, name: NameKey(name).folded) }
}
