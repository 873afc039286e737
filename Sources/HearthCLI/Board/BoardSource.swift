internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// Which list and deck a board shows, and how it reads them from a household.
struct BoardSource: Sendable {
  /// What of a board is to be read again.
  enum Part: Hashable, Sendable {
    case freshness
    case scores
    case list
    case everything
  }

  let list: String
  let deck: String

  /// What there is now, of which all but one part is as before.
  func contents(
    of household: inout LocalHousehold, part: Part, before: BoardContents
  ) throws(CLIError) -> BoardContents {
    var contents = before
    if part == .scores || part == .everything {
      contents.members = try household.scoreboard().members.map { BoardContents.Member($0) }
    }
    if part == .list || part == .everything {
      let list = try household.shoppingList(named: list)
      contents.listName = list.name
      contents.items = list.rows.map { BoardContents.Item($0) }
    }
    if part == .everything {
      contents.startScore = try household.settings().startScore
      let row = try household.deck(named: deck).row(ofDayAt: WallClock.now())
      contents.card = row.map { BoardContents.Card($0) }
      contents.lock = try household.boardLock()
      let note = try household.fridgeDoor().notes.first { !$0.text.isEmpty }
      contents.note = note.map { BoardContents.Note(name: $0.name, text: $0.text) }
    }
    return contents
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
