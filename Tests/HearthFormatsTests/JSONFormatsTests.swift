import HearthFormats
import HearthModel
import HearthTestSupport
import Testing

@Suite struct JSONFormatsTests {
  @Test func `the score app's members come with id, score and colour`() throws {
    let text = """
      [{"id":"6F9","familyMemberName":"Dad","score":101,"colour":"green"},
       {"id":7,"familyMemberName":"Ana \\u00e9\\ud83e\\uddc0","score":-3.0,"color":"Red","x":[1,{}]}]
      """

    let records = try records(of: text, ScoreAppDecoder())

    #expect(records.map(\.id) == ["6F9", "7"])
    #expect(
      records.map(\.place) == [SourcePlace(line: 1, column: 2), SourcePlace(line: 2, column: 2)])
    #expect(
      records.map(\.content) == [
        .member(ImportedMember(name: "Dad", score: 101, colour: .green)),
        .member(ImportedMember(name: "Ana é🧀", score: -3, colour: .red)),
      ])
  }

  @Test(arguments: [
    (
      #"[{"familyMemberName":1,"score":1}]"#,
      FormatError.Fault.type(expected: .text, key: "familyMemberName"), 22
    ),
    (#"[{"familyMemberName":"a","score":"1"}]"#, .type(expected: .wholeNumber, key: "score"), 34),
    (#"[{"familyMemberName":"a","score":1.5}]"#, .type(expected: .wholeNumber, key: "score"), 34),
    (
      #"[{"familyMemberName":"a","score":9223372036854775808}]"#,
      .type(expected: .wholeNumber, key: "score"), 34
    ),
    (#"[{"familyMemberName":"é","score":1,"colour":"pink"}]"#, .colour("pink"), 45),
    (#"[{"familyMemberName":" ","score":1}]"#, .missing("familyMemberName"), 2),
    (#"[{"familyMemberName":"a","score":null}]"#, .missing("score"), 2),
    (#"["a"]"#, .type(expected: .object, key: nil), 2),
  ])
  func `a member that is wrong is refused where it is wrong`(
    text: String, fault: FormatError.Fault, column: Int
  ) throws {
    #expect(
      try refusals(of: text, ScoreAppDecoder()) == [
        FormatError(fault, at: SourcePlace(line: 1, column: column))
      ])
  }

  @Test(arguments: [
    (#"[1,]"#, FormatError.Fault.unexpected("]"), 4), (#"{"a" 1}"#, .unexpected("1"), 6),
    (#"{"a":1,}"#, .unexpected("}"), 8), (#"[}"#, .unexpected("}"), 2),
    (#"{]"#, .unexpected("]"), 2),
    (#"[] x"#, .unexpected("x"), 4), (#"["#, .truncated, 2), (#""#, .truncated, 1),
    (#"["a"#, .truncated, 4), (#"["\x"]"#, .escape, 4), (#"["\u12g4"]"#, .escape, 7),
    (#"["\ud83e"]"#, .escape, 9), (#"["\ud83ex"]"#, .escape, 9), (#"["\udd83"]"#, .escape, 8),
    (#"["\ud83e\n"]"#, .escape, 10), (#"["\ud83e\u0041"]"#, .escape, 14),
    ("[\"a\tb\"]", .unexpected("\t"), 4), (#"[trve]"#, .unexpected("t"), 2),
    (#"[01]"#, .type(expected: .wholeNumber, key: nil), 2),
    (#"[1.]"#, .type(expected: .wholeNumber, key: nil), 2),
    (#"[-]"#, .type(expected: .wholeNumber, key: nil), 2),
    (#"[1e]"#, .type(expected: .wholeNumber, key: nil), 2),
    (#"{"a":1}"#, .type(expected: .array, key: nil), 1),
    (#"12"#, .type(expected: .array, key: nil), 1),
  ])
  func `broken JSON ends the reading at its line and column`(
    text: String, fault: FormatError.Fault, column: Int
  ) {
    #expect(
      error(of: text, ScoreAppDecoder())
        == FormatError(fault, at: SourcePlace(line: 1, column: column)))
  }

  @Test(arguments: ["[]", " [ ] \n", "[\r\n]"])
  func `an empty array holds nothing`(text: String) throws {
    #expect(try events(of: text, ScoreAppDecoder()) == [])
  }

  @Test func `nesting is followed as deep as its limit and no deeper`() {
    let deepest = FormatLimits.maximumJSONDepth

    #expect(error(of: nested(deepest), KeepDecoder()) == nil)
    #expect(error(of: nested(deepest + 1), KeepDecoder())?.fault == .tooDeep(limit: deepest))
  }

  @Test func `a number may have as many digits as its limit and no more`() {
    let most = FormatLimits.maximumNumberByteCount
    let digits = String(repeating: "1", count: most)

    #expect(error(of: "[\(digits)]", KeepDecoder()) == nil)
    #expect(error(of: "[\(digits)1]", KeepDecoder())?.fault == .tooLong(limit: most))
  }

  @Test func `an escaped zero byte is as little text as one that stands as it is`() {
    #expect(throws: FormatError(.notText, at: SourcePlace(line: 1, column: 16))) {
      try events(of: Array(#"[{"text":"\u0000"}]"#.utf8), KeepDecoder())
    }
    #expect(throws: Never.self) {
      try events(of: Array(#"[{"text":"\u0001"}]"#.utf8), KeepDecoder())
    }
  }

  @Test func `a record may hold as much text as its limit and no more`() {
    let most = FormatLimits.maximumRecordByteCount
    let text = String(repeating: "a", count: most - 4)

    #expect(throws: Never.self) {
      try events(of: Array(#"[{"text":"\#(text)"}]"#.utf8), KeepDecoder())
    }
    #expect(throws: FormatError(.tooLong(limit: most), at: SourcePlace(line: 1, column: 10))) {
      try events(of: Array(#"[{"text":"\#(text)b"}]"#.utf8), KeepDecoder())
    }
  }

  @Test func `a record may hold as many values as its limit and no more`() {
    let most = FormatLimits.maximumValueCount
    let values = [String](repeating: "0", count: most - 1).joined(separator: ",")

    #expect(throws: Never.self) { try events(of: Array("[[\(values)]]".utf8), KeepDecoder()) }
    #expect(throws: FormatError.self) {
      try events(of: Array("[[\(values),0]]".utf8), KeepDecoder())
    }
  }

  @Test func `Home Assistant's items keep their order, and names repeat`() throws {
    let text =
      #"[{"name":"milk","id":"a1","complete":false},{"name":"milk","id":"b2","complete":true}]"#

    let records = try records(of: text, HomeAssistantDecoder())

    #expect(records.map(\.id) == ["a1", "b2"])
    #expect(
      records.map(\.content) == [
        .item(ImportedItem(name: "milk")), .item(ImportedItem(name: "milk", isChecked: true)),
      ])
  }

  @Test
  func `a Keep checklist is items, trash is left out, and a text is a note or, asked for, items`()
    throws
  {
    let list =
      #"{"title":"t","isTrashed":false,"listContent":[{"text":"a","isChecked":true},{"text":" "}]}"#
    let note = #"{"textContent":"First\n\n second","userEditedTimestampUsec":1690597779005000}"#

    #expect(try items(of: list, KeepDecoder()) == [ImportedItem(name: "a", isChecked: true)])
    #expect(try refusals(of: list, KeepDecoder()) == [])
    #expect(
      try refusals(of: #"{"listContent":[{"isChecked":true}]}"#, KeepDecoder()).map(\.fault)
        == [.missing("text")])
    #expect(
      try events(of: #"{"isTrashed":true,"textContent":"a"}"#, KeepDecoder())
        == [.omitted(.trashed, at: SourcePlace())])
    #expect(
      try records(of: note, KeepDecoder()).map(\.content)
        == [.note(ImportedNote(name: "First", text: "First\n\n second"))])
    #expect(try items(of: note, KeepDecoder(asList: true)).map(\.name) == ["First", "second"])
    #expect(
      try refusals(of: #"{"title":"a"}"#, KeepDecoder()).map(\.fault) == [.missing("textContent")])
  }

  @Test func `Keep's real files are read, and a broken one is refused with its place`() throws {
    guard let list = sample("keep/Checklist note.json"),
      let broken = sample("keep/broken-json-note.json")
    else { return }

    #expect(try events(of: list, KeepDecoder()).count == 5)
    #expect(throws: FormatError(.unexpected("\""), at: SourcePlace(line: 8, column: 5))) {
      try events(of: broken, KeepDecoder())
    }
  }

  @Test(arguments: Seed.formats)
  func `what is written as JSON is read back`(seed: Seed) throws {
    var generator = seed.generator()
    let items = generator.items().map { ImportedRecord.Content.item($0) }
    let members = (0..<5).map { _ in
      ImportedRecord.Content.member(
        ImportedMember(
          name: generator.text(upTo: 6), score: Int64.random(in: .min ... .max, using: &generator),
          colour: Colour.allCases.randomElement(using: &generator)))
    }

    #expect(
      try records(of: written(members, by: ScoreAppEncoder()), ScoreAppDecoder()).map(\.content)
        == members)
    #expect(
      try records(of: written(items, by: HomeAssistantEncoder()), HomeAssistantDecoder()).map(
        \.content)
        == items)
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }
}
