/// One content line of a calendar, unfolded: `NAME;PARAMETER=value:value`.
struct CalendarProperty: Hashable, Sendable {
  /// In uppercase.
  let name: String
  let value: String

  /// The property in a line; nil where no colon ends its name and parameters.
  init?(_ line: String) {
    let scalars = line.unicodeScalars
    guard let nameEnd = scalars.firstIndex(where: { $0 == ":" || $0 == ";" }) else { return nil }
    var isQuoted = false
    var end = nameEnd
    while end < scalars.endIndex, isQuoted || scalars[end] != ":" {
      if scalars[end] == "\"" { isQuoted.toggle() }
      end = scalars.index(after: end)
    }
    guard end < scalars.endIndex else { return nil }
    name = String(scalars[..<nameEnd]).trimmed.uppercased()
    value = String(scalars[scalars.index(after: end)...])
  }

  /// The value without the escapes of a text.
  var text: String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    if isEscaped { text.append("\\") }
    return String(text)
  }

  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var followsReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += ["\\", scalar]
      case "\n" where !followsReturn: escaped += ["\\", "n"]
      case "\n": break
      case "\r": escaped += ["\\", "n"]
      default: escaped.append(scalar)
      }
      followsReturn = scalar == "\r"
    }
    return String(escaped)
  }
}
