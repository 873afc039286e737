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
    let names = indices.map { headers.columns.indices.contains($0) ? headers.columns[$0] : "" }
    var card = AnkiNote(indices.map { field(row.cells[$0].text, headers) }, names: names).card
    card.tags = headers.tags + AnkiHeaders.words((text(headers.tagsColumn, in: row) ?? "")[...])
    let deck = text(headers.deckColumn, in: row) ?? ""
    card.deck = deck.isEmpty ? headers.deck : deck
    return card
  }

  private static func field(_ text: String, _ headers: AnkiHeaders) -> String {
    headers.isHTML ? HTMLText.readable(text) : text.trimmed
  }

  private static func text(_ column: Int?, in row: DelimitedRow) -> String? {
    guard let column, row.cells.indices.contains(column) else { return nil }
    return row.cells[column].text.trimmed
  }
}
