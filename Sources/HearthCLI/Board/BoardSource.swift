internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// Which list and deck a board shows, and how it reads them from a household.
struct BoardSource: Sendable {
  let list: String
  let deck: String

  func contents(of household: inout LocalHousehold) throws(CLIError) -> BoardContents {
    let list = try household.shoppingList(named: list)
    let card = try household.deck(named: deck).row(ofDayAt: WallClock.now())
    return BoardContents(
      members: try household.scoreboard().members.map { BoardContents.Member($0) },
      startScore: try household.settings().startScore,
      listName: list.name, items: list.rows.map { BoardContents.Item($0) },
      card: card.map { BoardContents.Card($0) }, note: nil, lock: try household.boardLock())
  }
}

extension Household where Backend == SQLiteBackend {
  /// Why this device may not edit; nil where it may.
  fileprivate mutating func boardLock() throws(CLIError) -> BoardContents.Lock? {
    guard let device = try ownDevice() else { return nil }
    if device.isRevoked { return .revoked }
    return device.role == .display ? .display : nil
  }
}
