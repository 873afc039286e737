package import HearthCRDT

extension WordDeck {
  /// Most bytes of a card's word, translation and info together.
  ///
  /// They travel in one operation, whose limit is 16 KiB; the rest is for what surrounds them.
  package static let maximumCardByteCount = 16 * 1024 - 512

  /// New values for some of a card's fields.
  package struct Edit: Hashable, Sendable {
    package var word: String?
    package var translation: String?
    package var info: String?

    package init(word: String? = nil, translation: String? = nil, info: String? = nil) {
      self.word = word
      self.translation = translation
      self.info = info
    }
  }

  /// Adds a card at the end of the deck.
  package func add(
    word: String, translation: String, info: String?, to draft: inout Draft
  ) throws(ModelError) {
    try Self.check(word, translation, info ?? "")
    var values = [
      FieldValue(field: .name, value: .text(word)),
      FieldValue(field: .translation, value: .text(translation)),
    ]
    if let info { values.append(FieldValue(field: .info, value: .text(info))) }
    let insertion = state.insertionAfterLastRow
    draft.append(
      .create(Creation(collection: state.id, values: values, insertion: insertion)))
  }

  /// Writes the fields that are given, on every card of the row.
  ///
  /// `descriptions` are those of the row's cards, laid out; they are needed only where they are to change.
  package func edit(
    _ row: Row, _ edit: Edit, descriptions: [TextLayout] = [], in draft: inout Draft
  ) throws(ModelError) {
    try Self.check(
      edit.word ?? row.word, edit.translation ?? row.translation, edit.info ?? row.info)
    for id in row.ids {
      if let word = edit.word { draft.append(.write(id, .name, .text(word))) }
      if let translation = edit.translation {
        draft.append(.write(id, .translation, .text(translation)))
      }
    }
    guard let info = edit.info else { return }
    for description in descriptions { draft.rewrite(description, to: info) }
  }

  package func remove(_ rows: [Row], in draft: inout Draft) {
    for id in rows.flatMap({ $0.ids }) { draft.append(.disable(id)) }
  }

  package func clear(in draft: inout Draft) {
    draft.append(.clear(state.id))
  }

  static func check(
    _ word: String, _ translation: String, _ info: String
  ) throws(ModelError) {
    if NameKey(word).isEmpty { throw .name(word, .empty) }
    let byteCount = word.utf8.count + translation.utf8.count + info.utf8.count
    guard byteCount <= maximumCardByteCount else {
      throw .cardTooLong(byteCount: byteCount)
    }
  }
}
