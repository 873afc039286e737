package import HearthCRDT

/// One deck of word cards; cards of equal word and equal translation share a row.
package struct WordDeck: Sendable {
  /// The deck's name where a command does not say which.
  package static let standardName = "Words"

  /// A row stands at its first card's place.
  package let rows: [Row]
  let state: CollectionState

  package init(_ state: CollectionState) {
    self.state = state
    rows = Self.grouped(state.rows.map { Card($0) })
  }

  package var name: String { state.id.name }

  /// One card, as one person made it.
  package struct Card: Sendable, Hashable {
    package let id: RecordID
    package let word: String
    package let translation: String
    package let info: String
    /// How the card was answered where the word was shown.
    package let forwardCounts: AnswerCounts
    /// How the card was answered where the translation was shown.
    package let reversedCounts: AnswerCounts
    /// See ``Field/source``.
    package let source: String?
    package let alternatives: [Alternative]

    init(_ record: Record) {
      id = record.id
      word = record.text(.name) ?? ""
      translation = record.text(.translation) ?? ""
      info = record.text(.info) ?? ""
      forwardCounts = record.answerCounts(isReversed: false)
      reversedCounts = record.answerCounts(isReversed: true)
      source = record.text(.source)
      alternatives = record.alternatives([.name, .translation])
    }
  }

  /// What people see as one card.
  package struct Row: NamedRow, Hashable {
    /// At least one, in deck order.
    package let cards: [Card]

    package var name: String { word }
    package var ids: [RecordID] { cards.map { $0.id } }
    package var isDone: Bool { false }

    package var word: String { cards[0].word }
    package var translation: String { cards[0].translation }
    /// The first description that is not empty.
    package var info: String { cards.first { !$0.info.isEmpty }?.info ?? "" }
    /// How often the row was asked, in both directions.
    package var asked: Int { counts.asked }
    package var right: Int { counts.right }

    /// How the row's cards were answered in both directions.
    package var counts: AnswerCounts {
      cards.reduce(AnswerCounts()) { $0 + $1.forwardCounts + $1.reversedCounts }
    }

    /// How the row's cards were answered in one direction.
    package func counts(isReversed: Bool) -> AnswerCounts {
      cards.reduce(AnswerCounts()) { $0 + (isReversed ? $1.reversedCounts : $1.forwardCounts) }
    }

    package var alternatives: [Alternative] { cards.flatMap { $0.alternatives } }

    package func narrowed(to id: RecordID) -> Row {
      let chosen = cards.filter { $0.id == id }
      return Row(cards: chosen.isEmpty ? cards : chosen)
    }
  }

  private struct GroupKey: Hashable {
    let word: NameKey
    let translation: NameKey
  }

  private static func grouped(_ cards: [Card]) -> [Row] {
    var order: [GroupKey] = []
    var groups: [GroupKey: [Card]] = [:]
    for card in cards {
      let key = GroupKey(word: NameKey(card.word), translation: NameKey(card.translation))
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(card)
    }
    return order.map { Row(cards: groups[$0] ?? []) }
  }
}
