/// Reads Swift just well enough to tell code from comments, string literals and raw identifiers.
struct SwiftScanner {
  private let characters: [Character]
  private var index = 0
  private var kept = ""

  init(_ text: String) {
    characters = Array(text)
  }

  /// The code alone; what stands inside an interpolation is code too.
  var code: String {
    var scanner = self
    scanner.scanCode(untilClosingParenthesis: false)
    return scanner.kept
  }

  private func starts(with text: String) -> Bool {
    let wanted = Array(text)
    return index + wanted.count <= characters.count
      && characters[index..<index + wanted.count].elementsEqual(wanted)
  }

  private mutating func scanCode(untilClosingParenthesis: Bool) {
    var depth = 0
    while index < characters.count {
      let character = characters[index]
      if starts(with: "//") {
        skipLine()
      } else if starts(with: "/*") {
        skipBlockComment()
      } else if let hashes = poundsBeforeQuote {
        index += hashes
        skipString(hashes: hashes)
      } else if character == "`" {
        skipRawIdentifier()
      } else {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        kept.append(character)
        index += 1
        if untilClosingParenthesis, depth < 0 { return }
      }
    }
  }

  private mutating func skipLine() {
    while index < characters.count, characters[index] != "\n" { index += 1 }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    while index < characters.count {
      if starts(with: "/*") {
        depth += 1
        index += 2
      } else if starts(with: "*/") {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        index += 1
      }
    }
  }

  /// How many `#` stand before a quote that opens here; nil where no string opens.
  private var poundsBeforeQuote: Int? {
    var end = index
    while end < characters.count, characters[end] == "#" { end += 1 }
    return end < characters.count && characters[end] == "\"" ? end - index : nil
  }

  private mutating func skipString(hashes: Int) {
    let pounds = String(repeating: "#", count: hashes)
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    index += quote.count
    kept += "\"\""
    while index < characters.count {
      if starts(with: quote + pounds) {
        index += quote.count + hashes
        return
      }
      if starts(with: "\\" + pounds + "(") {
        index += 2 + hashes
        scanCode(untilClosingParenthesis: true)
      } else if starts(with: "\\" + pounds) {
        index += 2 + hashes
      } else {
        index += 1
      }
    }
  }

  private mutating func skipRawIdentifier() {
    index += 1
    while index < characters.count, characters[index] != "`" { index += 1 }
    index += 1
    kept += "``"
  }
}
