import HearthFormats
import HearthTestSupport
import Testing

@Suite struct LineFormatsTests {
  @Test func `every line of a plain text is an item, whatever ends it`() throws {
    let records = try records(
      of: "milk\r\n\r\n eggs \rbread\n- [x] tea\n* [ ] jam", TextListDecoder())

    #expect(
      records.map(\.content) == [
        .item(ImportedItem(name: "milk")), .item(ImportedItem(name: "eggs")),
        .item(ImportedItem(name: "bread")), .item(ImportedItem(name: "tea", isChecked: true)),
        .item(ImportedItem(name: "jam")),
      ])
    #expect(records.map(\.place.line) == [1, 3, 4, 5, 6])
  }

  @Test func `Markdown gives its boxes and nothing else`() throws {
    let text =
      "# List\n\n- [ ] milk\n  * [X] eggs\n1. [x] tea\n2) [ ] jam\n- [y] no\n- [ ]no\nprose\n- [ ] \n"

    #expect(
      try items(of: text, TextListDecoder(boxesOnly: true)) == [
        ImportedItem(name: "milk"), ImportedItem(name: "eggs", isChecked: true),
        ImportedItem(name: "tea", isChecked: true), ImportedItem(name: "jam"),
      ])
  }

  @Test(arguments: [
    ("x Buy milk", "Buy milk", true), ("x 2026-11-30 Buy", "Buy", true),
    ("x 2026-11-30 2026-11-01 Buy", "Buy", true), ("(A) Buy +home @shop", "Buy +home @shop", false),
    ("(A) 2026-11-30 Buy key:value", "Buy key:value", false), ("2026-11-30 Buy", "Buy", false),
    ("X Buy", "X Buy", false), ("(b) Buy", "(b) Buy", false), ("(A)->Buy", "(A)->Buy", false),
    ("xylophone", "xylophone", false), ("Buy (A) it", "Buy (A) it", false),
    ("x (A) Buy", "(A) Buy", true), ("(C) 13 + 29 = 42", "13 + 29 = 42", false),
  ])
  func `a task of todo.txt drops mark, priority and dates, and keeps its tags`(
    line: String, name: String, isChecked: Bool
  ) throws {
    #expect(
      try items(of: line + "\n\n", TodoTxtDecoder())
        == [ImportedItem(name: name, isChecked: isChecked)])
  }

  @Test func `a task without a name is refused at its line`() throws {
    #expect(
      try refusals(of: "a\nx \n", TodoTxtDecoder())
        == [FormatError(.missing("name"), at: SourcePlace(line: 2))])
  }

  @Test func `real todo.txt files are read`() throws {
    guard let bytes = sample("todotxt/topydo-ListCommandTest.txt") else { return }
    let read = try events(of: bytes, TodoTxtDecoder())

    #expect(read.count == 7)
    #expect(
      read.contains(
        .record(
          ImportedRecord(
            place: SourcePlace(line: 7),
            content: .item(
              ImportedItem(name: "Completed but with date:2014-12-12", isChecked: true))))))
  }

  @Test func `a line may be as long as its limit and no longer`() {
    let most = FormatLimits.maximumLineByteCount
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: most)

    #expect(throws: Never.self) { try events(of: line + [10] + line, TextListDecoder()) }
    #expect(throws: FormatError(.tooLong(limit: most), at: SourcePlace(line: 2))) {
      try events(of: [10] + line + line.prefix(1), TextListDecoder())
    }
  }

  @Test func `a quantity is written in brackets`() {
    let items = [ImportedRecord.Content.item(ImportedItem(name: "milk", quantity: "2 l"))]

    #expect(written(items, by: TextListEncoder()) == "milk (2 l)\n")
    #expect(written(items, by: TextListEncoder(boxesOnly: true)) == "- [ ] milk (2 l)\n")
    #expect(written(items, by: TodoTxtEncoder()) == "milk (2 l)\n")
  }

  @Test(arguments: Seed.formats)
  func `what is written as lines is read back`(seed: Seed) throws {
    var generator = seed.generator()
    let items = generator.items()
    let contents = items.map { ImportedRecord.Content.item($0) }

    #expect(try roundTrip(contents, TextListEncoder(), TextListDecoder()) == items)
    #expect(
      try roundTrip(contents, TextListEncoder(boxesOnly: true), TextListDecoder(boxesOnly: true))
        == items)
    #expect(try roundTrip(contents, TodoTxtEncoder(), TodoTxtDecoder()) == items)
  }

  private func roundTrip(
    _ contents: [ImportedRecord.Content], _ encoder: some ExportEncoder,
    _ decoder: some ImportDecoder
  ) throws -> [ImportedItem] {
    try items(of: written(contents, by: encoder), decoder)
  }
}
