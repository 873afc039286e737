/// A register's first value, inside a creation.
public struct FieldValue: Hashable, Sendable {
  public let field: Field
  public let value: Value

  public init(field: Field, value: Value) {
    self.field = field
    self.value = value
  }
}
