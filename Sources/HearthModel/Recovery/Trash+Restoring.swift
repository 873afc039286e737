package import HearthCRDT

extension Trash {
  /// Brings these back, all or none: a member only where `board` would take in a new one of the name.
  package static func restore(
    _ entries: [Entry], to board: Scoreboard, limit: Int, in draft: inout Draft
  ) throws(ModelError) {
    var admission = Scoreboard.Admission(to: board, limit: limit)
    for entry in entries {
      if entry.collection.knownKind == .scoreboard { try admission.readmit(entry.name) }
      draft.append(.enable(entry.id))
    }
  }
}
