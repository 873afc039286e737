/// What a search compares: no case, no accents where an accent only colours a letter, no full or half
/// width, and one syllabary for both of Japan's.
///
/// Marks that make another letter stay: й is not и, か is not が, and the vowel signs of Indic
/// scripts, Hebrew, Arabic and Thai are left alone.
package struct SearchKey: Hashable, Sendable, Comparable {
  private let characters: [Character]

  package init(_ text: String) {
    let folded = NameKey(text).folded
    if folded.utf8.allSatisfy({ $0 < 0x80 }) {
      characters = Array(folded)
      return
    }
    var bare = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      Self.append(scalar, to: &bare)
    }
    characters = Array(String(bare))
  }

  package var isEmpty: Bool { characters.isEmpty }

  /// Whether `part` stands anywhere in this text.
  package func contains(_ part: SearchKey) -> Bool {
    let count = part.characters.count
    guard count <= characters.count else { return false }
    for start in 0...(characters.count - count)
    where characters[start..<start + count].elementsEqual(part.characters) {
      return true
    }
    return false
  }

  package static func < (left: SearchKey, right: SearchKey) -> Bool {
    left.characters.lexicographicallyPrecedes(right.characters)
  }

  private static func append(_ scalar: Unicode.Scalar, to bare: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x0300...0x036F:
      // A breve over и or у makes another letter.
      let isLetter = scalar.value == 0x0306 && (bare.last == "и" || bare.last == "у")
      guard let base = bare.last, isLetter || !hasAccents(base) else { return }
      bare.append(scalar)
    case 0xFF01...0xFF5E:
      shift(scalar, by: -0xFEE0, to: &bare)
    case 0x30A1...0x30F6:
      shift(scalar, by: -0x60, to: &bare)
    default:
      bare.append(Accents.base(of: scalar) ?? scalar)
    }
  }

  private static func shift(
    _ scalar: Unicode.Scalar, by distance: Int, to bare: inout String.UnicodeScalarView
  ) {
    let value = Int(scalar.value) + distance
    bare.append(UInt32(exactly: value).flatMap(Unicode.Scalar.init) ?? scalar)
  }

  /// Whether a combining mark on this letter only colours it: Latin, Greek and Cyrillic.
  private static func hasAccents(_ base: Unicode.Scalar) -> Bool {
    switch base.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x3FF, 0x400...0x52F, 0x1E00...0x1FFF: true
    default: false
    }
  }
}
