package import HearthCRDT

/// What was deleted and can be restored.
package struct Trash: Sendable {
  /// For how long a deletion is shown unless everything is asked for, in milliseconds.
  package static let shownMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1_000

  /// Latest deletion first.
  package let entries: [Entry]

  /// The trash of several collections together; kinds that hold nothing a person deletes are passed over.
  ///
  /// `undoes` says who took back the making of records that nobody deleted, and when, as far as that is known.
  package init(_ collections: [CollectionState], undoes: [RecordID: Stamp] = [:]) {
    var entries: [Entry] = []
    for collection in collections {
      guard let kind = collection.id.knownKind, let what = kind.rowLabel else { continue }
      for record in collection.hidden {
        entries.append(Entry(record, what: what, in: collection, undo: undoes[record.id]))
      }
    }
    entries.sort { Self.precedes($0, $1) }
    self.entries = entries
  }

  /// The records of a collection that are hidden because an undo took back their making.
  package static func undone(in collection: CollectionState) -> [Record] {
    guard collection.id.knownKind?.rowLabel != nil else { return [] }
    return collection.hidden.filter {
      $0.isMakingUndone && collection.hidden(by: $0.id) == nil
    }
  }

  /// One deleted record.
  package struct Entry: NamedRow {
    package let id: RecordID
    /// `member`, `item`, `card` or `note`.
    package let what: String
    package let collection: CollectionID
    package let name: String
    /// What hid it: a deletion, or an undo of its making.
    ///
    /// Where nothing is known of the undo it is the making: whoever made a record is the one who undoes that.
    package let removal: Stamp?

    init(_ record: Record, what: String, in collection: CollectionState, undo: Stamp?) {
      id = record.id
      self.what = what
      self.collection = collection.id
      name = collection.title(of: record)
      removal = collection.hidden(by: record.id) ?? undo ?? record.made
    }

    package var ids: [RecordID] { [id] }
    package var isDone: Bool { false }
    package func narrowed(to id: RecordID) -> Entry { self }
  }

  /// The entries whose deletion is not longer ago than ``shownMilliseconds``.
  package func recentEntries(at now: WallTime) -> [Entry] {
    entries.filter { entry in
      guard let removal = entry.removal else { return false }
      return now.milliseconds - removal.time.milliseconds <= Self.shownMilliseconds
    }
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    switch (left.removal, right.removal) {
    case (let left?, let right?): right < left
    case (nil, _?): false
    case (_?, nil): true
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
