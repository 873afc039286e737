import HearthFormats
import HearthTestSupport
import Testing

@Suite struct AnkiTests {
  @Test(arguments: [
    "#separator:tab\na\tb\tc\n", "#Separator : Comma\na,b,c\n", "#separator:;\na;b;c\n",
    "#separator:pipe\na|b|c\n", "#separator:colon\na:b:c\n", "#separator:space\na b c\n",
    "#separator:\t\na\tb\tc\n", "#separator:,\na,b,c\n", "#separator:Semicolon;;\n#x:y;;\na;b;c\n",
    "#separator:tab,,,\na\tb\tc\n", "a\tb\tc\n", "a|b|c\n", "a;b;c\n", "a:b:c\n", "a,b,c\n",
    "a b c",
    "#separator:comma\r\n# comment\r\n\"a\",\"b\",c\r\n", "#separator:comma\ra,b,c\r",
    "#separator:comma\n#columns:Notes,Back,Front\nc,b,a\n",
    "#separator:comma\n#guid column:1\n#notetype column:2\n,Basic,a,b,c\n",
  ])
  func `a separator is named, is itself, or is found`(text: String) throws {
    #expect(
      try cards(of: text, AnkiDecoder())
        == [ImportedCard(word: "a", translation: "b", info: "c")])
  }

  @Test func `columns that are no fields give id, deck and tags`() throws {
    let text = """
      #separator:semicolon;;;
      #deck:All;;
      #tags:home school;
      #GUID column:2;
      #deck column:3
      #tags column:5
      #unknown:1
      a;g1;Verbs;b;one two;c;d
      e;;;f

      """

    let records = try records(of: text, AnkiDecoder())

    #expect(records.map(\.id) == ["g1", nil])
    #expect(
      records.map(\.content) == [
        .card(
          ImportedCard(
            word: "a", translation: "b", info: "c, d", tags: ["home", "school", "one", "two"],
            deck: "Verbs")),
        .card(
          ImportedCard(word: "e", translation: "f", tags: ["home", "school"], deck: "All")),
      ])
    #expect(records.map(\.place.line) == [8, 9])
  }

  @Test func `a first line of tags is the older form`() throws {
    #expect(
      try cards(of: "tags:home school\na;b\n", AnkiDecoder())
        .map(\.tags) == [["home", "school"]])
  }

  @Test func `rows may be ragged, quoted over lines, and comments anywhere`() throws {
    let text = "a\tb\n#no\tcard\n\"c\nd\"\te \"f\"\tg\th\n\"#i\"\tj \"\"k\nl\n"

    #expect(
      try cards(of: text, AnkiDecoder()) == [
        ImportedCard(word: "a", translation: "b"),
        ImportedCard(word: "c\nd", translation: "e \"f\"", info: "g, h"),
        ImportedCard(word: "#i", translation: "j \"\"k"), ImportedCard(word: "l"),
      ])
  }

  @Test func `an empty first field is refused, and an open quote ends the reading`() throws {
    #expect(
      try refusals(of: "a\tb\n\tplay\n", AnkiDecoder())
        == [FormatError(.missing("word"), at: SourcePlace(line: 2))])
    #expect(
      error(of: "a\t\"b\n", AnkiDecoder())
        == FormatError(.truncated, at: SourcePlace(line: 1, column: 3)))
  }

  @Test func `HTML is literal or decoded as the header says`() throws {
    let row = "a<br>b<div>c</div>\t<b>x</b> &lt;&#38;&#x26;&nbsp;y &nope;\n"

    #expect(
      try cards(of: "#html:true\n" + row, AnkiDecoder())
        == [ImportedCard(word: "a\nb\nc", translation: "x <&& y &nope;")])
    #expect(
      try cards(of: "#separator:tab\n#html:false\n" + row, AnkiDecoder())
        == [
          ImportedCard(
            word: "a<br>b<div>c</div>", translation: "<b>x</b> &lt;&#38;&#x26;&nbsp;y &nope;")
        ])
  }

  @Test func `an unfinished tag, a wild entity and a huge number are text`() {
    #expect(
      HTMLText.plain("a < b & c &#99999999999; &#xD800;") == "a < b & c &#99999999999; &#xD800;")
    #expect(HTMLText.plain("&#0;&#x0;&#X00;&#1;") == "&#0;&#x0;&#X00;\u{1}")
  }

  @Test func `a first field that is nothing but tags stays as it is`() throws {
    #expect(
      try cards(of: "#html:true\n<img src=a>\tb\n", AnkiDecoder())
        == [ImportedCard(word: "<img src=a>", translation: "b")])
  }

  @Test(arguments: [
    ("a [sound:b.mp3] c", "a  c"), ("{{c1::Paris::city}} is {{c22::big}}", "Paris is big"),
    ("[sound:b.mp3]", "[sound:b.mp3]"), ("{{c1::}}", "{{c1::}}"),
    ("{{c::a}} {{c1:a}} {{c1::a", "{{c::a}} {{c1:a}} {{c1::a"),
    ("[sound:a", "[sound:a"),
  ])
  func `sounds and the marks of clozes are dropped, unless nothing would be left`(
    text: String, expected: String
  ) {
    #expect(CardMarks.dropped(from: text) == expected)
  }

  @Test func `an entity and a mark may be as long as their limits and no longer`() {
    let zeros = String(repeating: "0", count: HTMLText.maximumEntityLength - 6)
    let sound = String(repeating: "a", count: CardMarks.maximumScalarCount - 8)
    let answer = String(repeating: "a", count: CardMarks.maximumScalarCount - 1)

    #expect(HTMLText.plain("&#x\(zeros)41;") == "A")
    #expect(HTMLText.plain("&#x0\(zeros)41;") == "&#x0\(zeros)41;")
    #expect(CardMarks.dropped(from: "b[sound:\(sound)]") == "b")
    #expect(CardMarks.dropped(from: "b[sound:a\(sound)]") == "b[sound:a\(sound)]")
    #expect(CardMarks.dropped(from: "{{c1::\(answer)}}") == answer)
    #expect(CardMarks.dropped(from: "{{c1::a\(answer)}}") == "{{c1::a\(answer)}}")
  }

  @Test func `a text of nothing but openings is read in a moment`() {
    let openings = String(repeating: "<&{{c1::[sound:", count: 2_000)

    #expect(HTMLText.plain(openings) == openings)
    #expect(CardMarks.dropped(from: openings) == openings)
  }

  @Test func `notes without an id are one by their first field, of which the last counts`() throws {
    let read = try records(of: "a\t1\nb\t2\na\t3\n", AnkiDecoder())
    let settled = RepeatedRecords.settled(read, in: .anki)

    #expect(settled.map(\.key) == ["a", "b"])
    #expect(settled.map(\.place.line) == [3, 2])
    #expect(RepeatedRecords.settled(read, in: .csv).count == 3)
  }

  @Test func `Anki's and other programs' real files are read`() throws {
    if let bytes = sample("anki/mojekarticky-literatura.txt") {
      let read = try events(of: bytes, AnkiDecoder())

      #expect(read.count >= 10)
      guard case .record(let record) = read.first, case .card(let card) = record.content else {
        Issue.record("no card first")
        return
      }
      #expect(card.word == "Májovci tvořili v")
      #expect(card.deck == "Literatura - Test kartičky.")
    }
    if let bytes = sample("anki/text-2fields.txt") {
      #expect(try events(of: bytes, AnkiDecoder()).count == 9)
    }
    if let bytes = sample("mnemosyne/word_import.txt") {
      #expect(try events(of: Array(bytes.dropFirst(3)), AnkiDecoder()).count == 5)
    }
  }

  @Test(arguments: Seed.formats)
  func `what is written for Anki is read back`(seed: Seed) throws {
    var generator = seed.generator()
    let cards = (0..<10).map { _ in ImportedRecord.Content.card(generator.card()) }

    #expect(
      try records(of: written(cards, by: AnkiEncoder()), AnkiDecoder()).map(\.content) == cards)
  }
}
