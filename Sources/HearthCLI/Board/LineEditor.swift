internal import HearthModel
package import HearthSystem

/// A line that somebody is typing, with the cursor somewhere in it.
package struct LineEditor: Hashable, Sendable {
  private(set) var before = ""
  private(set) var after = ""

  package init() {}

  package var text: String { before + after }

  /// Takes a key in; nothing happens at a key that means nothing here, or where the line would exceed a name's limit.
  package mutating func press(_ key: ScreenKey) {
    switch key {
    case .scalar(let scalar): insert(scalar)
    case .backspace: if !before.isEmpty { before.removeLast() }
    case .delete: if !after.isEmpty { after.removeFirst() }
    case .left: if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"): removeWord()
    default: break
    }
  }

  private mutating func insert(_ scalar: Unicode.Scalar) {
    let byteCount = UTF8.width(scalar)
    guard text.utf8.count + byteCount <= NameLimit.maximumByteCount else { return }
    before.unicodeScalars.append(scalar)
  }

  private mutating func removeWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }

  /// The part of the line that shows in so many columns, the cursor in it, and the column where it stands.
  func visible(columnCount: Int) -> (text: String, cursor: Int) {
    var shown: [Character] = []
    var width = 0
    // One column is for the cursor behind the last character.
    for character in before.reversed() {
      let own = Terminal.cellWidth(of: String(character).safeForTerminal)
      guard width + own < columnCount else { break }
      shown.append(character)
      width += own
    }
    return (String(shown.reversed()) + after, width)
  }
}
