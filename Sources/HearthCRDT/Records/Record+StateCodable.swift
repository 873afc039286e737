extension Record: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(id)
    writer.write(makings)
    writer.write(enables)
    writer.write(disabled)
    writer.write(count: fields.count)
    for (field, register) in zip(fields, registers) {
      writer.write(field.rawValue)
      writer.write(register)
    }
    writer.write(counter)
    writer.write(place)
    writer.write(answers)
    writer.write(texts)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    self.init(id: try reader.value())
    makings = try reader.array()
    enables = try reader.array()
    disabled = try reader.optional()
    for _ in 0..<(try reader.count()) {
      fields.append(Field(rawValue: try reader.unsigned32()))
      registers.append(try reader.value())
    }
    counter = try reader.optional()
    place = try reader.value()
    answers = try reader.array()
    try readTexts(from: &reader)
  }
}

extension Record.Making: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(collection)
    writer.write(stamp)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    collection = try reader.value()
    stamp = try reader.value()
  }
}

extension Record.Answered: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(answer.isRight)
    writer.write(answer.isReversed)
    writer.write(stamp)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    let isRight = try reader.flag()
    answer = Answer(isRight: isRight, isReversed: try reader.flag())
    stamp = try reader.value()
  }
}
