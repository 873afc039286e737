package import HearthCRDT

/// What a part of a transaction was about: members, items, cards or a note of one collection.
package struct HistorySubjects: Hashable, Sendable {
  /// How many names are kept; of more, only the number is told.
  package static let maximumNameCount = 3

  /// nil where nothing is known of the records.
  package let collection: CollectionID?
  /// The first names, as they were then; each once where one name is one row to people.
  package private(set) var names: [String]
  package private(set) var count: Int

  package init(_ collection: CollectionID?, _ names: [String]) {
    self.collection = collection
    self.names = Array(names.prefix(Self.maximumNameCount))
    count = names.count
  }

  package var kind: CollectionKind? { collection?.knownKind }

  /// Takes in more of the same; names that are there already are not counted again if `groups`.
  mutating func formUnion(_ other: HistorySubjects, groups: Bool) {
    for name in other.names {
      if groups && names.contains(where: { NameKey($0) == NameKey(name) }) { continue }
      count += 1
      if names.count < Self.maximumNameCount { names.append(name) }
    }
    count += other.count - other.names.count
  }

  /// Counts subjects whose names are not known here.
  mutating func addUnnamed(_ number: Int) { count += number }
}
