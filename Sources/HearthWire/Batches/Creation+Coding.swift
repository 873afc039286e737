import HearthCRDT

extension Creation {
  func write(to writer: inout ProtobufWriter, table: ReplicaTable) throws(WireError) {
    if let id { writer.data(1, id.bytes) }
    for value in values { try writer.write(value, field: 2) }
    if let start { writer.presentSInt64(3, start) }
    if let insertion { try writer.write(insertion, field: 4, table: table) }
  }
}

extension ProtobufWriter {
  mutating func write(_ value: FieldValue, field: UInt32) throws(WireError) {
    let number = try value.field.checked
    try message(field) { writer throws(WireError) in
      writer.uint32(1, number)
      switch value.value {
      case .text(let text): writer.presentText(2, text)
      case .integer(let integer): writer.presentSInt64(3, integer)
      case .flag(let flag): writer.presentUInt64(4, flag ? 1 : 0)
      case .bytes(let bytes): writer.presentData(5, bytes)
      }
    }
  }
}

extension FieldValue {
  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var name = Field(rawValue: 0)
    var value: Value?
    while let field = try reader.next() {
      if (2...5).contains(field.number), value != nil { throw .repeatedField(field.number) }
      switch field.number {
      case 1: name = Field(rawValue: try reader.uint32(once.admit(field)))
      case 2: value = .text(try reader.text(field))
      case 3: value = .integer(try reader.sint64(field))
      case 4: value = .flag(try reader.bool(field))
      case 5: value = .bytes(try reader.data(field))
      default: try reader.skip(field)
      }
    }
    self.init(
      field: Field(rawValue: try name.checked), value: try WireCheck.present(value, field: 2))
  }
}
