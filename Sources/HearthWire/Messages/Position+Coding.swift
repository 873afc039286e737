import HearthCRDT

extension ProtobufWriter {
  mutating func write(_ position: Position, field: UInt32) throws(WireError) {
    try message(field) { writer throws(WireError) in
      try position.write(to: &writer, number: 1, hash: 2)
    }
  }
}

extension ProtobufReader {
  mutating func position(_ field: ProtobufField) throws(WireError) -> Position {
    try message(field) { reader throws(WireError) in try Position(from: &reader) }
  }
}

extension Position {
  /// Writes the two fields of a position, wherever they stand.
  func write(
    to writer: inout ProtobufWriter, number numberField: UInt32, hash hashField: UInt32
  ) throws(WireError) {
    writer.uint64(numberField, try WireCheck.number(number, field: numberField))
    if number > 0 {
      writer.data(hashField, hash.bytes)
    } else if hash != Position.start.hash {
      throw .surplusField(hashField)
    }
  }

  /// A position from its two fields: a hash stands there except at 0.
  init(
    number: UInt64, hash: [UInt8], fields: (number: UInt32, hash: UInt32)
  ) throws(WireError) {
    if number == 0 {
      guard hash.isEmpty else { throw .surplusField(fields.hash) }
      self = .start
      return
    }
    guard let hash = SixteenBytes(bytes: hash) else {
      throw .wrongByteCount(field: fields.hash, byteCount: hash.count)
    }
    self.init(number: try WireCheck.number(number, field: fields.number), hash: hash)
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var number: UInt64 = 0
    var hash: [UInt8] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: number = try reader.uint64(once.admit(field))
      case 2: hash = try reader.data(once.admit(field))
      default: try reader.skip(field)
      }
    }
    try self.init(number: number, hash: hash, fields: (1, 2))
  }
}
