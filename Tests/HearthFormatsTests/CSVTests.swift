import HearthFormats
import HearthModel
import HearthTestSupport
import Testing

@Suite struct CSVTests {
  @Test(arguments: [
    "name,quantity,checked\r\nmilk,2 l,yes\r\n\"a, \"\"b\"\"\",,\r\n",
    "Item;Amount;Done\nmilk;2 l;TRUE\n\"a, \"\"b\"\"\";;",
    "done\tname\tqty\rx\tmilk\t2 l\r\t\"a, \"\"b\"\"\"\t\r",
    "sep=;\r\nmilk;2 l;1\r\n\"a, \"\"b\"\"\";;\r\n",
    "sep=|\nmilk|2 l|1\na, \"b\"||\n",
    "milk\t2 l\tyes\n\n\"a, \"\"b\"\"\"\t\t\n",
  ])
  func `any separator, line end and headers give the same items`(text: String) throws {
    #expect(
      try items(of: text, CSVDecoder(.items)) == [
        ImportedItem(name: "milk", isChecked: true, quantity: "2 l"),
        ImportedItem(name: "a, \"b\""),
      ])
  }

  @Test func `a line break within quotes is text, and rows keep their places`() throws {
    let records = try records(of: "a,\"b\r\nc\"\r\n\r\nd,e\r\n", CSVDecoder(.cards))

    #expect(
      records.map(\.content) == [
        .card(ImportedCard(word: "a", translation: "b\nc")),
        .card(ImportedCard(word: "d", translation: "e")),
      ])
    #expect(records.map(\.place.line) == [1, 4])
  }

  @Test func `a card's columns are word, translation and info, which the rest joins`() throws {
    #expect(
      try cards(of: "a,b,c,d,,e\nf,,,,,\n", CSVDecoder(.cards)) == [
        ImportedCard(word: "a", translation: "b", info: "c, d, e"), ImportedCard(word: "f"),
      ])
    #expect(
      try cards(of: "info,word,translation,id\nc,a,b,9\n", CSVDecoder(.cards))
        == [ImportedCard(word: "a", translation: "b", info: "c")])
    #expect(try records(of: "id,word\n9,a\n", CSVDecoder(.cards)).map(\.id) == ["9"])
  }

  @Test func `headers are told from a first row, and unknown ones are passed over`() throws {
    #expect(
      try items(of: "Item,Aisle,Qty\nmilk,3,2 l\n", CSVDecoder(.items))
        == [ImportedItem(name: "milk", quantity: "2 l")])
    #expect(
      try cards(of: "front,devant\n", CSVDecoder(.cards))
        == [ImportedCard(word: "front", translation: "devant")])
    #expect(
      try cards(of: "word,chapter,translation\na,7,b\n", CSVDecoder(.cards))
        == [ImportedCard(word: "a", translation: "b", info: "7")])
    #expect(try items(of: "name\nmilk\n", CSVDecoder(.items)) == [ImportedItem(name: "milk")])
  }

  @Test func `neutralised cells are restored`() throws {
    #expect(
      try items(of: "'=1+1\n'-a\n'@b\n'+c\n''=d\n'e\n=f\n", CSVDecoder(.items)).map(\.name)
        == ["=1+1", "-a", "@b", "+c", "'=d", "'e", "=f"])
  }

  @Test func `members have whole scores and known colours`() throws {
    let text = "name,score,colour\nDad,-5,Green\nAna,,\nBen,x,\nCem,1,pink\n,1,\n\"D\"e,1,\n"

    #expect(
      try records(of: text, CSVDecoder(.members)).map(\.content) == [
        .member(ImportedMember(name: "Dad", score: -5, colour: .green)),
        .member(ImportedMember(name: "Ana", score: 0)),
      ])
    #expect(
      try refusals(of: text, CSVDecoder(.members)) == [
        FormatError(
          .type(expected: .wholeNumber, key: "score"), at: SourcePlace(line: 4, column: 5)),
        FormatError(.colour("pink"), at: SourcePlace(line: 5, column: 7)),
        FormatError(.missing("name"), at: SourcePlace(line: 6, column: 1)),
        FormatError(.textAfterQuote, at: SourcePlace(line: 7, column: 4)),
      ])
  }

  @Test func `a quote that nothing closes ends the reading where it opens`() {
    #expect(
      error(of: "a,b\nc,\"d\n", CSVDecoder(.items))
        == FormatError(.truncated, at: SourcePlace(line: 2, column: 3)))
  }

  @Test func `a row may have as many cells, and as much text, as the limits and no more`() {
    let cells = String(repeating: ",", count: FormatLimits.maximumFieldCount - 1)
    let text = String(repeating: "a", count: FormatLimits.maximumRecordByteCount)

    for row in ["a" + cells, text] {
      #expect(throws: Never.self) {
        try events(of: Array("\(row)\n\(row)".utf8), CSVDecoder(.items))
      }
    }
    #expect(
      throws: FormatError(.tooMany(limit: FormatLimits.maximumFieldCount), at: SourcePlace(line: 2))
    ) { try events(of: Array("a\na\(cells),".utf8), CSVDecoder(.items)) }
    #expect(
      throws: FormatError(
        .tooLong(limit: FormatLimits.maximumRecordByteCount), at: SourcePlace(line: 2))
    ) { try events(of: Array("a\n\(text)a".utf8), CSVDecoder(.items)) }
  }

  @Test func `a file longer than its head is read whole, in any chunks`() throws {
    let row = "milk;\"2\nl\";yes\n"
    let bytes = Array(String(repeating: row, count: 2_000).utf8)

    for chunkSize in [1, 7, 8_191, 8_192, 8_193, bytes.count] {
      #expect(try events(of: bytes, CSVDecoder(.items), chunkSize: chunkSize).count == 2_000)
    }
  }

  @Test func `texts that a spreadsheet would calculate are neutralised, and numbers are not`() {
    let contents = [ImportedRecord.Content.member(ImportedMember(name: "=Dad", score: -5))]

    #expect(
      written(contents, by: CSVEncoder(.members)) == "name,score,colour,id\r\n'=Dad,-5,,\r\n")
  }

  @Test(arguments: Seed.formats)
  func `what is written as CSV is read back`(seed: Seed) throws {
    var generator = seed.generator()
    let items = (0..<8).map { _ in
      ImportedRecord.Content.item(
        ImportedItem(
          name: generator.text(upTo: 6, lineBreaks: true), isChecked: .random(using: &generator),
          quantity: generator.text(upTo: 3)))
    }
    let cards = (0..<8).map { _ in ImportedRecord.Content.card(generator.card()) }
    let members = (0..<8).map { _ in
      ImportedRecord.Content.member(
        ImportedMember(
          name: generator.text(upTo: 6), score: .random(in: .min ... .max, using: &generator),
          colour: Colour.allCases.randomElement(using: &generator)))
    }

    #expect(try contents(items, .items) == items)
    #expect(try contents(cards, .cards) == cards)
    #expect(try contents(members, .members) == members)
  }

  private func contents(
    _ contents: [ImportedRecord.Content], _ target: CSVTarget
  ) throws -> [ImportedRecord.Content] {
    try records(of: written(contents, by: CSVEncoder(target)), CSVDecoder(target)).map(\.content)
  }
}

extension SeededGenerator {
  mutating func card() -> ImportedCard {
    ImportedCard(
      word: text(upTo: 5, lineBreaks: true), translation: text(upTo: 5, lineBreaks: true),
      info: text(upTo: 3))
  }
}
