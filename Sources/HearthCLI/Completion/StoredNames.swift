internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// What arguments are completed to from the local store.
enum StoredNames: String, Sendable {
  case members
  case lists
  case items
  /// Items that can be ticked.
  case openItems
  /// Items whose ticks can be taken away.
  case doneItems
  case decks
  case cards
  case notes
  case devices
  case trash
  case settings
  case settingValues

  /// The names under `name`, as far as the home has some; whatever fails, there are none.
  static func candidates(_ name: String, _ line: PartialCommandLine) -> [Candidate] {
    guard let names = StoredNames(rawValue: name) else { return [] }
    switch names {
    case .settings: return Setting.allCases.map { Candidate($0.rawValue) }
    case .settingValues:
      return line.arguments.first == Setting.sync.rawValue
        ? [Candidate("on"), Candidate("off")] : []
    default: break
    }
    let given = line.value(of: .home).map(expanded)
    guard let path = (try? SessionOptions.homePath(given: given)) ?? nil, Home.exists(at: path),
      var home = try? Home.open(at: path)
    else { return [] }
    let found = try? home.household.reading { household throws(CLIError) in
      try names.candidates(in: &household, line)
    }
    return found ?? []
  }

  private func candidates(
    in household: inout LocalHousehold, _ line: PartialCommandLine
  ) throws(CLIError) -> [Candidate] {
    switch self {
    case .members: return try household.scoreboard().members.map(Self.candidate)
    case .lists: return try household.candidates(.shoppingList, or: ShoppingList.standardName)
    case .decks: return try household.candidates(.deck, or: WordDeck.standardName)
    case .notes: return try household.fridgeDoor().notes.map(Self.candidate)
    case .items, .openItems, .doneItems:
      let name = line.value(of: .list) ?? ShoppingList.standardName
      return try household.shoppingList(named: name).rows.filter { row in
        self == .items || row.isDone == (self == .doneItems)
      }
      .map(Self.candidate)
    case .cards:
      let name = line.value(of: .deck) ?? WordDeck.standardName
      return try household.deck(named: name).rows.map(Self.candidate)
    case .devices:
      return try household.membership().devices
        .filter { $0.role != .server && !$0.isRevoked }.map(Self.candidate)
    case .trash: return try household.trash().entries.map(Self.candidate)
    case .settings, .settingValues: return []
    }
  }

  private static func candidate<Row: NamedRow>(_ row: Row) -> Candidate {
    Candidate(row.name, id: row.ids.first.map { ShortID($0).text })
  }

  /// A shell leaves `~` alone in the words that it asks about.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = Environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}

extension Completion {
  static func stored(_ names: StoredNames) -> Completion { .stored(names.rawValue) }
}

extension Household where Backend == SQLiteBackend {
  fileprivate mutating func candidates(
    _ kind: CollectionKind, or standard: String?
  ) throws(CLIError) -> [Candidate] {
    let names = try collections(of: kind).map(\.name)
    return (names.isEmpty ? [standard].compactMap(\.self) : names).map { Candidate($0) }
  }
}
