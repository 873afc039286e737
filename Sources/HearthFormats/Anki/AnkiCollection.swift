/// What the rows of a collection of Anki mean.
///
/// A collection comes in two layouts: schema 11 keeps the names of fields and decks as JSON, schema 18 in tables.
package struct AnkiCollection: Sendable {
  /// By the id of a note's type.
  private var fieldNames: [Int64: [String]] = [:]
  private var deckNames: [Int64: String] = [:]

  /// A collection of schema 18, whose names are added one by one.
  package init() {}

  /// A collection of schema 11, from the columns `models` and `decks` of its table `col`.
  package init(models: [UInt8], decks: [UInt8]) throws(FormatError) {
    try readValues(of: models) { path, value in
      guard path.count == 4, path[1] == "flds", path[3] == "name", let type = Int64(path[0]),
        let index = Int(path[2]), case .string(let name) = value
      else { return }
      addField(named: name, at: index, toType: type)
    }
    try readValues(of: decks) { path, value in
      guard path.count == 2, path[1] == "name", let id = Int64(path[0]),
        case .string(let name) = value
      else { return }
      addDeck(named: name, id: id)
    }
  }

  /// More fields than one record may have are left without a name.
  package mutating func addField(named name: String, at index: Int, toType type: Int64) {
    guard 0..<FormatLimits.maximumFieldCount ~= index else { return }
    var names = fieldNames[type] ?? []
    while names.count <= index { names.append("") }
    names[index] = name
    fieldNames[type] = names
  }

  /// The parts of a deck's name are divided by U+001F in schema 18, and by `::` to people.
  package mutating func addDeck(named name: String, id: Int64) {
    deckNames[id] = name.split(separator: "\u{1F}", omittingEmptySubsequences: false)
      .joined(separator: "::")
  }

  /// One row of the table of notes.
  package struct Note {
    package let number: Int
    package let guid: String
    package let type: Int64
    package let tags: String
    package let fields: [UInt8]
    package let deck: Int64?

    package init(
      number: Int, guid: String, type: Int64, tags: String, fields: [UInt8], deck: Int64?
    ) {
      self.number = number
      self.guid = guid
      self.type = type
      self.tags = tags
      self.fields = fields
      self.deck = deck
    }
  }

  /// What a note is to a deck; its place is its number.
  package func event(of note: Note) -> ImportEvent {
    let place = SourcePlace(line: note.number)
    guard note.fields.count <= FormatLimits.maximumRecordByteCount else {
      return .refused(
        FormatError(.tooLong(limit: FormatLimits.maximumRecordByteCount), at: place))
    }
    guard !note.fields.contains(0), !note.guid.utf8.contains(0), !note.tags.utf8.contains(0) else {
      return .refused(FormatError(.notText, at: place))
    }
    let parts = note.fields.split(separator: 0x1F, omittingEmptySubsequences: false)
    guard parts.count <= FormatLimits.maximumFieldCount else {
      return .refused(FormatError(.tooMany(limit: FormatLimits.maximumFieldCount), at: place))
    }
    let htmls = parts.map { String(decoding: $0, as: UTF8.self) }
    let texts = htmls.map { CardMarks.dropped(from: HTMLText.plain($0), keepsLast: false) }
    var card = AnkiNote(texts, names: fieldNames[note.type] ?? []).card
    if card.word.isEmpty {
      let asItIs = htmls.map { CardMarks.dropped(from: HTMLText.readable($0)) }
      card.word = AnkiNote(asItIs, names: fieldNames[note.type] ?? []).card.word
    }
    guard !card.word.isEmpty else {
      return .refused(FormatError(.missing("word"), at: place))
    }
    card.tags = AnkiHeaders.words(note.tags[...])
    card.deck = note.deck.flatMap { deckNames[$0] }.flatMap { $0.utf8.contains(0) ? nil : $0 }
    let guid = note.guid.trimmed
    return .record(
      ImportedRecord(place: place, id: guid.isEmpty ? nil : guid, content: .card(card)))
  }

  /// Every text, number and truth of a JSON text, with the keys and indices that lead to it.
  private func readValues(
    of json: [UInt8], to receive: ([String], JSONToken.Kind) -> Void
  ) throws(FormatError) {
    var reader = JSONReader()
    var path = JSONPath()
    let pieces = stride(from: 0, to: json.count, by: FormatLimits.headByteCount)
    for start in pieces {
      let end = min(start + FormatLimits.headByteCount, json.count)
      var tokens: [JSONToken] = []
      try reader.read(Array(json[start..<end]), into: &tokens)
      for token in tokens { path.follow(token.kind, to: receive) }
    }
    var tokens: [JSONToken] = []
    try reader.finish(into: &tokens)
    for token in tokens { path.follow(token.kind, to: receive) }
  }
}
