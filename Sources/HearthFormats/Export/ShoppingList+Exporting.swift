package import HearthModel

extension ShoppingList {
  /// The items as records of a file, each for itself, so that two of a name stay two.
  package func exported() -> [ImportedRecord] {
    items.map { item in
      let content = ImportedItem(
        name: item.name, isChecked: item.isChecked, quantity: item.quantity,
        properties: item.properties)
      return ImportedRecord(of: item.id, item.source, .item(content))
    }
  }
}
