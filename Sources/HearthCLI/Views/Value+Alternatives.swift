internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

extension Value {
  /// The value as scripts read it.
  func json(of field: Field) -> JSONValue {
    switch self {
    case .text(let text): .text(text)
    case .integer(let integer) where field == .colour:
      .text(Colour(rawValue: integer)?.label ?? String(integer))
    case .integer(let integer): .integer(integer)
    case .flag(let flag): .flag(flag)
    case .bytes: .null
    }
  }

  /// The value as people read it.
  func text(of field: Field) -> String {
    switch self {
    case .text(let text): text
    case .integer(let integer) where field == .colour:
      Colour(rawValue: integer)?.label ?? String(integer)
    case .integer(let integer): String(integer)
    case .flag(let flag): flag ? "yes" : "no"
    case .bytes: ""
    }
  }
}

extension [Alternative] {
  /// The `also` member of a record's JSON; empty where nothing lost, as the key is then absent.
  func jsonMembers(in kind: CollectionKind) -> [JSONValue.Member] {
    var fields: [JSONValue.Member] = []
    for alternative in self {
      guard let label = alternative.field.label(in: kind) else { continue }
      let values = alternative.values.map { $0.json(of: alternative.field) }
      if let index = fields.firstIndex(where: { $0.key == label }) {
        guard case .array(let known) = fields[index].value else { continue }
        fields[index] = JSONValue.Member(key: label, value: .array(known + values))
      } else {
        fields.append(JSONValue.Member(key: label, value: .array(values)))
      }
    }
    return fields.isEmpty ? [] : [JSONValue.Member(key: "also", value: .object(fields))]
  }

  /// `also: hound, doggy`; empty where nothing lost.
  var words: String {
    let values = flatMap { alternative in
      alternative.values.map { $0.text(of: alternative.field) }
    }
    return values.isEmpty ? "" : "also: " + values.joined(separator: ", ")
  }
}
