internal import HearthModel
internal import HearthStore

/// A view that `watch` can show.
enum Watched: String, Hashable, Sendable, CaseIterable {
  case score, shop, words

  /// The collections from which it is made; which one a name means may depend on the others of a kind.
  var kinds: Set<CollectionKind> {
    switch self {
    case .score: [.scoreboard]
    // A row says whose it is.
    case .shop: [.shoppingList, .devices]
    case .words: [.deck]
    }
  }
}

extension ChangedCollections {
  func concern(_ kinds: Set<CollectionKind>) -> Bool {
    contains { $0.knownKind.map(kinds.contains) ?? false }
  }
}
