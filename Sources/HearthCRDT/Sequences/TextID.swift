/// A text: one field of one record, a sequence of Unicode scalars.
public struct TextID: Hashable, Sendable {
  public let record: RecordID
  public let field: Field

  public init(record: RecordID, field: Field) {
    self.record = record
    self.field = field
  }
}

extension TextID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(record)
    writer.write(field.rawValue)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    record = try reader.value()
    field = Field(rawValue: try reader.unsigned32())
  }
}
