package import HearthModel

extension WordDeck {
  /// The cards as records of a file, one for each row.
  package func exported() -> [ImportedRecord] {
    rows.map { row in
      let content = ImportedCard(word: row.word, translation: row.translation, info: row.info)
      return ImportedRecord(of: row.cards[0].id, row.cards[0].source, .card(content))
    }
  }
}
