/// What an import did, or would do.
struct ImportReport: Hashable, Sendable {
  /// How many changes are kept one by one, for a person to read before the import.
  static let maximumListedCount = 1_000

  /// One record that is made or changed.
  struct Change: Hashable, Sendable {
    let isNew: Bool
    /// `member`, `item`, `card` or `note`.
    let what: String
    let name: String
  }

  private(set) var addedCount = 0
  private(set) var updatedCount = 0
  private(set) var unchangedCount = 0
  /// How many of the unchanged ones were deleted here, and stay so.
  private(set) var deletedCount = 0
  /// The first of the changes.
  private(set) var changes: [Change] = []

  mutating func add(_ what: String, _ name: String) {
    addedCount += 1
    list(Change(isNew: true, what: what, name: name))
  }

  mutating func update(_ what: String, _ name: String) {
    updatedCount += 1
    list(Change(isNew: false, what: what, name: name))
  }

  mutating func keep(isDeleted: Bool) {
    unchangedCount += 1
    if isDeleted { deletedCount += 1 }
  }

  var changeCount: Int { addedCount + updatedCount }

  private mutating func list(_ change: Change) {
    if changes.count < Self.maximumListedCount { changes.append(change) }
  }
}
