internal import HearthCRDT
internal import HearthFormats
internal import HearthModel

extension ImportedRecord {
  /// What the record is to hold here; nil for a note, whose text is no field.
  func content(in format: ImportFormat) throws(ModelError) -> RecordContent? {
    switch content {
    case .member(let member):
      return try .member(
        name: member.name, score: member.score, colour: member.colour, source: id)
    case .item(let item):
      return try .item(
        name: item.name, quantity: item.quantity,
        isChecked: item.isChecked || format.statesTicks ? item.isChecked : nil, source: id,
        properties: item.properties)
    case .card(let card):
      return try .card(
        word: card.word, translation: card.translation, info: card.infoWithTags, source: id)
    case .note: return nil
    }
  }
}

extension ImportedCard {
  /// The info, and the tags as words that a search finds.
  fileprivate var infoWithTags: String {
    let tags = tags.map { "#" + $0 }.joined(separator: " ")
    return [info, tags].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
