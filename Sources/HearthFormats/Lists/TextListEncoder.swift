/// Writes items as lines; a quantity goes with the name, in brackets.
package struct TextListEncoder: ExportEncoder {
  private let boxesOnly: Bool

  /// With `boxesOnly` every line has a box; else only a line that would be misread without one.
  package init(boxesOnly: Bool = false) {
    self.boxesOnly = boxesOnly
  }

  package mutating func begin() -> String { "" }

  package mutating func write(_ record: ImportedRecord) -> String {
    guard case .item(let item) = record.content, !item.line.isEmpty else { return "" }
    let line = item.line
    if item.isChecked { return "- [x] \(line)\n" }
    return boxesOnly || isMisread(line) ? "- [ ] \(line)\n" : "\(line)\n"
  }

  package mutating func finish() -> String { "" }

  /// Whether a reader would take a part of the line for a box or a bullet.
  private func isMisread(_ line: String) -> Bool {
    MarkdownBox(line) != nil || TextBullet.removed(from: line) != line
  }
}
