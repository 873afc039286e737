/// Writes records as a file of one format.
package struct FileExport: Hashable, Sendable {
  package let kind: ExportKind
  package let format: ImportFormat
  private let stamp: String

  /// nil where the format cannot hold the kind; `stamp` is the time of the export, see ``CalendarEncoder``.
  package init?(_ kind: ExportKind, as format: ImportFormat, stamp: String) {
    guard kind.formats.contains(format) else { return nil }
    self.kind = kind
    self.format = format
    self.stamp = stamp
  }

  /// About how many bytes are handed over at once.
  package static let pieceByteCount = 64 * 1024

  /// Hands over the file, piece by piece.
  ///
  /// Members may give a thing a name with the character 0, which no text holds: every reader would refuse the file, so
  /// U+FFFD stands for it.
  package func write<Failure: Error>(
    _ records: [ImportedRecord], to receive: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var encoder = encoder(of: records)
    var piece = encoder.begin()
    for record in records {
      piece += encoder.write(record)
      if piece.utf8.count >= Self.pieceByteCount {
        try receive(Self.text(piece))
        piece = ""
      }
    }
    try receive(Self.text(piece + encoder.finish()))
  }

  private static func text(_ piece: String) -> String {
    guard piece.utf8.contains(0) else { return piece }
    var text = String.UnicodeScalarView()
    for scalar in piece.unicodeScalars { text.append(scalar.value == 0 ? "\u{FFFD}" : scalar) }
    return String(text)
  }

  private func encoder(of records: [ImportedRecord]) -> any ExportEncoder {
    switch format {
    case .scoreApp: ScoreAppEncoder()
    case .homeAssistant: HomeAssistantEncoder()
    case .anki: AnkiEncoder()
    case .csv: CSVEncoder(kind.csvTarget)
    case .calendar: CalendarEncoder(stamp: stamp)
    case .todoTxt:
      TodoTxtEncoder(
        marksFirst: !Self.isRecognised(records, by: TodoTxtEncoder(), as: .todoTxt))
    case .text:
      TextListEncoder(boxesOnly: !Self.isRecognised(records, by: TextListEncoder(), as: .text))
    case .markdown, .apkg, .keep: TextListEncoder(boxesOnly: true)
    }
  }

  /// Whether a reader who is not told the format finds it in what `encoder` writes.
  private static func isRecognised(
    _ records: [ImportedRecord], by encoder: some ExportEncoder, as format: ImportFormat
  ) -> Bool {
    var encoder = encoder
    var head = encoder.begin()
    for record in records where head.utf8.count < FormatLimits.headByteCount {
      head += encoder.write(record)
    }
    let mark: Unicode.Scalar = "\u{FEFF}"
    return head.unicodeScalars.first != mark
      && FormatDetector.format(head: Array(head.utf8), fileName: "") == format
  }
}
