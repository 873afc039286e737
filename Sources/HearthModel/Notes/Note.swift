package import HearthCRDT

/// One note on the fridge door.
package struct Note: NamedRow, Hashable {
  /// Most bytes of a note's text.
  package static let maximumByteCount = 256 * 1024

  /// The note is this collection's name.
  package let collection: CollectionID
  /// The record that holds the text.
  package let id: RecordID
  package let text: String

  init(_ record: Record, in collection: CollectionID) {
    self.collection = collection
    id = record.id
    text = record.string(of: .text) ?? ""
  }

  package var name: String { collection.name }
  package var ids: [RecordID] { [id] }
  package var isDone: Bool { false }
  package func narrowed(to id: RecordID) -> Note { self }

  /// The first line that says something, without the white space around it.
  package var firstLine: String {
    for line in text.unicodeScalars.split(separator: "\n") {
      let trimmed = NameKey.trimmed(String(line))
      if !trimmed.isEmpty { return trimmed }
    }
    return ""
  }

  /// Checks the length of what a text is to be; one that is too long already may become shorter.
  package static func check(_ text: String, insteadOf old: String = "") throws(ModelError) {
    let byteCount = text.utf8.count
    guard byteCount > maximumByteCount, byteCount >= old.utf8.count else { return }
    throw .noteTooLong(byteCount: byteCount)
  }
}

// MARK: - Identity

extension Note {
  /// The record of a note's text: two devices that make `Fridge` apart make one record.
  ///
  /// A note that is made again after its removal is the collection's next life, from 1, so that the one in the trash
  /// can be restored beside it.
  package static func record(
    of collection: CollectionID, life: UInt64, using primitives: some Primitives
  ) -> DerivedID {
    var bytes = Array("hearth note".utf8)
    bytes += Self.bytes(of: life)
    bytes += Array(collection.name.utf8)
    let digest = primitives.sha256(bytes).bytes
    return DerivedID(high: Self.number(digest[..<8]), low: Self.number(digest[8..<16]))
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The record that a new note of this collection would have: the first life that nobody has made.
  package static func newRecord(
    in state: CollectionState, using primitives: some Primitives
  ) -> DerivedID {
    var life: UInt64 = 1
    while true {
      let id = record(of: state.id, life: life, using: primitives)
      if state.record(.derived(id)) == nil { return id }
      life += 1
    }
  }
}

extension Draft {
  /// Makes a note that begins with `text`: what two devices import apart is there once.
  ///
  /// What a person types is inserted instead, into a note that begins with nothing: two people's words both stay.
  package mutating func makeNote(
    _ id: DerivedID, in collection: CollectionID, beginningWith text: String = ""
  ) {
    for operation in Note.making(id, in: collection, beginningWith: text) { append(operation) }
  }

  /// Removes notes.
  package mutating func remove(_ notes: [Note]) {
    for note in notes { append(.disable(note.id)) }
  }
}

extension Note {
  /// The operations that make a note; see ``Draft/makeNote(_:in:beginningWith:)``.
  package static func making(
    _ id: DerivedID, in collection: CollectionID, beginningWith text: String
  ) -> [Operation] {
    var operations: [Operation] = []
    var rest = Array(text.unicodeScalars)[...]
    repeat {
      let part = rest.prefix(maximumBaseScalarCount)
      rest = rest.dropFirst(part.count)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: part)
      let values =
        part.isEmpty ? [] : [FieldValue(field: .text, value: .text(String(view)))]
      operations.append(.create(Creation(id: id, collection: collection, values: values)))
    } while !rest.isEmpty
    return operations
  }

  /// Scalars that one making gives, at most four bytes each.
  private static var maximumBaseScalarCount: Int { Draft.maximumRunByteCount / 4 }
}
