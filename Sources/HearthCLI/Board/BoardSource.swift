internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// Which list and deck a board shows, and how it reads them from a household.
struct BoardSource: Sendable {
  /// What of a board is read by itself.
  enum Part: Hashable, Sendable, CaseIterable {
    case scores, start, list, card, lock, note

    /// The collections from which it is made.
    var kinds: Set<CollectionKind> {
      switch self {
      case .scores: [.scoreboard]
      case .start: [.settings]
      case .list: [.shoppingList, .devices]
      case .card: [.deck]
      case .lock: [.devices]
      case .note: [.note]
      }
    }
  }

  let list: String
  let deck: String

  func read(
    _ part: Part, of household: inout LocalHousehold, at time: WallTime,
    into contents: inout BoardContents
  ) throws(CLIError) {
    switch part {
    case .scores:
      contents.members = try household.scoreboard().members.map { BoardContents.Member($0) }
    case .start: contents.startScore = try household.settings().startScore
    case .list:
      let list = try household.shoppingList(named: list)
      contents.listName = list.name
      contents.items = list.rows.map { BoardContents.Item($0) }
    case .card:
      let row = try household.deck(named: deck).row(ofDayAt: time)
      contents.card = row.map { BoardContents.Card($0) }
    case .lock: contents.lock = try household.boardLock()
    case .note:
      let note = try household.fridgeDoor().notes.first { !$0.text.isEmpty }
      contents.note = note.map { BoardContents.Note(name: $0.name, text: $0.text) }
    }
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
