internal import HearthCRDT
internal import HearthModel

/// One replica's copy of a shopping list, as all measurements of lists use it.
struct ListCopy {
  private static let list = CollectionID.shoppingList(ShoppingList.standardName)

  private var copy: DocumentCopy

  /// A list of items with these names.
  init(writer number: Int, names: [String]) throws {
    copy = DocumentCopy(writer: number)
    var draft = copy.replica.draft
    var insertion = Insertion.atEnd(after: nil)
    for name in names {
      let creation = Creation(
        collection: Self.list, values: [FieldValue(field: .name, value: .text(name))],
        insertion: insertion)
      insertion = insertion.following(ElementID(dot: draft.append(.create(creation))))
    }
    for start in stride(from: 0, to: names.count, by: Batch.maximumOperationCount) {
      let end = min(start + Batch.maximumOperationCount, names.count)
      try copy.write(Array(draft.operations[start..<end]))
    }
  }

  /// A copy of `other` that writes as another replica.
  init(writer number: Int, copying other: ListCopy) throws {
    copy = DocumentCopy(writer: number)
    try copy.merge(other.copy.bytes.packed())
  }

  /// Moves rows to stand before others, each as a transaction of its own; both are indices of the rows as they stand
  /// now, since laying out so long a list takes a while.
  mutating func move(_ moves: some Sequence<(source: Int, target: Int)>) throws {
    let collection = copy.document.collection(Self.list)
    let rows = collection.rows
    for move in moves {
      let place = collection.insertion(before: rows[move.target].id)
      try copy.write([.move(rows[move.source].id, place)])
    }
  }

  /// The names of the items, in the order of the list.
  var names: [String] {
    copy.document.collection(Self.list).rows.map { $0.text(.name) ?? "" }
  }

  // MARK: As bytes

  var transactionCount: Int { copy.bytes.log.count }

  /// What was written from a transaction on.
  func history(from transaction: Int) throws -> [UInt8] {
    try copy.bytes.packed(from: transaction)
  }

  mutating func merge(_ history: [UInt8]) throws { try copy.merge(history) }

  /// The list without its history: enough to go on editing.
  func encodedState() -> [UInt8] {
    let storage = copy.document.storage
    var writer = StateWriter()
    for record in storage.records(in: Self.list).sorted(by: { $0.id < $1.id }) {
      record.encode(into: &writer)
    }
    for span in storage.spans(in: Self.list) { span.encode(into: &writer) }
    return writer.bytes
  }
}
