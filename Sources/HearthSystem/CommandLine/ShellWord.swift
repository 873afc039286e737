/// A word of a command line as bash reads it while it is being typed.
struct ShellWord: Hashable, Sendable {
  enum Quote: Hashable, Sendable {
    case none
    case single
    case double
  }

  /// As it was typed.
  private(set) var raw = ""
  /// What it stands for.
  private(set) var text = ""
  /// Where its end is.
  private(set) var quote = Quote.none
  private var isEscaped = false

  init() {}

  init(_ raw: String) {
    for character in raw { append(character) }
  }

  /// The words of `line`; the last is the one being typed, empty behind a space.
  static func words(of line: String) -> [ShellWord] {
    var words = [ShellWord()]
    for character in line {
      let word = words[words.count - 1]
      let isGap = character == " " || character == "\t" || character == "\n"
      if isGap, word.quote == .none, !word.isEscaped {
        if !word.raw.isEmpty { words.append(ShellWord()) }
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }

  private mutating func append(_ character: Character) {
    raw.append(character)
    if isEscaped {
      isEscaped = false
      if quote == .double, !"\"\\$`".contains(character) { text.append("\\") }
      text.append(character)
      return
    }
    switch (character, quote) {
    case ("\\", .none), ("\\", .double): isEscaped = true
    case ("'", .none): quote = .single
    case ("'", .single), ("\"", .double): quote = .none
    case ("\"", .none): quote = .double
    default: text.append(character)
    }
  }

  // MARK: Writing

  /// `text` as it has to be typed behind what opened `quote`, so that the shell reads it and runs nothing of it.
  static func typed(_ text: String, within quote: Quote) -> String {
    var typed = ""
    let isPlain = quote == .none
    if isPlain, text.unicodeScalars.contains(where: \.isControl) {
      return "$'" + text.unicodeScalars.map(ansiEscaped).joined() + "'"
    }
    for scalar in text.unicodeScalars {
      switch quote {
      case _ where scalar.isControl: typed += quote.broken(around: "$'\(ansiEscaped(scalar))'")
      case .none:
        if scalar.isASCII, !isSafe(scalar) { typed += "\\" }
        typed.unicodeScalars.append(scalar)
      case .single:
        if scalar == "'" { typed += "'\\''" } else { typed.unicodeScalars.append(scalar) }
      case .double:
        if scalar == "!" {
          typed += quote.broken(around: "\\!")
        } else {
          if "\"\\$`".unicodeScalars.contains(scalar) { typed += "\\" }
          typed.unicodeScalars.append(scalar)
        }
      }
    }
    return typed
  }

  private static func isSafe(_ scalar: UnicodeScalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "-_./,+%@=".unicodeScalars.contains(scalar)
  }

  private static func ansiEscaped(_ scalar: UnicodeScalar) -> String {
    switch scalar {
    case "'": return "\\'"
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case _ where scalar.isControl:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return String(Character(scalar))
    }
  }
}

extension ShellWord.Quote {
  /// Ends the quotes, adds `text`, and opens them again.
  fileprivate func broken(around text: String) -> String {
    switch self {
    case .none: text
    case .single: "'\(text)'"
    case .double: "\"\(text)\""
    }
  }
}
