import HearthFormats
import HearthModel
import HearthTestSupport
import Testing

@Suite struct FileExportTests {
  private static let stamp = "20261130T120000Z"

  @Test func `every kind has its formats, of which the first is the standard`() throws {
    #expect(ExportKind.score.formats == [.scoreApp, .csv])
    #expect(
      ExportKind.shop.formats == [.markdown, .text, .todoTxt, .csv, .calendar, .homeAssistant])
    #expect(ExportKind.words.formats == [.anki, .csv])
    for kind in ExportKind.allCases {
      #expect(kind.standardFormat == kind.formats.first)
      for format in ImportFormat.allCases {
        let file = FileExport(kind, as: format, stamp: Self.stamp)
        #expect((file != nil) == kind.formats.contains(format))
      }
    }
  }

  @Test(arguments: Seed.formats)
  func `what is written is known for what it is, and read back, ids included`(seed: Seed) throws {
    var generator = seed.generator()
    for kind in ExportKind.allCases {
      for format in kind.formats {
        let records = (0..<Int.random(in: 1..<10, using: &generator)).map { index in
          record(of: kind, in: format, index, using: &generator)
        }

        let text = try text(of: records, kind, format)
        let found = FormatDetector.format(head: Array(text.utf8), fileName: "")
        let back = try read(text, kind, found)

        #expect(back.map(\.content) == records.map(\.content), "\(found): \(text)")
        if Self.hasIDs(format) { #expect(back.map(\.id) == records.map(\.id)) }
        let isKnown = found == format || found == .markdown && format == .text
        #expect(isKnown, "\(format) is taken for \(found): \(text)")
      }
    }
  }

  @Test(arguments: [
    "\u{FEFF}milk", "{", "[]", "#separator:tab", "tags:a", "sep=;", "BEGIN:VCALENDAR", "x milk",
    "(A) milk", "2026-11-30 milk", "2026-11-30 2026-11-30 2026-11-30 milk", "milk +shop", "a,b",
    "a;b", "- [ ] milk", "- [x]", "* [X] a", "1. [ ] a", "name,quantity", "'=a", "''", "\\", "\"",
    "PK\u{3}\u{4}", "שלום עולם", "👩‍👩‍👧", "\u{202E}evil", "e\u{301}", "\u{1B}[31m", "x", "(A)",
    "end:vcalendar", "a\\nb", "&amp;<br>", "\u{200B}", "@home", "+1",
  ])
  func `a name that looks like something else is read back alone and beside others`(
    name: String
  ) throws {
    for format in ExportKind.shop.formats {
      for isChecked in [false, true] {
        let item = ImportedItem(name: name, isChecked: isChecked)
        let plain = ImportedItem(name: "eggs")
        for items in [[item], [item, plain], [plain, item], [item, item]] {
          let records = items.map { ImportedRecord(place: SourcePlace(), content: .item($0)) }

          let text = try text(of: records, .shop, format)
          let found = FormatDetector.format(head: Array(text.utf8), fileName: "")

          #expect(try read(text, .shop, found).map(\.content) == records.map(\.content), "\(text)")
        }
      }
    }
  }

  @Test(arguments: ["\"\u{301}", "#\u{301}", "a\"\u{20D0}b", ",\u{302D}"])
  func `a mark that combines with a quote hides it from no reader`(name: String) throws {
    let card = ImportedCard(word: name, translation: name)
    for format in ExportKind.words.formats {
      let records = [ImportedRecord(place: SourcePlace(), id: name, content: .card(card))]

      let back = try read(text(of: records, .words, format), .words, format)

      #expect(back.map(\.content) == records.map(\.content))
    }
  }

  @Test(arguments: ["\u{5C2}", "\u{301}a"])
  func `a name that begins with a combining mark is read back from a list`(name: String) throws {
    for format in [ImportFormat.text, .markdown, .todoTxt] {
      for isChecked in [false, true] {
        let item = ImportedItem(name: name, isChecked: isChecked)
        let records = [ImportedRecord(place: SourcePlace(), content: .item(item))]

        let back = try read(text(of: records, .shop, format), .shop, format)

        #expect(back.map(\.content) == records.map(\.content))
      }
    }
  }

  @Test(arguments: ExportKind.allCases)
  func `whatever control is in a name, what is written is one record and read back`(
    kind: ExportKind
  ) throws {
    for format in kind.formats {
      for value in [0...0x1F, 0x7F...0x9F].joined() {
        let control = try #require(Unicode.Scalar(UInt32(value)))
        let name = "a\(control)b"
        let content: ImportedRecord.Content =
          switch kind {
          case .score: .member(ImportedMember(name: name, score: 1, colour: nil))
          case .shop: .item(ImportedItem(name: name))
          case .words: .card(ImportedCard(word: name, translation: name))
          }
        let record = ImportedRecord(place: SourcePlace(), id: "id", content: content)

        let back = try read(text(of: [record], kind, format), kind, format)

        #expect(back.count == 1, "\(value) as \(format)")
      }
    }
  }

  @Test func `the character 0 is written as what stands for no character`() throws {
    let item = ImportedRecord(
      place: SourcePlace(), content: .item(ImportedItem(name: "a\u{0}b")))

    for format in ExportKind.shop.formats {
      let back = try read(text(of: [item], .shop, format), .shop, format)

      #expect(back.map(\.content) == [.item(ImportedItem(name: "a\u{FFFD}b"))], "\(format)")
    }
  }

  @Test func `a long file comes in pieces, none of them much longer than the limit`() throws {
    let records = (0..<5_000).map { index in
      ImportedRecord(
        place: SourcePlace(), content: .card(ImportedCard(word: "word \(index)", info: "info")))
    }
    let file = try #require(FileExport(.words, as: .csv, stamp: Self.stamp))
    var pieces: [String] = []

    file.write(records) { pieces.append($0) }

    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.utf8.count < FileExport.pieceByteCount + 100 })
    #expect(try read(pieces.joined(), .words, .csv).count == records.count)
  }

  // MARK: -

  private static func hasIDs(_ format: ImportFormat) -> Bool {
    ![.markdown, .text, .todoTxt].contains(format)
  }

  private func text(
    of records: [ImportedRecord], _ kind: ExportKind, _ format: ImportFormat
  ) throws -> String {
    let file = try #require(FileExport(kind, as: format, stamp: Self.stamp))
    var text = ""
    file.write(records) { text += $0 }
    return text
  }

  private func record(
    of kind: ExportKind, in format: ImportFormat, _ index: Int,
    using generator: inout SeededGenerator
  ) -> ImportedRecord {
    let breaks = Self.hasIDs(format) && format != .homeAssistant
    let name = generator.text(upTo: 5, lineBreaks: breaks)
    let other = generator.text(upTo: 3, lineBreaks: breaks)
    let content: ImportedRecord.Content =
      switch kind {
      case .score:
        .member(
          ImportedMember(
            name: name, score: [.min, -1, 0, 7, .max].randomElement(using: &generator) ?? 0,
            colour: Colour.allCases.randomElement(using: &generator)))
      case .shop:
        .item(
          ImportedItem(
            name: name, isChecked: Bool.random(using: &generator),
            quantity: breaks ? other : ""))
      case .words:
        .card(ImportedCard(word: name, translation: other, info: other))
      }
    return ImportedRecord(place: SourcePlace(), id: "id \(index)", content: content)
  }

  private func read(
    _ text: String, _ kind: ExportKind, _ format: ImportFormat
  ) throws -> [ImportedRecord] {
    switch format {
    case .scoreApp: try read(text, ScoreAppDecoder())
    case .homeAssistant: try read(text, HomeAssistantDecoder())
    case .anki: try read(text, AnkiDecoder())
    case .todoTxt: try read(text, TodoTxtDecoder())
    case .calendar: try read(text, CalendarDecoder())
    case .text: try read(text, TextListDecoder())
    case .markdown: try read(text, TextListDecoder(boxesOnly: true))
    case .csv: try read(text, CSVDecoder(kind.target))
    case .apkg, .keep: []
    }
  }

  private func read(_ text: String, _ decoder: some ImportDecoder) throws -> [ImportedRecord] {
    var reader = TextImport(.utf8, decoder)
    var events: [ImportEvent] = []
    try reader.read(Array(text.utf8), into: &events)
    try reader.finish(into: &events)
    return try events.map { event in
      guard case .record(let record) = event else {
        throw FormatError(.missing("record"), at: SourcePlace())
      }
      return record
    }
  }
}

extension ExportKind {
  fileprivate var target: CSVTarget {
    switch self {
    case .score: .members
    case .shop: .items
    case .words: .cards
    }
  }
}
