/// Reads lines as items: every line of a plain text, or the boxes of a Markdown text.
package struct TextListDecoder: ImportDecoder {
  private let boxesOnly: Bool
  private var reader = LineReader()

  /// With `boxesOnly`, lines without a box (headings, prose) are passed over.
  package init(boxesOnly: Bool = false) {
    self.boxesOnly = boxesOnly
  }

  package mutating func read(
    _ chunk: [UInt8], into events: inout [ImportEvent]
  ) throws(FormatError) {
    try handOn { (pieces: inout [SourceLine]) throws(FormatError) in
      try reader.read(chunk, into: &pieces)
    } to: { line throws(FormatError) in
      decode(line, into: &events)
    }
  }

  package mutating func finish(into events: inout [ImportEvent]) throws(FormatError) {
    try handOn { (pieces: inout [SourceLine]) throws(FormatError) in
      reader.finish(into: &pieces)
    } to: { line throws(FormatError) in
      decode(line, into: &events)
    }
  }

  private func decode(_ line: SourceLine, into events: inout [ImportEvent]) {
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
