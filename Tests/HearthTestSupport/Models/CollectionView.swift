package import HearthCRDT

/// What can be read of a collection, for comparing a document with the naive model.
package struct CollectionView: Hashable {
  package struct Field: Hashable {
    package let field: HearthCRDT.Field
    package let shown: Value?
    package let stamp: Stamp?
    package let transaction: Dot?
    package let also: [Value]
  }

  package struct Row: Hashable {
    package let id: RecordID
    package let fields: [Field]
    package let count: Int64?
    package let place: ElementID?
    package let answers: [Stamp]
    package let text: String

    package init(
      id: RecordID, fields: [Field], count: Int64?, place: ElementID?, answers: [Stamp],
      text: String
    ) {
      self.id = id
      self.fields = fields
      self.count = count
      self.place = place
      self.answers = answers
      self.text = text
    }
  }

  package var rows: [Row] = []
  package var hidden: [Row] = []
}

extension CollectionView {
  /// What a document says.
  package init(of id: CollectionID, in document: Document<MemoryStorage>) {
    let state = document.collection(id)
    func row(_ record: Record) -> Row {
      let fields = record.fields.map { field in
        let shown = record.register(field)?.shown
        return Field(
          field: field, shown: shown?.content, stamp: shown?.stamp,
          transaction: shown?.transaction, also: record.also(field))
      }
      return Row(
        id: record.id, fields: fields, count: record.count, place: record.place.shown?.content,
        answers: record.answers.map(\.stamp),
        text: document.text(TextID(record: record.id, field: .text)).string)
    }
    rows = state.rows.map(row)
    hidden = state.hidden.map(row)
  }
}
