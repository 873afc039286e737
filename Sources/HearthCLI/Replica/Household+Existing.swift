internal import HearthCRDT
internal import HearthModel
internal import HearthStore

extension Household where Backend == SQLiteBackend {
  /// The name of an existing list or deck that `name` may have been meant for; nil where there is one of that name.
  mutating func nearestName(to name: String, _ kind: CollectionKind) throws(CLIError) -> String? {
    try otherNames(than: name, kind)?.nearestName(to: name)
  }

  /// Throws where there is no list or deck of this name, not even an empty one.
  mutating func requireExisting(_ name: String, _ kind: CollectionKind) throws(CLIError) {
    guard let others = try otherNames(than: name, kind) else { return }
    throw .model(.unknown(name, known: others), subject: kind == .deck ? .decks : .lists)
  }

  /// What the lists or decks are called; nil where one of them is called `name`.
  private mutating func otherNames(
    than name: String, _ kind: CollectionKind
  ) throws(CLIError) -> [String]? {
    let existing = try collections(of: kind)
    return existing.contains(try resolve(name, kind)) ? nil : existing.map(\.name)
  }
}
