/// The answers that are right, and what a typed one is worth.
///
/// Of a text such as `dog, hound; (to) dog` the whole is right, and so is every part between separators, with a
/// remark in parentheses or without it. Articles are part of a word: who learns `der Hund` has to say `der`.
package struct AcceptedAnswers: Sendable {
  /// Every right answer as the card has it, with its key.
  private var answers: [(key: AnswerKey, text: String)] = []
  private var keys: Set<AnswerKey> = []

  /// A longer answer is never found close to a right one by its letters.
  package static let maximumComparedCount = 100

  /// What `texts` accept, each the translations of one card.
  package init(_ texts: [String]) {
    for text in texts {
      accept(text, shown: text)
      for part in Self.parts(of: text) { accept(part, shown: part) }
    }
  }

  /// What a typed answer is worth.
  package enum Verdict: Hashable, Sendable {
    case right
    /// It differs from this right answer in accents alone.
    case accents(String)
    /// It differs from this right answer by a slip: one edit from four letters on, two from eight on.
    case slip(String)
    case wrong

    /// Whether it counts as right: what is close to right does.
    package var isRight: Bool { self != .wrong }
  }

  /// Judges an answer; `isKnown` says whether its key is the right answer to another question, which makes it no slip.
  package func verdict(
    on typed: String, isKnown: (AnswerKey) -> Bool = { _ in false }
  ) -> Verdict {
    let key = AnswerKey(typed)
    guard !key.isEmpty else { return .wrong }
    if keys.contains(key) { return .right }
    let parts = Self.parts(of: typed)
    if parts.count > 1, parts.allSatisfy({ keys.contains(AnswerKey($0)) }) { return .right }
    let bare = key.searchKey
    if let accented = answers.first(where: { $0.key.searchKey == bare }) {
      return .accents(accented.text)
    }
    let close = answers.first { Self.isSlip(key.text, of: $0.key.text) }
    if let close, !isKnown(key) { return .slip(close.text) }
    return .wrong
  }

  /// Whether the key is one of a right answer.
  package func contains(_ key: AnswerKey) -> Bool { keys.contains(key) }

  private mutating func accept(_ text: String, shown: String) {
    for variant in [text, Self.withoutMarks(text), Self.withoutRemarks(text)] {
      let key = AnswerKey(variant)
      if !key.isEmpty, keys.insert(key).inserted { answers.append((key, NameKey.trimmed(shown))) }
    }
  }

  /// Whether few enough edits lie between the two: a swap of neighbours is one.
  private static func isSlip(_ typed: String, of right: String) -> Bool {
    let (typed, right) = (Array(typed), Array(right))
    guard right.count >= 4, right.count <= maximumComparedCount else { return false }
    // Another number is another answer.
    let digits = { (characters: [Character]) in characters.filter { $0.isNumber } }
    guard digits(typed) == digits(right) else { return false }
    return EditDistance.isAtMost(right.count >= 8 ? 2 : 1, from: typed, to: right)
  }
}

extension AcceptedAnswers {
  /// The parts between commas and semicolons that stand outside of parentheses, without empty ones.
  ///
  /// A comma between digits is a part of a number.
  package static func parts(of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var depth = 0
    for (index, scalar) in scalars.enumerated() {
      if isOpening(scalar) { depth += 1 }
      if isClosing(scalar) { depth = max(0, depth - 1) }
      if depth == 0, isSeparator(scalar), !isInNumber(index, of: scalars) {
        parts.append(String(part))
        part = String.UnicodeScalarView()
      } else {
        part.append(scalar)
      }
    }
    parts.append(String(part))
    return parts.map { NameKey.trimmed($0) }.filter { !$0.isEmpty }
  }

  /// The text without the marks of its parentheses.
  private static func withoutMarks(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isOpening(scalar) && !isClosing(scalar) {
      kept.append(scalar)
    }
    return String(kept)
  }

  /// The text without what stands in parentheses.
  private static func withoutRemarks(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var depth = 0
    for scalar in text.unicodeScalars {
      if isOpening(scalar) {
        depth += 1
      } else if isClosing(scalar) {
        depth = max(0, depth - 1)
        kept.append(" ")
      } else if depth == 0 {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    [",", ";", "，", "；", "、", "،", "؛"].contains(scalar)
  }

  private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    ["(", "[", "（"].contains(scalar)
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    [")", "]", "）"].contains(scalar)
  }

  private static func isInNumber(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count, scalars[index] == "," else { return false }
    return [index - 1, index + 1].allSatisfy { (0x30...0x39).contains(scalars[$0].value) }
  }
}
