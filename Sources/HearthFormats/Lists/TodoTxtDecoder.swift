/// Reads todo.txt: one task a line.
package struct TodoTxtDecoder: ImportDecoder {
  private var reader = LineReader()

  package init() {}

  package mutating func read(
    _ chunk: [UInt8], into events: inout [ImportEvent]
  ) throws(FormatError) {
    try handOn { (pieces: inout [SourceLine]) throws(FormatError) in
      try reader.read(chunk, into: &pieces)
    } to: { line throws(FormatError) in
      Self.decode(line, into: &events)
    }
  }

  package mutating func finish(into events: inout [ImportEvent]) throws(FormatError) {
    try handOn { (pieces: inout [SourceLine]) throws(FormatError) in
      reader.finish(into: &pieces)
    } to: { line throws(FormatError) in
      Self.decode(line, into: &events)
    }
  }

  private static func decode(_ line: SourceLine, into events: inout [ImportEvent]) {
    if line.text.isBlank { return }
    let task = TodoTxtTask(line.text)
    guard !task.name.isEmpty else {
      events.append(.refused(FormatError(.missing("name"), at: line.place)))
      return
    }
    let item = ImportedItem(name: task.name, isChecked: task.isDone)
    events.append(.record(ImportedRecord(place: line.place, content: .item(item))))
  }
}
