internal import HearthCRDT
internal import HearthModel
internal import HearthStore

extension Household where Backend == SQLiteBackend {
  /// The name of an existing list or deck that `name` may have been meant for; nil where there is one of that name.
  mutating func nearestName(to name: String, _ kind: CollectionKind) throws(CLIError) -> String? {
    let existing = try collections(of: kind)
    if existing.contains(try resolve(name, kind)) { return nil }
    return existing.map(\.name).nearestName(to: name)
  }

  /// Throws where there is no list or deck of this name, not even an empty one.
  mutating func requireExisting(_ name: String, _ kind: CollectionKind) throws(CLIError) {
    let existing = try collections(of: kind)
    guard !existing.contains(try resolve(name, kind)) else { return }
    throw .model(
      .unknown(name, known: existing.map(\.name)), subject: kind == .deck ? .decks : .lists)
  }
}
