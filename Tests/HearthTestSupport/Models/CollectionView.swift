package import HearthCRDT

/// What can be read of a collection, for comparing a document with the naive model.
package struct CollectionView: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let field: HearthCRDT.Field
    package let shown: Value?
    package let stamp: Stamp?
    package let transaction: Dot?
    package let also: [Value]
  }

  package struct Row: Hashable, Sendable {
    package let id: RecordID
    package var fields: [Field]
    package let count: Int64?
    package let place: ElementID?
    package let answers: [Stamp]
    package let text: String
    /// What its description says.
    package let info: String
  }

  package var rows: [Row] = []
  package var hidden: [Row] = []
}

extension CollectionView {
  /// What a document says.
  package init(of id: CollectionID, in document: Document<MemoryStorage>) {
    self.init(document.collection(id)) { document.text($0).string }
  }

  /// What a collection says whose texts `text` reads.
  package init<Failure: Error>(
    _ state: CollectionState, text: (TextID) throws(Failure) -> String
  ) throws(Failure) {
    for record in state.rows { rows.append(try Self.row(record, text: text)) }
    for record in state.hidden { hidden.append(try Self.row(record, text: text)) }
  }

  private static func row<Failure: Error>(
    _ record: Record, text: (TextID) throws(Failure) -> String
  ) throws(Failure) -> Row {
    let fields = record.fields.map { field in
      let shown = record.register(field)?.shown
      return Field(
        field: field, shown: shown?.content, stamp: shown?.stamp, transaction: shown?.transaction,
        also: record.also(field))
    }
    return Row(
      id: record.id, fields: fields, count: record.count, place: record.place.shown?.content,
      answers: record.answers.map(\.stamp),
      text: try text(TextID(record: record.id, field: .text)),
      info: try text(TextID(record: record.id, field: .info)))
  }
}
