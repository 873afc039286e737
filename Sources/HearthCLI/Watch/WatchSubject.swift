internal import HearthModel
internal import HearthStore

/// What somebody asked `watch` to show.
struct WatchSubject: Sendable {
  /// nil for all views.
  let what: Watched?
  let list: String
  let deck: String

  /// The views as the household is now.
  func contents(of household: inout LocalHousehold) throws(CLIError) -> WatchContents {
    var sections: [WatchContents.Section] = []
    for what in what.map({ [$0] }) ?? Watched.allCases {
      let view: any View
      switch what {
      case .score: view = ScoreView(members: try household.scoreboard().members)
      case .shop:
        let list = try household.shoppingList(named: list)
        view = ShopView(list: list.name, rows: list.rows)
      case .words:
        let deck = try household.deck(named: deck)
        view = WordsView(deck: deck.name, rows: deck.rows(by: .added))
      }
      sections.append(WatchContents.Section(what: what, view: view))
    }
    return WatchContents(sections: sections)
  }
}
