import HearthModel

/// Reads Anki's text export of notes.
package struct AnkiDecoder: PieceDecoder {
  var reader = DialectReader<AnkiHeaders>()

  package init() {}

  mutating func decode(
    _ row: DelimitedRow, into events: inout [ImportEvent]
  ) throws(FormatError) {
    guard let headers = reader.dialect else { return }
    let card = Self.card(of: row, headers)
    guard !card.word.isEmpty else {
      events.append(.refused(FormatError(.missing("word"), at: row.place)))
      return
    }
    let guid = Self.text(headers.guidColumn, in: row) ?? ""
    events.append(
      .record(
        ImportedRecord(place: row.place, id: guid.isEmpty ? nil : guid, content: .card(card))))
  }

  private static func card(of row: DelimitedRow, _ headers: AnkiHeaders) -> ImportedCard {
    let special = headers.specialColumns
    let indices = row.cells.indices.filter { !special.contains($0) }
    var fields = indices.map { (index: $0, text: field(row.cells[$0].text, headers)) }
    let named = NamedColumns(headers.columns)
    func take(_ index: Int?) -> String {
      let place =
        index.map { index in fields.firstIndex { $0.index == index } } ?? fields.indices.first
      guard let place else { return "" }
      return fields.remove(at: place).text
    }
    let word = take(named.word)
    let translation = take(named.translation)
    var card = ImportedCard(word: word, translation: translation)
    card.info = fields.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
    card.tags = headers.tags + AnkiHeaders.words((text(headers.tagsColumn, in: row) ?? "")[...])
    let deck = text(headers.deckColumn, in: row) ?? ""
    card.deck = deck.isEmpty ? headers.deck : deck
    return card
  }

  /// Where the header of columns says that word and translation stand; nil means in order.
  private struct NamedColumns {
    var word: Int?
    var translation: Int?

    init(_ names: [String]) {
      let keys = names.map { NameKey($0) }
      func place(_ column: CSVColumns.Column) -> Int? {
        keys.firstIndex { key in column.names.contains { NameKey($0) == key } }
      }
      guard let word = place(.word) else { return }
      self.word = word
      translation = place(.translation)
    }
  }

  private static func field(_ text: String, _ headers: AnkiHeaders) -> String {
    headers.isHTML ? HTMLText.readable(text) : text.trimmed
  }

  private static func text(_ column: Int?, in row: DelimitedRow) -> String? {
    guard let column, row.cells.indices.contains(column) else { return nil }
    return row.cells[column].text.trimmed
  }
}
