/// One run of the word quiz: which card comes next, and what an answer is worth.
///
/// What is known least comes first, by the answers given in the same direction; equals come in an order that the seed
/// decides. No card comes twice before every card has come once.
package struct WordQuiz: Sendable {
  /// Most rounds of one run.
  package static let maximumRoundCount = 10_000
  /// Rounds of a run where nobody says how many, unless the deck is smaller.
  package static let standardRoundCount = 10

  /// Whether the translation is shown and the word asked for.
  package let isReversed: Bool
  package let roundCount: Int
  /// How many rounds were answered, and how many of them right.
  package private(set) var counts = AnswerCounts()
  private let rows: [WordDeck.Row]
  /// The cards still to come before every card has come again, the next one last.
  private var waiting: [Int] = []
  /// By card: all that was answered in this direction, this run included.
  private var known: [AnswerCounts]
  private var answeredOnce: [Int] = []
  private let matches: [AnswerKey: [Int]]
  private var shuffle: Shuffle

  /// A run through a deck; `roundCount` is nil for the standard.
  package init(_ deck: WordDeck, isReversed: Bool, roundCount: Int?, seed: UInt64) {
    rows = deck.rows
    self.isReversed = isReversed
    let standard = min(Self.standardRoundCount, rows.count)
    self.roundCount =
      rows.isEmpty ? 0 : min(max(1, roundCount ?? standard), Self.maximumRoundCount)
    known = rows.map { $0.counts(isReversed: isReversed) }
    matches = Self.matches(rows, isReversed: isReversed)
    shuffle = Shuffle(state: seed)
    refill(after: nil)
  }

  /// What is asked now.
  package struct Question: Hashable, Sendable {
    /// From 1.
    package let round: Int
    package let row: WordDeck.Row
    /// The word, or the translation where the quiz is reversed.
    package let shown: String
    /// What the card has for an answer.
    package let expected: String
  }

  /// nil at the end.
  package var question: Question? {
    guard counts.asked < roundCount, let index = waiting.last else { return nil }
    return Question(
      round: counts.asked + 1, row: rows[index], shown: Self.shown(rows[index], isReversed),
      expected: Self.expected(rows[index], isReversed))
  }

  /// The cards that were answered, each once, in the order of their first answers.
  package var answeredRows: [WordDeck.Row] { answeredOnce.map { rows[$0] } }

  /// The answers that are right now; those to an equal question on another card are too.
  package var accepted: AcceptedAnswers {
    guard let index = waiting.last else { return AcceptedAnswers([]) }
    var found = [index]
    for key in Self.questionKeys(rows[index], isReversed) {
      for match in matches[key] ?? [] where !found.contains(match) { found.append(match) }
    }
    return AcceptedAnswers(found.map { Self.expected(rows[$0], isReversed) })
  }

  /// Judges an answer and goes on; `.wrong` where nothing is asked.
  package mutating func answer(_ typed: String) -> AcceptedAnswers.Verdict {
    guard counts.asked < roundCount, let index = waiting.last else { return .wrong }
    let verdict = accepted.verdict(on: typed) { key in
      rows.contains { AcceptedAnswers([Self.expected($0, isReversed)]).contains(key) }
    }
    waiting.removeLast()
    counts.count(isRight: verdict.isRight)
    known[index].count(isRight: verdict.isRight)
    if !answeredOnce.contains(index) { answeredOnce.append(index) }
    if waiting.isEmpty { refill(after: index) }
    return verdict
  }

  /// Puts every card back, and not the one that was just asked first if there is another.
  private mutating func refill(after last: Int?) {
    var order = Array(rows.indices)
    for end in order.indices.reversed() { order.swapAt(end, shuffle.index(through: end)) }
    let ranked = order.enumerated().sorted { left, right in
      let (first, second) = (known[left.element].difficulty, known[right.element].difficulty)
      return first == second ? left.offset < right.offset : first < second
    }
    waiting = ranked.map { $0.element }.reversed()
    if waiting.count > 1, waiting.last == last {
      waiting.swapAt(waiting.count - 1, waiting.count - 2)
    }
  }

  private static func shown(_ row: WordDeck.Row, _ isReversed: Bool) -> String {
    isReversed ? row.translation : row.word
  }

  private static func expected(_ row: WordDeck.Row, _ isReversed: Bool) -> String {
    isReversed ? row.word : row.translation
  }

  /// What makes two questions equal: the word, or any of the translations.
  private static func questionKeys(_ row: WordDeck.Row, _ isReversed: Bool) -> [AnswerKey] {
    let texts = isReversed ? AcceptedAnswers.parts(of: row.translation) : [row.word]
    return texts.map { AnswerKey($0) }
  }

  private static func matches(
    _ rows: [WordDeck.Row], isReversed: Bool
  ) -> [AnswerKey: [Int]] {
    var matches: [AnswerKey: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      for key in questionKeys(row, isReversed) { matches[key, default: []].append(index) }
    }
    return matches
  }

  /// SplitMix64: repeatable, which is all that a quiz asks of it.
  private struct Shuffle: Sendable {
    var state: UInt64

    /// From 0 to `last`.
    mutating func index(through last: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % (UInt64(last) + 1))
    }
  }
}
