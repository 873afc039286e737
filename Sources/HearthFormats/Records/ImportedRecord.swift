/// One record of a file: a plain value that knows where it stood.
package struct ImportedRecord: Hashable, Sendable {
  package let place: SourcePlace
  /// The record's own identity in the file, where the format gives it one.
  package let id: String?
  package let content: Content

  package init(place: SourcePlace, id: String? = nil, content: Content) {
    self.place = place
    self.id = id
    self.content = content
  }

  package enum Content: Hashable, Sendable {
    case member(ImportedMember)
    case item(ImportedItem)
    case card(ImportedCard)
    case note(ImportedNote)
  }

  /// What identifies the record, together with its occurrence, where it has no id: its name.
  package var key: String {
    switch content {
    case .member(let member): member.name
    case .item(let item): item.name
    case .card(let card): card.word
    case .note(let note): note.name
    }
  }
}
