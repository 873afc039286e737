/// Reads todo.txt: one task a line.
package struct TodoTxtDecoder: PieceDecoder {
  var reader = LineReader()

  package init() {}

  mutating func decode(
    _ line: SourceLine, into events: inout [ImportEvent]
  ) throws(FormatError) {
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
