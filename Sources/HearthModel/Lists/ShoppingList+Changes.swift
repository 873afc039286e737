package import HearthCRDT

extension ShoppingList {
  /// Adds items at the end of the list.
  package func add(
    _ names: [String], quantity: String?, to draft: inout Draft
  ) throws(ModelError) {
    for name in names {
      if let fault = NameLimit.fault(in: name) { throw .name(name, fault) }
    }
    if let quantity { try Self.check(quantity: quantity) }
    var insertion = state.insertionAfterLastRow
    for name in names {
      var values = [FieldValue(field: .name, value: .text(name))]
      if let quantity { values.append(FieldValue(field: .quantity, value: .text(quantity))) }
      let creation = Creation(collection: state.id, values: values, insertion: insertion)
      insertion = insertion.following(ElementID(dot: draft.append(.create(creation))))
    }
  }

  /// Ticks rows or takes their ticks away; what is so already stays untouched.
  package func check(_ rows: [Row], _ isChecked: Bool, in draft: inout Draft) {
    for item in rows.flatMap({ $0.items }) where item.isChecked != isChecked {
      draft.append(.write(item.id, .checked, .flag(isChecked)))
    }
  }

  package func rename(_ row: Row, to name: String, in draft: inout Draft) throws(ModelError) {
    if let fault = NameLimit.fault(in: name) { throw .name(name, fault) }
    for id in row.ids { draft.append(.write(id, .name, .text(name))) }
  }

  package func setQuantity(
    of row: Row, to quantity: String, in draft: inout Draft
  ) throws(ModelError) {
    try Self.check(quantity: quantity)
    for id in row.ids { draft.append(.write(id, .quantity, .text(quantity))) }
  }

  package func move(_ row: Row, to place: Place, in draft: inout Draft) throws(ModelError) {
    try state.move(row, to: place, among: rows, in: &draft)
  }

  package func remove(_ rows: [Row], in draft: inout Draft) {
    for id in rows.flatMap({ $0.ids }) { draft.append(.disable(id)) }
  }

  package func clear(in draft: inout Draft) {
    draft.append(.clear(state.id))
  }

  /// A quantity may be empty: then the item has none.
  static func check(quantity: String) throws(ModelError) {
    let byteCount = quantity.utf8.count
    guard byteCount <= NameLimit.maximumByteCount else {
      throw .name(quantity, .tooLong(byteCount: byteCount))
    }
  }
}
