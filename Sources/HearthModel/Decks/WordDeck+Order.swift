extension WordDeck {
  /// The orders in which a deck can be shown.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    case word
    case translation
    /// The deck's own order, in which cards were added.
    case added
    /// What was answered worst comes first.
    case difficulty
  }

  /// The rows in another order; rows that are equal in it keep the deck's.
  package func rows(by order: Order) -> [Row] {
    switch order {
    case .added: rows
    case .word: Self.sorted(rows) { SearchKey($0.word) }
    case .translation: Self.sorted(rows) { SearchKey($0.translation) }
    case .difficulty: Self.sorted(rows) { $0.counts.difficulty }
    }
  }

  /// The rows in this order whose word, translation or description contains `text`, case, accents and
  /// width aside.
  package func rows(by order: Order, containing text: String) -> [Row] {
    let part = SearchKey(text)
    return rows(by: order).filter { row in
      SearchKey(row.word).contains(part) || SearchKey(row.translation).contains(part)
        || row.cards.contains { SearchKey($0.info).contains(part) }
    }
  }

  private static func sorted<Key: Comparable>(_ rows: [Row], by key: (Row) -> Key) -> [Row] {
    var keyed: [(key: Key, index: Int)] = []
    for (index, row) in rows.enumerated() { keyed.append((key(row), index)) }
    keyed.sort { $0.key == $1.key ? $0.index < $1.index : $0.key < $1.key }
    return keyed.map { rows[$0.index] }
  }
}
