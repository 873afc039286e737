/// A JSON document; it is written with its keys in the order given, and without spaces.
package enum JSONValue: Sendable {
  case null
  case flag(Bool)
  case integer(Int64)
  /// What is not finite is written as null.
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])

  /// One key of an object and what it holds.
  package struct Member: Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The document as JSON; controls are escaped, so that printing it cannot command a terminal.
  package var json: String {
    var json = ""
    write(to: &json)
    return json
  }

  private func write(to json: inout String) {
    switch self {
    case .null: json += "null"
    case .flag(let value): json += value ? "true" : "false"
    case .integer(let value): json += String(value)
    case .number(let value): json += value.isFinite ? String(value) : "null"
    case .text(let value): Self.write(value, to: &json)
    case .array(let values):
      json += "["
      for (index, value) in values.enumerated() {
        if index > 0 { json += "," }
        value.write(to: &json)
      }
      json += "]"
    case .object(let members):
      json += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { json += "," }
        Self.write(member.key, to: &json)
        json += ":"
        member.value.write(to: &json)
      }
      json += "}"
    }
  }

  private static func write(_ text: String, to json: inout String) {
    json += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\t": json += "\\t"
      case _ where scalar.isControl:
        // Every control lies in the Basic Multilingual Plane, so four digits are enough.
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    json += "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
