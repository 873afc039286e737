internal import HearthCRDT
package import HearthModel

extension Scoreboard {
  /// The members as records of a file.
  ///
  /// - Throws: ``ModelError/overflow(member:)`` for a score that no file can hold.
  package func exported() throws(ModelError) -> [ImportedRecord] {
    var records: [ImportedRecord] = []
    for member in members {
      guard let score = member.score else { throw .overflow(member: member.name) }
      let content = ImportedMember(name: member.name, score: score, colour: member.colour)
      records.append(ImportedRecord(of: member.id, .member(content)))
    }
    return records
  }
}

extension ShoppingList {
  /// The items as records of a file, each for itself, so that two of a name stay two.
  package func exported() -> [ImportedRecord] {
    items.map { item in
      let content = ImportedItem(
        name: item.name, isChecked: item.isChecked, quantity: item.quantity)
      return ImportedRecord(of: item.id, .item(content))
    }
  }
}

extension WordDeck {
  /// The cards as records of a file, one for each row.
  package func exported() -> [ImportedRecord] {
    rows.map { row in
      let content = ImportedCard(word: row.word, translation: row.translation, info: row.info)
      return ImportedRecord(of: row.cards[0].id, .card(content))
    }
  }
}

extension ImportedRecord {
  fileprivate init(of id: RecordID, _ content: Content) {
    self.init(place: SourcePlace(), id: nil, content: content)
  }
}
