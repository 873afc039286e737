internal import HearthModel
internal import HearthSystem

/// A deck of word cards, or the cards of it that a command changed or found.
struct WordsView: View {
  let deck: String
  let rows: [WordDeck.Row]
  /// What was searched for; nil where the deck is shown.
  var searched: String?
  /// The deck that may have been meant, where there is none of this name.
  var near: String?

  var json: [JSONValue.Member] {
    [
      .init(key: "deck", value: .text(deck)),
      .init(key: "cards", value: .array(rows.map(Self.json))),
    ]
  }

  private static func json(_ row: WordDeck.Row) -> JSONValue {
    let ids = row.ids.map { ShortID($0).text }
    return .object(
      [
        .init(key: "id", value: .text(ids.first ?? "")),
        .init(key: "ids", value: .array(ids.map { .text($0) })),
        .init(key: "word", value: .text(row.word)),
        .init(key: "translation", value: .text(row.translation)),
        .init(key: "info", value: .text(row.info)),
        .init(key: "asked", value: .integer(Int64(row.asked))),
        .init(key: "right", value: .integer(Int64(row.right))),
      ] + row.alternatives.jsonMembers(in: .deck))
  }

  var plainTable: Table {
    var table = Table()
    for row in rows {
      table.append([
        .init(row.ids.first.map { ShortID($0).text } ?? ""), .init(String(row.asked)),
        .init(String(row.right)), .init(row.word), .init(row.translation), .init(row.info),
      ])
    }
    return table
  }

  var terminalTable: Table {
    var table = Table()
    for row in rows {
      let remarks = [row.info, row.alternatives.words].filter { !$0.isEmpty }
      table.append([
        .init(row.asked > 0 ? "\(row.right)/\(row.asked)" : "", style: .dim, isRightAligned: true),
        .init(row.word, style: .bold), .init(row.translation),
        .init(remarks.joined(separator: "; "), style: .dim),
      ])
    }
    return table
  }

  var isEmpty: Bool { rows.isEmpty }
  var emptyNotice: Notice? { searched.map { .noHit($0) } ?? .emptyDeck(deck, near: near) }
}
