/// Writes todo.txt; a quantity goes with the name, in brackets.
///
/// The format has no escape. A name that begins like a mark gets a priority before it, and one that
/// begins with a date gets that date before it as often as a reader takes dates off.
package struct TodoTxtEncoder: ExportEncoder {
  package init() {}

  package mutating func begin() -> String { "" }

  package mutating func write(_ record: ImportedRecord) -> String {
    guard case .item(let item) = record.content, !item.line.isEmpty else { return "" }
    let line = item.line
    let date = TodoTxtTask.startsWithDate(line[...]) ? String(line.prefix(11)) : ""
    if item.isChecked { return "x \(date)\(date)\(line)\n" }
    let task = TodoTxtTask(line)
    let mark = task.isDone || task.hasPriority ? "(Z) " : ""
    return "\(mark)\(date)\(line)\n"
  }

  package mutating func finish() -> String { "" }
}
