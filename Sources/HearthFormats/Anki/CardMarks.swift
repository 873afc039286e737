/// The marks that Anki keeps within the text of a field.
package enum CardMarks {
  /// The text without sounds and without the marks of clozes; where nothing would be left, as it is if it is
  /// not to be lost.
  ///
  /// `[sound:a.mp3]` goes, and `{{c1::a::hint}}` becomes `a`.
  package static func dropped(from text: String, keepsLast: Bool = true) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if let end = endOfSound(rest) {
        rest = rest[end...]
      } else if let (answer, end) = cloze(rest) {
        result += answer
        rest = rest[end...]
      } else {
        result.append(scalar)
        rest = rest.dropFirst()
      }
    }
    let dropped = String(result).trimmed
    return dropped.isEmpty && keepsLast ? text : dropped
  }

  private typealias Scalars = Substring.UnicodeScalarView

  /// The end of the sound that `text` begins with; nil where none stands.
  private static func endOfSound(_ text: Scalars) -> Scalars.Index? {
    guard text.starts(with: "[sound:".unicodeScalars),
      let end = text.prefix(maximumScalarCount).firstIndex(of: "]")
    else { return nil }
    return text.index(after: end)
  }

  /// The answer within the cloze that `text` begins with, and its end; nil where none stands.
  private static func cloze(_ text: Scalars) -> (answer: Scalars, end: Scalars.Index)? {
    guard text.starts(with: "{{c".unicodeScalars) else { return nil }
    let number = text.dropFirst(3).prefix { $0.properties.numericType == .decimal }
    let body = text.dropFirst(3 + number.count)
    guard !number.isEmpty, body.starts(with: "::".unicodeScalars) else { return nil }
    var answerEnd: Scalars.Index?
    var index = body.index(body.startIndex, offsetBy: 2)
    let answerStart = index
    for _ in 0..<maximumScalarCount where index < body.endIndex {
      if body[index...].starts(with: "}}".unicodeScalars) {
        return (body[answerStart..<(answerEnd ?? index)], body.index(index, offsetBy: 2))
      }
      if answerEnd == nil, body[index...].starts(with: "::".unicodeScalars) { answerEnd = index }
      index = body.index(after: index)
    }
    return nil
  }

  /// How far the end of a mark is looked for, so that a field of openings costs no square of time.
  package static let maximumScalarCount = 1_000
}
