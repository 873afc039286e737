/// Finds the encoding of a file from all of its bytes, fed in chunks, before it is read.
///
/// A mark at the beginning decides; else well-formed UTF-8 is UTF-8; else it is the fallback, which
/// ``Finding/isGuess`` says so that it can be announced. In a calendar the folds are taken out
/// first, since a fold may split a character.
package struct EncodingProbe {
  private let unfolds: Bool
  private var head: [UInt8] = []
  private var checker = UTF8Checker()
  private var isUTF8 = true
  private var pendingEnd: [UInt8] = []

  package init(unfolding unfolds: Bool = false) {
    self.unfolds = unfolds
  }

  package mutating func read(_ bytes: [UInt8]) {
    for byte in bytes {
      if head.count < 3 { head.append(byte) }
      // A byte of ASCII between characters changes nothing.
      if byte < 0x80, !unfolds, checker.isComplete { continue }
      guard isUTF8 else { continue }
      if unfolds { unfold(byte) } else { check(byte) }
    }
  }

  package func finding(fallback: TextEncoding = .windows1252) -> Finding {
    if let marked = TextEncoding(markOf: head) { return Finding(encoding: marked, isGuess: false) }
    if isUTF8, checker.isComplete { return Finding(encoding: .utf8, isGuess: false) }
    return Finding(encoding: fallback, isGuess: true)
  }

  /// The same where somebody has said an encoding: UTF-16 then needs no mark, since its bytes may be UTF-8 too.
  package func finding(said: TextEncoding?) -> Finding {
    let found = finding(fallback: said ?? .windows1252)
    guard let said, said != .windows1252, TextEncoding(markOf: head) == nil else { return found }
    return Finding(encoding: said, isGuess: false)
  }

  private mutating func check(_ byte: UInt8) {
    if !checker.accept(byte) { isUTF8 = false }
  }

  /// Holds a line end back until the byte after it says whether it is a fold.
  private mutating func unfold(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if pendingEnd.count == 2 || pendingEnd.last == UInt8(ascii: "\n") { releaseEnd() }
      pendingEnd.append(byte)
    case UInt8(ascii: " ") where !pendingEnd.isEmpty, UInt8(ascii: "\t") where !pendingEnd.isEmpty:
      pendingEnd = []
    default:
      releaseEnd()
      check(byte)
    }
  }

  private mutating func releaseEnd() {
    for byte in pendingEnd { check(byte) }
    pendingEnd = []
  }

  package struct Finding: Hashable, Sendable {
    package let encoding: TextEncoding
    /// Nothing in the file says so.
    package let isGuess: Bool
  }
}
