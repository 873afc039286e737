/// What a typed answer is compared by: names' folding, white space of any kind and amount as one space, one kind of
/// apostrophe and of hyphen, and no punctuation around it.
package struct AnswerKey: Hashable, Sendable {
  let text: String

  package init(_ answer: String) {
    var scalars = String.UnicodeScalarView()
    var isAfterSpace = true
    for scalar in NameKey(answer).folded.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if isSpace && isAfterSpace { continue }
      isAfterSpace = isSpace
      scalars.append(isSpace ? " " : Self.plain(scalar))
    }
    let spaced = NameKey.trimmed(String(scalars))
    let bare = Self.withoutPunctuation(spaced)
    text = bare.isEmpty ? spaced : bare
  }

  package var isEmpty: Bool { text.isEmpty }

  /// The same without what accents, width and the syllabary add to letters.
  var searchKey: SearchKey { SearchKey(text) }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2018, 0x2019, 0x201B, 0x02BC, 0x0060, 0x00B4, 0xFF07: "'"
    case 0x2010...0x2015, 0x2212, 0xFF0D: "-"
    default: scalar
    }
  }

  private static let marks: Set<Unicode.Scalar> = [
    ".", "!", "?", "…", "¡", "¿", "\"", "“", "”", "„", "«", "»", ",", ";", ":", "。", "！", "？", "、",
  ]

  private static func withoutPunctuation(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !marks.contains($0) }),
      let last = scalars.lastIndex(where: { !marks.contains($0) })
    else { return "" }
    return NameKey.trimmed(String(scalars[first...last]))
  }
}
