package import HearthCRDT

/// All notes of a household.
package struct FridgeDoor: Sendable {
  /// By name.
  package let notes: [Note]
  private let collections: [CollectionState]

  /// The notes in these collections, which are all of kind ``CollectionKind/note``.
  package init(_ collections: [CollectionState]) {
    self.collections = collections
    let notes = collections.flatMap { state in state.rows.map { Note($0, in: state.id) } }
    let keyed = notes.map { (key: NameKey($0.name).folded, note: $0) }
    self.notes = keyed.sorted { left, right in
      left.key == right.key
        ? (left.note.collection, left.note.id) < (right.note.collection, right.note.id)
        : left.key < right.key
    }.map { $0.note }
  }

  /// The note that `typed` names: by an id, by the bytes of its name, or by what is the same name to people.
  package func note(named typed: String) throws(ModelError) -> Note {
    let name = NameKey.trimmed(typed)
    let exact = notes.filter { $0.name.utf8.elementsEqual(name.utf8) }
    if exact.count == 1, !ShortID.isPlausible(typed) { return exact[0] }
    return try notes.row(named: typed)
  }

  /// The notes that these name, each once.
  package func notes(named typed: [String]) throws(ModelError) -> [Note] {
    var found: [Note] = []
    for name in typed {
      let note = try note(named: name)
      if !found.contains(where: { $0.id == note.id }) { found.append(note) }
    }
    return found
  }

  /// What an edit of a name is about.
  package enum Target: Sendable {
    case note(Note)
    /// There is no such note yet; this record would be it.
    case new(DerivedID, in: CollectionID)
  }

  /// The note that `typed` names, or where a new one goes.
  ///
  /// - Throws: ``ModelError/ambiguous(_:matches:)``, and ``ModelError/name(_:_:)`` for a new name that breaks a limit.
  package func target(
    named typed: String, using primitives: some Primitives
  ) throws(ModelError) -> Target {
    do throws(ModelError) {
      return .note(try note(named: typed))
    } catch {
      guard case .unknown = error else { throw error }
    }
    let collection = try CollectionName.resolve(
      typed, kind: .note, among: collections.map { $0.id })
    return .new(newRecord(in: collection, using: primitives), in: collection)
  }

  /// Where a note from elsewhere goes.
  package enum ImportPlace: Hashable, Sendable {
    /// The note is here, or in the trash, by its text or by what it began with.
    case unchanged
    /// The note was here until an undo took it back.
    case undone(RecordID)
    case new(DerivedID, in: CollectionID)
  }

  /// Where a note of this name and text goes that is brought in from elsewhere: `NAME`, or `NAME (2)` and so on
  /// where another text has that name.
  ///
  /// The answer depends on the notes alone, so the same note again finds itself, and two devices that bring it in
  /// apart make one record.
  package func importPlace(
    name: String, text: String, using primitives: some Primitives
  ) -> ImportPlace {
    var number = 1
    while true {
      let collection = CollectionID.note(number == 1 ? name : "\(name) (\(number))")
      let state = collections.first { $0.id == collection }
      let records = state.map { $0.rows + $0.hidden } ?? []
      if records.isEmpty {
        return .new(Note.record(of: collection, life: 1, using: primitives), in: collection)
      }
      if let record = records.first(where: { Self.holds(text, $0) }) {
        let isUndone = record.isMakingUndone && state?.isVisible(record.id) == false
        return isUndone ? .undone(record.id) : .unchanged
      }
      number += 1
    }
  }

  private static func holds(_ text: String, _ record: Record) -> Bool {
    record.began(.text, with: text)
      || record.string(of: .text)?.utf8.elementsEqual(text.utf8) == true
  }

  private func newRecord(
    in collection: CollectionID, using primitives: some Primitives
  ) -> DerivedID {
    guard let state = collections.first(where: { $0.id == collection }) else {
      return Note.record(of: collection, life: 1, using: primitives)
    }
    return Note.newRecord(in: state, using: primitives)
  }
}
