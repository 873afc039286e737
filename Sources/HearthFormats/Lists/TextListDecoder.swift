/// Reads lines as items: every line of a plain text, without its bullet, or the boxes of a Markdown text.
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
    } else if boxesOnly {
      if !Self.isStructure(text) { events.append(.omitted(.unboxed, at: line.place)) }
      return
    } else {
      item = ImportedItem(name: TextBullet.removed(from: text.trimmed))
    }
    if item.name.isEmpty { return }
    events.append(.record(ImportedRecord(place: line.place, content: .item(item))))
  }

  /// Whether a line only divides a Markdown text: a heading, a rule, a fence or nothing.
  private static func isStructure(_ text: String) -> Bool {
    text.trimmed.hasPrefix("#") || text.utf8.allSatisfy { "-=*_`~> \t".utf8.contains($0) }
  }
}
