internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// A note as it was when somebody began to edit it, whether or not there is such a note yet.
struct OpenedNote: Sendable {
  let target: FridgeDoor.Target
  let layout: TextLayout

  func checkLength(of text: String) throws(CLIError) {
    do throws(ModelError) {
      try Note.check(text, insteadOf: layout.string)
    } catch {
      throw .model(error, subject: .notes)
    }
  }
}

extension Draft {
  /// Makes a note that there was not when it was opened.
  mutating func make(_ opened: OpenedNote) {
    if case .new(let id, let collection) = opened.target { makeNote(id, in: collection) }
  }

  /// The same; a note that somebody removed while it was edited is brought back.
  mutating func make(_ opened: OpenedNote, unlessShownOn door: FridgeDoor) {
    switch opened.target {
    case .new: make(opened)
    case .note(let note):
      if !door.notes.contains(where: { $0.id == note.id }) { append(.enable(note.id)) }
    }
  }
}

extension LocalHousehold {
  mutating func fridgeDoor() throws(CLIError) -> FridgeDoor {
    var states: [CollectionState] = []
    for id in try collections(of: .note) { states.append(try state(of: id)) }
    return FridgeDoor(states)
  }

  /// Lays out the text of a note; of a new one, an empty text.
  mutating func open(_ target: FridgeDoor.Target) throws(CLIError) -> OpenedNote {
    let record: RecordID
    switch target {
    case .note(let note): record = note.id
    case .new(let id, _): record = .derived(id)
    }
    return OpenedNote(target: target, layout: try layout(of: TextID(record: record, field: .text)))
  }

  mutating func layout(of text: TextID) throws(CLIError) -> TextLayout {
    try stored { household throws(StoreError) in try household.text(text).layout }
  }
}

extension FridgeDoor {
  func existing(_ name: String) throws(CLIError) -> Note {
    do throws(ModelError) {
      return try note(named: name)
    } catch {
      throw .model(error, subject: .notes)
    }
  }

  func target(_ name: String) throws(CLIError) -> Target {
    do throws(ModelError) {
      return try target(named: name, using: SystemPrimitives())
    } catch {
      throw .model(error, subject: .notes)
    }
  }
}
