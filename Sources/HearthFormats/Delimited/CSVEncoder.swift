import HearthModel

/// Writes CSV with headers (RFC 4180), the identity of each record last; texts that a spreadsheet would calculate are neutralised.
package struct CSVEncoder: ExportEncoder {
  private let target: CSVTarget

  package init(_ target: CSVTarget) {
    self.target = target
  }

  package mutating func begin() -> String {
    let names = (CSVColumns.order(of: target) + [.id]).map { $0.names[0] }
    return names.joined(separator: ",") + "\r\n"
  }

  package mutating func write(_ record: ImportedRecord) -> String {
    let cells: [String]
    switch (record.content, target) {
    case (.member(let member), .members):
      cells = [Self.cell(member.name), "\(member.score)", member.colour?.label ?? ""]
    case (.item(let item), .items):
      cells = [Self.cell(item.name), Self.cell(item.quantity), item.isChecked ? "yes" : ""]
    case (.card(let card), .cards):
      cells = [card.word, card.translation, card.info].map(Self.cell)
    default:
      return ""
    }
    return (cells + [Self.cell(record.id ?? "")]).joined(separator: ",") + "\r\n"
  }

  package mutating func finish() -> String { "" }

  private static func cell(_ text: String) -> String {
    let text = NeutralCell.neutralised(text)
    let isPlain = !text.utf8.contains { ",;\"\t\r\n".utf8.contains($0) }
    return isPlain ? text : QuotedCell.quoted(text)
  }
}
