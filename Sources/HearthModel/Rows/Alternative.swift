package import HearthCRDT

/// Values of one field that lost to a concurrent one and that nobody has settled yet.
package struct Alternative: Hashable, Sendable {
  package let field: Field
  /// At least one, none of them the one shown, greatest stamp first.
  package let values: [Value]

  package init(field: Field, values: [Value]) {
    self.field = field
    self.values = values
  }
}
