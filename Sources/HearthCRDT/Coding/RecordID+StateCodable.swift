extension CollectionID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(kind)
    writer.write(name)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    kind = try reader.unsigned32()
    name = try reader.text()
  }
}

extension DerivedID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(fixed: high)
    writer.write(fixed: low)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    high = try reader.fixed()
    low = try reader.fixed()
  }
}

extension GameID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(list)
    writer.write(pairs)
    writer.write(generation)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    list = try reader.value()
    pairs = try reader.value()
    generation = try reader.unsigned()
  }
}

extension PickID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(game)
    writer.write(person)
    writer.write(round)
    writer.write(UInt32(side.rawValue))
  }

  public init(from reader: inout StateReader) throws(StateError) {
    game = try reader.value()
    person = try reader.text()
    round = try reader.unsigned32()
    guard let side = Side(rawValue: try reader.byte()) else { throw .unknownTag }
    self.side = side
  }
}

extension RecordID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    switch self {
    case .created(let dot):
      writer.write(UInt32(0))
      writer.write(dot)
    case .derived(let id):
      writer.write(UInt32(1))
      writer.write(id)
    case .pick(let id):
      writer.write(UInt32(2))
      writer.write(id)
    case .named(let id):
      writer.write(UInt32(3))
      writer.write(id)
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    switch try reader.byte() {
    case 0: self = .created(try reader.value())
    case 1: self = .derived(try reader.value())
    case 2: self = .pick(try reader.value())
    case 3: self = .named(try reader.value())
    default: throw .unknownTag
    }
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

extension Value: StateCodable {
  public func encode(into writer: inout StateWriter) {
    switch self {
    case .text(let text):
      writer.write(UInt32(0))
      writer.write(text)
    case .integer(let integer):
      writer.write(UInt32(1))
      writer.write(integer)
    case .flag(let flag):
      writer.write(UInt32(2))
      writer.write(flag)
    case .bytes(let bytes):
      writer.write(UInt32(3))
      writer.write(bytes)
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    switch try reader.byte() {
    case 0: self = .text(try reader.text())
    case 1: self = .integer(try reader.signed())
    case 2: self = .flag(try reader.flag())
    case 3: self = .bytes(try reader.data())
    default: throw .unknownTag
    }
  }
}
