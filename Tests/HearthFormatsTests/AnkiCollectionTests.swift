import HearthFormats
import Testing

@Suite struct AnkiCollectionTests {
  private static let models = """
    {"7": {"name": "Basic", "css": "{}", "flds": [{"name": "Front", "ord": 0}, {"ord": 1, "name": "Back"}],
      "tmpls": [{"name": "Card", "flds": "x"}], "id": 7},
     "8": {"flds": [{"name": "Meaning"}, {"name": "Notes"}, {"name": "Word"}], "req": [[0, "any", [0]]]}}
    """
  private static let decks = #"{"1": {"name": "Default"}, "2": {"name": "French::Home", "id": 2}}"#

  @Test func `fields are known by their names, in JSON or one by one, and decks too`() throws {
    let older = try AnkiCollection(models: Array(Self.models.utf8), decks: Array(Self.decks.utf8))
    var newer = AnkiCollection()
    for (index, name) in ["Meaning", "Notes", "Word"].enumerated() {
      newer.addField(named: name, at: index, toType: 8)
    }
    newer.addDeck(named: "French\u{1F}Home", id: 2)

    for collection in [older, newer] {
      let card = try card(collection, type: 8, "dog\u{1F}animal\u{1F}chien", deck: 2)
      #expect(card.word == "chien")
      #expect(card.translation == "dog")
      #expect(card.info == "animal")
      #expect(card.deck == "French::Home")
    }
  }

  @Test func `without a name that means word, fields count in their order; the rest is info`()
    throws
  {
    let collection = AnkiCollection()

    let card = try card(collection, type: 1, "a\u{1F}b\u{1F}\u{1F}c\u{1F}d", tags: " x  y::z ")

    #expect([card.word, card.translation, card.info] == ["a", "b", "c, d"])
    #expect(card.tags == ["x", "y::z"])
    #expect(card.deck == nil)
  }

  @Test(arguments: [
    ("a<br>b", "a\nb"), ("{{c1::Paris::city}} is <b>big</b>", "Paris is big"),
    ("a[sound:x.mp3]", "a"), ("<img src=\"x.jpg\">", "<img src=\"x.jpg\">"),
    ("[sound:x.mp3]", "[sound:x.mp3]"), ("1 &lt; 2", "1 < 2"),
  ])
  func `a field is text, and a first field is never emptied`(html: String, text: String) throws {
    let collection = AnkiCollection()

    #expect(try card(collection, type: 1, "\(html)\u{1F}b").word == text)
    let other = try card(collection, type: 1, "a\u{1F}\(html)").translation
    #expect(other == (html == text ? "" : text))
  }

  @Test func `a note without text is refused under its number, and its guid is its identity`()
    throws
  {
    let collection = AnkiCollection()

    #expect(
      collection.event(of: note(" \u{1F}b", number: 7))
        == .refused(FormatError(.missing("word"), at: SourcePlace(line: 7))))
    guard case .record(let record) = collection.event(of: note("a", number: 8, guid: "g!")) else {
      Issue.record("no record")
      return
    }
    #expect(record.id == "g!")
    #expect(record.place == SourcePlace(line: 8))
  }

  @Test(arguments: ["a\0b", "a\u{1F}\0"])
  func `a note that holds a zero byte is no text`(fields: String) {
    let refused = ImportEvent.refused(FormatError(.notText, at: SourcePlace(line: 7)))

    #expect(AnkiCollection().event(of: note(fields, number: 7)) == refused)
    #expect(AnkiCollection().event(of: note("a", number: 7, guid: "g\0")) == refused)
  }

  @Test func `a note has as many bytes and fields as a record may have, and no more`() {
    let collection = AnkiCollection()
    let bytes = FormatLimits.maximumRecordByteCount
    let fields = FormatLimits.maximumFieldCount

    #expect(isRecord(collection, String(repeating: "a", count: bytes)))
    #expect(!isRecord(collection, String(repeating: "a", count: bytes + 1)))
    #expect(isRecord(collection, "a" + String(repeating: "\u{1F}", count: fields - 1)))
    #expect(!isRecord(collection, "a" + String(repeating: "\u{1F}", count: fields)))
  }

  @Test(arguments: ["", "{", "[1", "{\"1\": {\"flds\": [{\"name\": \"a\"}"])
  func `names that are no JSON are refused`(json: String) {
    #expect(throws: FormatError.self) {
      try AnkiCollection(models: Array(json.utf8), decks: Array("{}".utf8))
    }
  }

  @Test(arguments: [
    "[]", "{}", "1", "null", "{\"1\": 2}", "{\"a\": {\"flds\": {\"b\": {\"name\": 1}}}}",
  ])
  func `names that are other JSON are none`(json: String) throws {
    let collection = try AnkiCollection(models: Array(json.utf8), decks: Array(json.utf8))

    #expect(try card(collection, type: 1, "a\u{1F}b").word == "a")
  }

  @Test func `meta says which entry counts; without it the newer name does`() {
    typealias Layout = AnkiPackageLayout
    func layout(_ names: Set<String>, _ meta: [UInt8]?) -> String? {
      Layout(entries: names, meta: meta).map { $0.entryName + ($0.isCompressed ? " zstd" : "") }
    }
    let all: Set = ["collection.anki2", "collection.anki21", "collection.anki21b"]

    #expect(layout(["collection.anki2"], nil) == "collection.anki2")
    #expect(layout(all, nil) == "collection.anki21")
    #expect(layout(all, [8, 1]) == "collection.anki2")
    #expect(layout(all, [8, 2]) == "collection.anki21")
    #expect(layout(["collection.anki2"], [8, 3]) == "collection.anki21b zstd")
    for meta in [[], [8], [8, 4], [8, 0x83, 1], [16, 3]] as [[UInt8]] {
      #expect(layout(all, meta) == nil)
    }
  }

  // MARK: -

  private func note(
    _ fields: String, number: Int = 1, guid: String = "", type: Int64 = 1, tags: String = "",
    deck: Int64? = nil
  ) -> AnkiCollection.Note {
    AnkiCollection.Note(
      number: number, guid: guid, type: type, tags: tags, fields: Array(fields.utf8), deck: deck)
  }

  private func card(
    _ collection: AnkiCollection, type: Int64, _ fields: String, tags: String = "",
    deck: Int64? = nil
  ) throws -> ImportedCard {
    let event = collection.event(of: note(fields, type: type, tags: tags, deck: deck))
    guard case .record(let record) = event, case .card(let card) = record.content else {
      throw FormatError(.missing("card"), at: SourcePlace())
    }
    return card
  }

  private func isRecord(_ collection: AnkiCollection, _ fields: String) -> Bool {
    if case .record = collection.event(of: note(fields)) { true } else { false }
  }
}
