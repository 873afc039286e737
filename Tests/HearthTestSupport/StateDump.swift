package import HearthCRDT

/// All derived state of a document in canonical bytes: two documents are in the same state when their dumps are equal.
package struct StateDump: Hashable, Sendable {
  private var parts: [[UInt8]] = []

  /// Dumps the collections of some kinds, and the texts in one field of their records.
  package init<Storage: DocumentStorage>(
    of document: Document<Storage>, kinds: ClosedRange<UInt32> = 1...6, textField: Field = .text
  ) throws(Storage.Failure) {
    let storage = document.storage
    parts.append(try storage.header().encoded())
    for head in try storage.heads().sorted() {
      if let tip = try storage.tip(at: head) { parts.append(tip.encoded()) }
    }
    for kind in kinds {
      for id in try storage.collections(ofKind: kind).sorted() {
        parts.append(id.encoded())
        if let header = try storage.collection(id) { parts.append(header.encoded()) }
        if let settings = try storage.record(.named(id)) { parts.append(settings.encoded()) }
        let spans = try storage.spans(in: id).sorted { $0.first < $1.first }
        parts += spans.map { $0.encoded() }
        let records = try storage.records(in: id).sorted { $0.id < $1.id }
        for record in records {
          parts.append(record.encoded())
          let text = try document.text(TextID(record: record.id, field: textField))
          parts.append(Array(text.string.utf8))
        }
      }
    }
  }
}

extension Field {
  /// The field whose text tests edit.
  package static let text = Field(rawValue: 50)
}
