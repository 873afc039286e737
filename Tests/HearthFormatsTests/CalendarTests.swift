import HearthFormats
import HearthTestSupport
import Testing

@Suite struct CalendarTests {
  @Test func `a task has name, state and id, and keeps what means nothing here`() throws {
    let text = calendar(
      "BEGIN:VTODO", "UID:a@b", "DTSTAMP:20260816T170000Z", "SUMMARY;LANGUAGE=\"x:y\":Buy\\, or",
      "  not\\; C:\\\\new\\nline\\Nend", "STATUS:COMPLETED", "X-ONE;p=1:two", "END:VTODO")

    let records = try records(of: text, CalendarDecoder())

    #expect(records.map(\.id) == ["a@b"])
    #expect(records.map(\.place) == [SourcePlace(line: 2)])
    #expect(
      records.map(\.content) == [
        .item(
          ImportedItem(
            name: "Buy, or not; C:\\new\nline\nend", isChecked: true, properties: ["X-ONE;p=1:two"])
        )
      ])
  }

  @Test(arguments: [
    ("NEEDS-ACTION", false), ("IN-PROCESS", false), ("COMPLETED", true), ("completed ", true),
    ("Done", true), ("what", false), ("", false),
  ])
  func `a status is read leniently`(status: String, isChecked: Bool) throws {
    let text = calendar("BEGIN:VTODO", "SUMMARY:a", "STATUS:\(status)", "END:VTODO")

    #expect(try items(of: text, CalendarDecoder()).map(\.isChecked) == [isChecked])
  }

  @Test func `absent status is open, absent summary is the UID, neither is refused`() throws {
    let named = calendar("BEGIN:VTODO", "UID:todo2", "END:VTODO")
    let nameless = calendar("BEGIN:VTODO", "DUE:1", "END:VTODO")

    #expect(try items(of: named, CalendarDecoder()) == [ImportedItem(name: "todo2")])
    #expect(
      try refusals(of: nameless, CalendarDecoder())
        == [FormatError(.missing("SUMMARY"), at: SourcePlace(line: 2))])
  }

  @Test func `a cancelled task is left out, and of a repeated UID the last counts`() throws {
    let cancelled = calendar("BEGIN:VTODO", "SUMMARY:a", "STATUS:cancelled", "END:VTODO")
    let repeated = calendar(
      "BEGIN:VTODO", "UID:1", "SUMMARY:a", "END:VTODO", "BEGIN:VTODO", "UID:1", "SUMMARY:b",
      "END:VTODO")
    let settled = RepeatedRecords.settled(
      try records(of: repeated, CalendarDecoder()), in: .calendar)

    #expect(
      try events(of: cancelled, CalendarDecoder())
        == [.omitted(.cancelled, at: SourcePlace(line: 2))])
    #expect(settled.map(\.key) == ["b"])
  }

  @Test func `what is outside a calendar or inside an alarm says nothing of a task`() throws {
    let text =
      "BEGIN:VTODO\r\nSUMMARY:outside\r\nEND:VTODO\r\n"
      + calendar(
        "BEGIN:VEVENT", "SUMMARY:event", "END:VEVENT", "BEGIN:vtodo", "SUMMARY:a", "BEGIN:VALARM",
        "SUMMARY:alarm", "END:VALARM", "END:vtodo")

    #expect(try items(of: text, CalendarDecoder()).map(\.name) == ["a"])
  }

  @Test func `a fold may split a character`() throws {
    let bytes =
      Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:caf".utf8) + [0xC3, 0x0D, 0x0A, 0x09, 0xA9]
      + Array("\nEND:VTODO\nEND:VCALENDAR".utf8)

    for chunkSize in 1...bytes.count {
      let read = try events(of: bytes, CalendarDecoder(), chunkSize: chunkSize)
      guard case .record(let record) = read.first else {
        Issue.record("no record")
        return
      }
      #expect(record.key == "café")
    }
  }

  @Test func `broken nesting and bytes that are no text end the reading`() {
    #expect(
      error(of: "BEGIN:VCALENDAR\nEND:VTODO\n", CalendarDecoder())
        == FormatError(.unbalanced("VTODO"), at: SourcePlace(line: 2)))
    #expect(
      error(of: "BEGIN:VCALENDAR\n\nBEGIN:VTODO", CalendarDecoder())
        == FormatError(.truncated, at: SourcePlace(line: 3)))
    #expect(throws: FormatError(.encoding(.utf8), at: SourcePlace(line: 2))) {
      try events(of: Array("X:a\nX:".utf8) + [0xFF], CalendarDecoder())
    }
  }

  @Test func `components nest as deep as their limit and no deeper`() {
    let most = FormatLimits.maximumComponentDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "BEGIN:A\n", count: depth) + String(repeating: "END:A\n", count: depth)
    }

    #expect(error(of: nested(most), CalendarDecoder()) == nil)
    #expect(error(of: nested(most + 1), CalendarDecoder())?.fault == .tooDeep(limit: most))
  }

  @Test func `a line unfolds as long as its limit and no longer`() {
    let most = FormatLimits.maximumUnfoldedByteCount
    let half = String(repeating: "a", count: most / 2)

    #expect(throws: Never.self) {
      try events(of: Array("\(half)\n \(half)".utf8), CalendarDecoder())
    }
    #expect(throws: FormatError(.tooLong(limit: most), at: SourcePlace(line: 1))) {
      try events(of: Array("\(half)\n \(half)a".utf8), CalendarDecoder())
    }
  }

  @Test func `a task has as many properties, and as much text, as the limits and no more`() {
    let most = FormatLimits.maximumFieldCount
    func task(_ count: Int) -> [UInt8] {
      Array(
        calendar("BEGIN:VTODO", "UID:a", String(repeating: "X:\r\n", count: count) + "END:VTODO")
          .utf8)
    }
    let half = "X:" + String(repeating: "a", count: FormatLimits.maximumRecordByteCount / 2 - 2)
    let full = calendar("BEGIN:VTODO", half, half, "END:VTODO")
    let over = calendar("BEGIN:VTODO", half, half + "a", "END:VTODO")

    #expect(throws: Never.self) { try events(of: task(most), CalendarDecoder()) }
    #expect(throws: FormatError(.tooMany(limit: most), at: SourcePlace(line: most + 4))) {
      try events(of: task(most + 1), CalendarDecoder())
    }
    #expect(throws: Never.self) { try events(of: Array(full.utf8), CalendarDecoder()) }
    #expect(throws: FormatError.self) { try events(of: Array(over.utf8), CalendarDecoder()) }
  }

  @Test(arguments: [
    ("ical-todo.ics", 2), ("ical-todo_text_escaping.ics", 1), ("ical4android-most-fields1.ics", 1),
    ("ical4android-utf8.ics", 1), ("icalendar-example.ics", 0), ("radicale-todo1.ics", 1),
    ("radicale-todo2.ics", 1), ("libical-2445.ics", 1),
  ])
  func `real calendars are read`(name: String, count: Int) throws {
    guard let bytes = sample("vtodo/\(name)") else { return }

    #expect(try events(of: bytes, CalendarDecoder()).count == count)
  }

  @Test(arguments: Seed.formats)
  func `what is written as a calendar is read back, in lines of 75 octets`(seed: Seed) throws {
    var generator = seed.generator()
    let contents = (0..<8).map { _ in
      ImportedRecord.Content.item(
        ImportedItem(
          name: generator.text(upTo: 60, lineBreaks: true), isChecked: .random(using: &generator),
          quantity: generator.text(upTo: 3), properties: ["X-KEPT;p=\"a:b\":c\\,d"]))
    }
    let text = written(contents, by: CalendarEncoder(stamp: "20261130T120000Z"))

    #expect(try records(of: text, CalendarDecoder()).map(\.content) == contents)
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
  }

  private func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }
}
