/// Writes todo.txt; a quantity goes with the name, in brackets.
///
/// The format has no escape. A name that begins like a mark or a box gets a priority before it, and
/// one that begins with a date gets that date before it as often as a reader takes dates off.
package struct TodoTxtEncoder: ExportEncoder {
  private var marksNext: Bool

  /// With `marksFirst` the first task gets a priority, by which the format is known.
  package init(marksFirst: Bool = false) {
    marksNext = marksFirst
  }

  package mutating func begin() -> String { "" }

  package mutating func write(_ record: ImportedRecord) -> String {
    guard case .item(let item) = record.content, !item.line.isEmpty else { return "" }
    let line = item.line
    defer { marksNext = false }
    let scalars = line.unicodeScalars[...]
    let date = TodoTxtTask.startsWithDate(scalars) ? String(scalars.prefix(11)) : ""
    if item.isChecked { return "x \(date)\(date)\(line)\n" }
    let task = TodoTxtTask(line)
    let needsMark = marksNext || task.isDone || task.hasPriority || MarkdownBox(line) != nil
    return "\(needsMark ? "(Z) " : "")\(date)\(line)\n"
  }

  package mutating func finish() -> String { "" }
}
