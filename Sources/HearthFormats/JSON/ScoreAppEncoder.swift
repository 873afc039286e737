import HearthModel

/// Writes the score app's JSON.
package struct ScoreAppEncoder: ExportEncoder {
  private var isFirst = true

  package init() {}

  package mutating func begin() -> String { "[" }

  package mutating func write(_ record: ImportedRecord) -> String {
    guard case .member(let member) = record.content else { return "" }
    var fields: [String] = []
    if let id = record.id { fields.append("\"id\": \(JSONText.quoted(id))") }
    fields.append("\"familyMemberName\": \(JSONText.quoted(member.name))")
    fields.append("\"score\": \(member.score)")
    if let colour = member.colour { fields.append("\"colour\": \"\(colour.label)\"") }
    defer { isFirst = false }
    return (isFirst ? "\n  {" : ",\n  {") + fields.joined(separator: ", ") + "}"
  }

  package mutating func finish() -> String { isFirst ? "]\n" : "\n]\n" }
}
