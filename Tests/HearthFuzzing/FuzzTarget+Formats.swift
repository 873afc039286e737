import HearthFormats
import HearthModel

extension FuzzTarget {
  static let formats: [FuzzTarget] = [
    format("csv", .csv, roundTrip: .exact),
    format("anki", .anki, roundTrip: .exact),
    format("home-assistant", .homeAssistant, roundTrip: .settling),
    format("score-app", .scoreApp, roundTrip: .exact),
    format("keep", .keep, roundTrip: .none),
    format("ics", .calendar, roundTrip: .settling),
    format("markdown", .markdown, roundTrip: .settling),
    format("text", .text, roundTrip: .settling),
    format("todotxt", .todoTxt, roundTrip: .settling),
  ]

  /// How a file that was read relates to what is written of it and read again.
  private enum RoundTrip {
    /// The same records.
    case exact
    /// Other records where the format cannot hold them, but the same from then on.
    case settling
    /// The format is only read.
    case none
  }

  /// The first byte says the encoding and how the file is cut, the second what a spreadsheet's rows are, and whether
  /// the file is read in pieces, or written and read again.
  private static func format(
    _ name: String, _ format: ImportFormat, roundTrip: RoundTrip
  ) -> FuzzTarget {
    FuzzTarget(name, seeds: { FormatSeeds.seeds(of: format) }) { input throws(BrokenPromise) in
      var source = ByteSource(input)
      let control = Int(source.byte())
      let encoding = TextEncoding.allCases[control % TextEncoding.allCases.count]
      let choice = Int(source.byte())
      let target = choice % CSVTarget.allCases.count
      let file = source.rest()
      guard let decoder = format.decoder(CSVTarget.allCases[target], asList: control >= 0x80)
      else { return }
      let whole = FormatReading(file, decoder, encoding)
      guard roundTrip != .none, choice / CSVTarget.allCases.count % 2 == 1 else {
        let chunks = FormatReading(file, decoder, encoding, chunk: 1 + control >> 2 % 16)
        return try promise(whole == chunks, "chunks matter: \(whole) and \(chunks)")
      }
      try checkSize(of: whole, from: file)
      try checkRoundTrip(
        of: whole.records.map(\.exported), as: format, of: ExportKind.allCases[target],
        exactly: roundTrip == .exact)
    }
  }

  /// Nothing grows beyond what an encoding and an entity may add.
  private static func checkSize(
    of reading: FormatReading, from file: [UInt8]
  ) throws(BrokenPromise) {
    try promise(
      reading.events.count <= file.count + 1,
      "\(reading.events.count) events from \(file.count) bytes")
    let total = reading.records.reduce(0) { $0 + $1.byteCount }
    try promise(total <= 4 * file.count, "\(total) bytes of text from \(file.count)")
  }

  private static func checkRoundTrip(
    of records: [ImportedRecord], as format: ImportFormat, of spreadsheet: ExportKind,
    exactly: Bool
  ) throws(BrokenPromise) {
    guard
      let kind = ExportKind.allCases.last(where: { kind in
        kind.formats.contains(format) && (format != .csv || kind == spreadsheet)
      }), !records.isEmpty
    else { return }
    let first = try written(records, kind, format)
    guard !exactly else {
      return try promise(first == records, "\(records) come back as \(first)")
    }
    let second = try written(first, kind, format)
    try promise(second == first, "\(first) come back as \(second)")
  }

  /// What of `records` is read again in what is written of them.
  private static func written(
    _ records: [ImportedRecord], _ kind: ExportKind, _ format: ImportFormat
  ) throws(BrokenPromise) -> [ImportedRecord] {
    guard let export = FileExport(kind, as: format, stamp: "20261130T120000Z"),
      let decoder = format.decoder(kind.csvTarget, asList: false)
    else { throw BrokenPromise("\(format) is not written") }
    var text = ""
    export.write(records) { text += $0 }
    let reading = FormatReading(Array(text.utf8), decoder)
    try promise(
      reading.error == nil && reading.events.count == reading.records.count,
      "what was written of \(records) is refused: \(reading)")
    return reading.records.map(\.exported)
  }
}

extension ExportKind {
  var csvTarget: CSVTarget {
    switch self {
    case .score: .members
    case .shop: .items
    case .words: .cards
    }
  }
}
