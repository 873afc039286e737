/// Reads lines as items: every line of a plain text, or the boxes of a Markdown text.
package struct TextListDecoder: PieceDecoder {
  private let boxesOnly: Bool
  var reader = LineReader()

  /// With `boxesOnly`, lines without a box (headings, prose) are passed over.
  package init(boxesOnly: Bool = false) {
    self.boxesOnly = boxesOnly
  }

  mutating func decode(
    _ line: SourceLine, into events: inout [ImportEvent]
  ) throws(FormatError) {
    let text = line.text
    let item: ImportedItem
    if let box = MarkdownBox(text) {
      item = ImportedItem(name: box.name, isChecked: box.isChecked)
    } else {
      guard !boxesOnly else { return }
      item = ImportedItem(name: text.trimmed)
    }
    if item.name.isEmpty { return }
    events.append(.record(ImportedRecord(place: line.place, content: .item(item))))
  }
}
