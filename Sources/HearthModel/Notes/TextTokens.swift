/// A stretch of text in pieces: lines, words, or what people take for one character.
///
/// Equal pieces, scalar for scalar, have equal numbers.
struct TextTokens {
  /// Where each piece stands, in order and without gaps.
  private(set) var ranges: [Range<Int>] = []
  private(set) var numbers: [Int] = []

  /// Gives pieces their numbers, for both texts that are compared.
  struct Numbering {
    private var known: [ArraySlice<Unicode.Scalar>: Int] = [:]

    mutating func number(of piece: ArraySlice<Unicode.Scalar>) -> Int {
      if let number = known[piece] { return number }
      known[piece] = known.count
      return known.count - 1
    }
  }

  /// The lines, each with what ends it.
  init(linesOf text: [Unicode.Scalar], in stretch: Range<Int>, _ numbering: inout Numbering) {
    var start = stretch.lowerBound
    for index in stretch where text[index] == "\n" || index == stretch.upperBound - 1 {
      append(start..<index + 1, of: text, &numbering)
      start = index + 1
    }
  }

  /// The grapheme clusters; where `joiningWords`, those of one word are one piece.
  init(
    clustersOf text: [Unicode.Scalar], in stretch: Range<Int>, joiningWords: Bool,
    _ numbering: inout Numbering
  ) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[stretch])
    var start = stretch.lowerBound
    var index = start
    var isWord = false
    for cluster in String(view) {
      let continues = joiningWords && cluster.unicodeScalars.first?.isPartOfWord == true
      if index > start, !(isWord && continues) {
        append(start..<index, of: text, &numbering)
        start = index
      }
      isWord = continues
      index += cluster.unicodeScalars.count
    }
    if index > start { append(start..<index, of: text, &numbering) }
  }

  private mutating func append(
    _ range: Range<Int>, of text: [Unicode.Scalar], _ numbering: inout Numbering
  ) {
    ranges.append(range)
    numbers.append(numbering.number(of: text[range]))
  }

  /// Where some of the pieces stand; `stretch` is that of all.
  func stretch(of pieces: Range<Int>, in stretch: Range<Int>) -> Range<Int> {
    let start =
      pieces.lowerBound < ranges.count ? ranges[pieces.lowerBound].lowerBound : stretch.upperBound
    return pieces.isEmpty ? start..<start : start..<ranges[pieces.upperBound - 1].upperBound
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to a word that white space ends: scripts that write words without spaces between
  /// them have a piece for each of their characters.
  var isPartOfWord: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0x2_0000...0x3_FFFF:
      false
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }
}
