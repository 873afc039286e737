package import HearthCRDT

/// What was deleted and can be restored.
package struct Trash: Sendable {
  /// For how long a deletion is shown unless everything is asked for, in milliseconds.
  package static let shownMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1_000

  /// Latest deletion first.
  package let entries: [Entry]

  /// The trash of several collections together; kinds that hold nothing a person deletes are passed over.
  package init(_ collections: [CollectionState]) {
    var entries: [Entry] = []
    for collection in collections {
      guard let kind = collection.id.knownKind, let what = kind.rowLabel else { continue }
      for record in collection.hidden {
        entries.append(Entry(record, what: what, in: collection))
      }
    }
    entries.sort { Self.precedes($0, $1) }
    self.entries = entries
  }

  /// One deleted record.
  package struct Entry: NamedRow {
    package let id: RecordID
    /// `member`, `item`, `card` or `note`.
    package let what: String
    package let collection: CollectionID
    package let name: String
    /// The deletion; nil where an undo took the record's making back.
    package let removal: Stamp?

    init(_ record: Record, what: String, in collection: CollectionState) {
      id = record.id
      self.what = what
      self.collection = collection.id
      name = collection.title(of: record)
      removal = collection.hidden(by: record.id)
    }

    package var ids: [RecordID] { [id] }
    package var isDone: Bool { false }
    package func narrowed(to id: RecordID) -> Entry { self }
  }

  /// The entries whose deletion is not longer ago than ``shownMilliseconds``.
  package func recentEntries(at now: WallTime) -> [Entry] {
    entries.filter { entry in
      guard let removal = entry.removal else { return true }
      return now.milliseconds - removal.time.milliseconds <= Self.shownMilliseconds
    }
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    switch (left.removal, right.removal) {
    case (let left?, let right?): right < left
    case (nil, _?): true
    case (_?, nil): false
    case (nil, nil): ShortID(left.id).full < ShortID(right.id).full
    }
  }
}

extension CollectionKind {
  /// What people call one record of this kind; nil where people have no word for it.
  package var rowLabel: String? {
    switch self {
    case .scoreboard: "member"
    case .shoppingList: "item"
    case .deck: "card"
    case .note: "note"
    case .settings, .devices: nil
    }
  }
}
