package import HearthCRDT

/// One field of one record that was written concurrently and that nobody has settled yet.
package struct Conflict: Hashable, Sendable {
  package let id: RecordID
  /// `member`, `item`, `card`, `note`, `device` or `household`.
  package let what: String
  package let name: String
  package let field: Field
  /// The field's word for people and scripts.
  package let label: String
  package let shown: Value?
  /// The values that are not shown, greatest stamp first.
  package let also: [Value]

  /// The conflicts of a collection, in its order.
  package static func all(in collection: CollectionState) -> [Conflict] {
    // What a home said of its device and what its server said on joining are no conflict to people.
    guard let kind = collection.id.knownKind, kind != .devices else { return [] }
    var conflicts: [Conflict] = []
    if kind == .settings { append(collection.settings, kind, to: &conflicts) }
    for record in collection.rows { append(record, kind, to: &conflicts) }
    return conflicts
  }

  private static func append(
    _ record: Record, _ kind: CollectionKind, to conflicts: inout [Conflict]
  ) {
    for alternative in record.alternatives(Self.shownFields) {
      let field = alternative.field
      guard let label = field.label(in: kind) else { continue }
      conflicts.append(
        Conflict(
          id: record.id, what: kind.conflictLabel, name: record.text(.name) ?? "",
          field: field, label: label, shown: record.shown(field), also: alternative.values))
    }
  }

  // Ties of position and tick are never shown.
  private static let shownFields: [Field] = [
    .name, .colour, .quantity, .translation, .person, .startScore, .memberLimit,
  ]
}

extension CollectionKind {
  fileprivate var conflictLabel: String {
    switch self {
    case .settings: "household"
    case .devices: "device"
    case .scoreboard, .shoppingList, .deck, .note: rowLabel ?? "note"
    }
  }
}
