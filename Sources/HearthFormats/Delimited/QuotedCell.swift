/// Cells between quotes, in which each quote is written twice (RFC 4180).
///
/// A reader looks at scalars: a quote counts whatever combines with it to one character.
enum QuotedCell {
  static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    quoted.append("\"")
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
