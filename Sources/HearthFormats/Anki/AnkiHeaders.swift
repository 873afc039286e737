import HearthModel

/// What the lines that begin with `#` at the top of an Anki text file say.
struct AnkiHeaders: Dialect, Hashable, Sendable {
  private(set) var separator: UInt8 = Separator.tab
  private(set) var isHTML: Bool
  private(set) var tags: [String] = []
  private(set) var columns: [String] = []
  private(set) var deck: String?
  /// Columns that are no fields, from zero.
  private(set) var guidColumn: Int?
  private(set) var notetypeColumn: Int?
  private(set) var deckColumn: Int?
  private(set) var tagsColumn: Int?
  /// A first line `tags:a b`, which is the older form.
  private(set) var isLegacy = false
  /// Whether any line is a header that means something.
  private(set) var isAny = false

  init(head: [UInt8], isWhole: Bool) {
    let text = String(decoding: head, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    isHTML = HTMLText.isLikely(in: text)
    var named: UInt8?
    var columnsLine: String?
    if let first = lines.first, first.lowercased().hasPrefix("tags:") {
      isLegacy = true
      isAny = true
      tags = Self.words(first.dropFirst(5))
    }
    for line in lines.prefix(while: { $0.hasPrefix("#") }) {
      let parts = line.dropFirst().split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let key = NameKey(String(parts[0])).folded
      if key == "separator" { named = Self.separator(parts[1]) ?? named }
      if key == "columns" { columnsLine = String(parts[1]) }
      let isKnown = apply(key, String(parts[1]))
      isAny = isAny || isKnown
    }
    separator = named ?? Self.guess(head)
    if let columnsLine {
      columns = columnsLine.split(
        separator: Character(Unicode.Scalar(separator)), omittingEmptySubsequences: false
      ).map { String($0).trimmed }
    }
  }

  var rows: DelimitedReader {
    DelimitedReader(separator: separator, hasComments: true, isStrict: false)
  }

  var dropsFirstRow: Bool { isLegacy }

  /// The columns that are no fields.
  var specialColumns: Set<Int> {
    Set([guidColumn, notetypeColumn, deckColumn, tagsColumn].compactMap { $0 })
  }

  /// Takes one header; false where its key is unknown.
  private mutating func apply(_ key: String, _ text: String) -> Bool {
    let value = Self.withoutTrailingSeparators(text)
    switch key {
    case "separator", "columns", "notetype": break
    case "html": isHTML = NameKey(value).folded == "true"
    case "tags": tags = Self.words(value[...])
    case "deck": deck = value
    case "guid column": guidColumn = Self.column(value)
    case "notetype column": notetypeColumn = Self.column(value)
    case "deck column": deckColumn = Self.column(value)
    case "tags column": tagsColumn = Self.column(value)
    default: return false
    }
    return true
  }

  private static func column(_ text: String) -> Int? {
    guard let number = Int(text), number > 0 else { return nil }
    return number - 1
  }

  static func words(_ text: Substring) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A spreadsheet leaves a separator for every cell that a header line does not fill.
  private static func withoutTrailingSeparators(_ text: String) -> String {
    var rest = text[...]
    while let last = rest.last, last.isWhitespace || last == "," || last == ";" {
      rest.removeLast()
    }
    return String(rest).trimmed
  }

  private static let separatorNames: [String: UInt8] = [
    "comma": UInt8(ascii: ","), "semicolon": UInt8(ascii: ";"), "tab": UInt8(ascii: "\t"),
    "space": UInt8(ascii: " "), "pipe": UInt8(ascii: "|"), "colon": UInt8(ascii: ":"),
  ]

  /// The separator that a header names, or is.
  private static func separator(_ text: Substring) -> UInt8? {
    let value = withoutTrailingSeparators(String(text))
    if let known = separatorNames[NameKey(value).folded] { return known }
    let byte = value.isEmpty ? text.utf8.first : value.utf8.count == 1 ? value.utf8.first : nil
    guard let byte, byte < 0x80, byte != UInt8(ascii: "\"") else { return nil }
    return byte
  }

  /// The first of these that stands anywhere in the head, else a space.
  private static func guess(_ head: [UInt8]) -> UInt8 {
    "\t|;:,".utf8.first { head.contains($0) } ?? UInt8(ascii: " ")
  }
}
