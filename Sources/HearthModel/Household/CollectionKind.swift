package import HearthCRDT

/// What a collection is for; the numbers are the log's and never change their meaning.
package enum CollectionKind: UInt32, Hashable, Sendable, CaseIterable {
  case settings = 1
  case devices = 2
  case scoreboard = 3
  case shoppingList = 4
  case deck = 5
  case note = 6
}

extension CollectionID {
  /// The household's settings; their record is the collection's own.
  package static let settings = CollectionID(kind: .settings, name: "")
  /// The household's devices.
  package static let devices = CollectionID(kind: .devices, name: "")
  /// The household's one scoreboard.
  package static let scoreboard = CollectionID(kind: .scoreboard, name: "")

  package init(kind: CollectionKind, name: String) {
    self.init(kind: kind.rawValue, name: name)
  }

  /// The shopping list of this name, which is the name trimmed of white space.
  package static func shoppingList(_ name: String) -> CollectionID {
    CollectionID(kind: .shoppingList, name: NameKey.trimmed(name))
  }

  /// The deck of this name, which is the name trimmed of white space.
  package static func deck(_ name: String) -> CollectionID {
    CollectionID(kind: .deck, name: NameKey.trimmed(name))
  }

  /// The note of this name, which is the name trimmed of white space.
  package static func note(_ name: String) -> CollectionID {
    CollectionID(kind: .note, name: NameKey.trimmed(name))
  }

  /// nil for a kind from the future.
  package var knownKind: CollectionKind? { CollectionKind(rawValue: kind) }
}
