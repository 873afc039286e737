extension TextState: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(id)
    writer.write(sequence)
    writer.write(string)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    let id: TextID = try reader.value()
    let sequence: ElementSequence = try reader.value()
    let content = try reader.text()
    self.init(id: id, sequence: sequence, content: content)
    guard isWhole else { throw .outOfRange }
  }
}
