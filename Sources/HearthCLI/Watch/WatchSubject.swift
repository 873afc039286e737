internal import HearthModel
internal import HearthStore

/// What somebody asked `watch` to show.
struct WatchSubject: Sendable {
  /// nil for all views.
  let what: Watched?
  let list: String
  let deck: String

  var views: [Watched] { what.map { [$0] } ?? Watched.allCases }

  func view(
    _ what: Watched, of household: inout LocalHousehold
  ) throws(CLIError) -> any View {
    switch what {
    case .score: return ScoreView(members: try household.scoreboard().members)
    case .shop:
      let list = try household.shoppingList(named: list)
      return ShopView(list: list.name, rows: list.rows)
    case .words:
      let deck = try household.deck(named: deck)
      return WordsView(deck: deck.name, rows: deck.rows(by: .added))
    }
  }
}
