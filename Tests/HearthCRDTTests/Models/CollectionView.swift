import HearthCRDT
import HearthTestSupport

/// What can be read of a collection, for comparing a document with the naive model.
struct CollectionView: Hashable {
  struct Field: Hashable {
    let field: HearthCRDT.Field
    let shown: Value?
    let stamp: Stamp?
    let transaction: Dot?
    let also: [Value]
  }

  struct Row: Hashable {
    let id: RecordID
    let fields: [Field]
    let count: Int64?
    let place: ElementID?
    let answers: [Stamp]
    let text: String
  }

  var rows: [Row] = []
  var hidden: [Row] = []
}

extension CollectionView {
  /// What a document says.
  init(of id: CollectionID, in document: Document<MemoryStorage>) {
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
