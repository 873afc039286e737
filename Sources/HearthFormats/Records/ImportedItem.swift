/// An item of a list in a file.
package struct ImportedItem: Hashable, Sendable {
  package var name: String
  package var isChecked: Bool
  package var quantity: String
  /// Content lines of a calendar that mean nothing here, kept for export.
  package var properties: [String]

  package init(
    name: String, isChecked: Bool = false, quantity: String = "", properties: [String] = []
  ) {
    self.name = name
    self.isChecked = isChecked
    self.quantity = quantity
    self.properties = properties
  }

  /// The name as a line: without line breaks, and with the quantity in brackets.
  var line: String {
    let text = quantity.isEmpty ? name : "\(name) (\(quantity))"
    return text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
  }
}
