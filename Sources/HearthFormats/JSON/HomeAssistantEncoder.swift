/// Writes Home Assistant's `.shopping_list.json`; a quantity goes with the name, in brackets.
package struct HomeAssistantEncoder: ExportEncoder {
  private var isFirst = true

  package init() {}

  package mutating func begin() -> String { "[" }

  package mutating func write(_ record: ImportedRecord) -> String {
    guard case .item(let item) = record.content else { return "" }
    var fields = ["\"name\": \(JSONText.quoted(item.line))"]
    if let id = record.id { fields.append("\"id\": \(JSONText.quoted(id))") }
    fields.append("\"complete\": \(item.isChecked)")
    defer { isFirst = false }
    return (isFirst ? "\n  {" : ",\n  {") + fields.joined(separator: ", ") + "}"
  }

  package mutating func finish() -> String { isFirst ? "]\n" : "\n]\n" }
}
