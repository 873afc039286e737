/// Digits made of block characters, in several sizes.
enum DigitFont: Hashable, Sendable, CaseIterable {
  /// Twelve cells by ten.
  case huge
  /// Six cells by five.
  case large
  /// Three cells by three, of half blocks.
  case medium
  /// Digits as they are.
  case plain

  /// How many rows a number takes.
  var height: Int {
    switch self {
    case .huge: 10
    case .large: 5
    case .medium: 3
    case .plain: 1
    }
  }

  /// How many cells a number takes.
  func width(of number: String) -> Int {
    guard self != .plain else { return number.utf8.count }
    return number.utf8.count * (Self.pixelWidth * scale + gap) - (number.isEmpty ? 0 : gap)
  }

  /// The rows of a number, all of one width, of block characters and spaces.
  func lines(of number: String) -> [String] {
    if self == .plain { return [number] }
    let glyphs = number.map { Self.glyphs[$0] ?? Self.blank }
    return (0..<height).map { row in
      glyphs.map { line(row, of: $0) }.joined(separator: String(repeating: " ", count: gap))
    }
  }

  /// How many cells a pixel is wide.
  private var scale: Int {
    switch self {
    case .huge: 4
    case .large: 2
    case .medium, .plain: 1
    }
  }

  private var gap: Int { self == .medium ? 1 : 2 }

  private func line(_ row: Int, of glyph: [String]) -> String {
    switch self {
    case .plain: return ""
    case .medium:
      let upper = Array(glyph[row * 2])
      let lower = row * 2 + 1 < glyph.count ? Array(glyph[row * 2 + 1]) : [" ", " ", " "]
      return String(zip(upper, lower).map { Self.halves(upper: $0 != " ", lower: $1 != " ") })
    case .huge, .large:
      let pixels = glyph[row * glyph.count / height]
      return pixels.map { String(repeating: $0 == " " ? " " : "█", count: scale) }.joined()
    }
  }

  private static func halves(upper: Bool, lower: Bool) -> Character {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  private static let pixelWidth = 3
  private static let blank = ["   ", "   ", "   ", "   ", "   "]

  // Three pixels by five.
  private static let glyphs: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"],
    "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"],
    "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"],
    "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"],
    "9": ["###", "# #", "###", "  #", "###"],
    "-": ["   ", "   ", "###", "   ", "   "],
  ]
}
