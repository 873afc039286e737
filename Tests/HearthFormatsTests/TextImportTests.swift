import HearthFormats
import Testing

@Suite struct TextImportTests {
  @Test(arguments: TextEncoding.allCases)
  func `one list reads alike in every encoding and chunk size`(encoding: TextEncoding) throws {
    let bytes = Self.bytes(of: "caf\u{E9}\r\n- [x] th\u{E9}", in: encoding)

    for chunkSize in 1...bytes.count {
      #expect(
        try Self.events(of: bytes, TextImport(encoding, TextListDecoder()), chunkSize: chunkSize)
          .compactMap(\.item) == [
            ImportedItem(name: "café"), ImportedItem(name: "thé", isChecked: true),
          ])
    }
  }

  @Test func `a calendar whose fold splits a character is read from the bytes on disk`() throws {
    let bytes =
      [0xEF, 0xBB, 0xBF] + Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:caf".utf8)
      + [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + Array("\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
    var probe = EncodingProbe(unfolding: true)
    probe.read(bytes)
    let finding = probe.finding()

    #expect(!finding.isGuess)
    for chunkSize in 1...bytes.count {
      #expect(
        try Self.events(
          of: bytes, TextImport(finding.encoding, CalendarDecoder()), chunkSize: chunkSize
        ).compactMap(\.item) == [ImportedItem(name: "café")])
    }
  }

  @Test func `what is not text ends the reading after the records before it`() throws {
    let bytes = Array("milk\neggs\n".utf8) + [0xFF]
    for chunkSize in 1...bytes.count {
      var reading = TextImport(.utf8, TextListDecoder())
      var events: [ImportEvent] = []

      #expect(throws: FormatError(.encoding(.utf8), at: SourcePlace(line: 3))) {
        for start in stride(from: 0, to: bytes.count, by: chunkSize) {
          let end = min(start + chunkSize, bytes.count)
          try reading.read(Array(bytes[start..<end]), into: &events)
        }
      }
      #expect(events.compactMap(\.item).map(\.name) == ["milk", "eggs"])
    }
  }

  /// A million lines pass through; a reader that kept them would hold far more than it may.
  @Test func `a long file is given out as it is read`() throws {
    var reading = TextImport(.utf8, TextListDecoder())
    let chunk = Array(String(repeating: "milk\n", count: 1_000).utf8)
    var count = 0

    for _ in 0..<1_000 {
      var events: [ImportEvent] = []
      try reading.read(chunk, into: &events)
      #expect(events.count == 1_000)
      count += events.count
    }
    var rest: [ImportEvent] = []
    try reading.finish(into: &rest)

    #expect(count == 1_000_000)
    #expect(rest == [])
  }

  private static func events(
    of bytes: [UInt8], _ reading: TextImport, chunkSize: Int
  ) throws(FormatError) -> [ImportEvent] {
    var reading = reading
    var events: [ImportEvent] = []
    for start in stride(from: 0, to: bytes.count, by: chunkSize) {
      try reading.read(Array(bytes[start..<min(start + chunkSize, bytes.count)]), into: &events)
    }
    try reading.finish(into: &events)
    return events
  }

  private static func bytes(of text: String, in encoding: TextEncoding) -> [UInt8] {
    switch encoding {
    case .utf8: Array(text.utf8)
    case .utf16LittleEndian:
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian:
      [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .windows1252: text.unicodeScalars.map { UInt8($0.value & 0xFF) }
    }
  }
}

extension ImportEvent {
  fileprivate var item: ImportedItem? {
    guard case .record(let record) = self, case .item(let item) = record.content else { return nil }
    return item
  }
}
