package import HearthCRDT

/// All derived state of a document in canonical bytes: two documents are in the same state when their dumps are equal.
package struct StateDump: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// What is left of each text; its runs are kept in the order of their arrival.
  private var texts: [RecordID: String] = [:]

  /// Dumps the collections of some kinds, and the texts in one field of their records.
  package init<Storage: DocumentStorage>(
    of document: Document<Storage>, kinds: ClosedRange<UInt32> = 1...6, textField: Field = .text
  ) throws(Storage.Failure) {
    let storage = document.storage
    var writer = StateWriter()
    try storage.header().encode(into: &writer)
    for head in try storage.heads().sorted() {
      try storage.tip(at: head)?.encode(into: &writer)
    }
    for kind in kinds {
      for id in try storage.collections(ofKind: kind).sorted() {
        id.encode(into: &writer)
        try storage.collection(id)?.encode(into: &writer)
        try storage.record(.named(id))?.encode(into: &writer)
        for span in try storage.spans(in: id).sorted(by: { $0.first < $1.first }) {
          span.encode(into: &writer)
        }
        for record in try storage.records(in: id).sorted(by: { $0.id < $1.id }) {
          record.encode(into: &writer)
          let text = try document.text(TextID(record: record.id, field: textField))
          texts[record.id] = text.string
        }
      }
    }
    bytes = writer.bytes
  }
}
