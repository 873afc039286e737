internal import HearthFormats

/// A file of text: its format and encoding found, its records read in steps.
struct TextSource: ImportSource, ~Copyable {
  let format: ImportFormat
  /// nil where nothing in the file says its encoding, and what it was read as.
  let guessedEncoding: TextEncoding?
  private let file: ImportFile
  private let encoding: TextEncoding
  private let spreadsheet: CSVTarget
  private let asList: Bool
  private var reading: TextImport
  private var readByteCount: Int64 = 0

  /// Finds out how to read the file; `format` is what was found or said.
  init(
    _ file: consuming ImportFile, as format: ImportFormat, head: [UInt8], options: ImportOptions
  ) throws(CLIError) {
    let asList = options.list != nil
    let spreadsheet =
      options.spreadsheet ?? FormatDetector.spreadsheet(head: head, said: options.encoding)
    let finding = try Self.finding(in: file, format, options.encoding)
    let reading = try Self.reading(finding.encoding, format, spreadsheet, asList: asList)
    try file.rewind()
    self.format = format
    self.asList = asList
    self.spreadsheet = spreadsheet
    self.reading = reading
    self.file = file
    encoding = finding.encoding
    guessedEncoding = finding.isGuess ? finding.encoding : nil
  }

  /// A mark in the file decides, then that it is UTF-8, then what was said.
  private static func finding(
    in file: borrowing ImportFile, _ format: ImportFormat, _ said: TextEncoding?
  ) throws(CLIError) -> EncodingProbe.Finding {
    try file.rewind()
    var probe = EncodingProbe(unfolding: format == .calendar)
    while true {
      let bytes = try file.read()
      if bytes.isEmpty { break }
      probe.read(bytes)
    }
    return probe.finding(said: said)
  }

  private static func reading(
    _ encoding: TextEncoding, _ format: ImportFormat, _ spreadsheet: CSVTarget, asList: Bool
  ) throws(CLIError) -> TextImport {
    guard let decoder = format.decoder(spreadsheet, asList: asList) else {
      throw .notText(path: format.label)
    }
    return TextImport(encoding, decoder)
  }

  mutating func read(into events: inout [ImportEvent]) throws(CLIError) -> ImportStep {
    let bytes = try file.read()
    readByteCount += Int64(bytes.count)
    do throws(FormatError) {
      if bytes.isEmpty {
        try reading.finish(into: &events)
        return .end
      }
      try reading.read(bytes, into: &events)
      return .more
    } catch {
      return .broken(error)
    }
  }

  mutating func rewind() throws(CLIError) {
    try file.rewind()
    readByteCount = 0
    reading = try Self.reading(encoding, format, spreadsheet, asList: asList)
  }

  func requireUnchanged() throws(CLIError) { try file.requireUnchanged() }

  var progress: Double {
    file.byteCount > 0 ? min(1, Double(readByteCount) / Double(file.byteCount)) : 1
  }
}
