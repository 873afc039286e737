import HearthCRDT

extension Ack {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    if let position { try writer.write(position, field: 1) }
    for refusal in refused {
      let counter = try WireCheck.counter(refusal.counter, field: 2)
      try writer.message(2) { writer throws(WireError) in
        writer.fixed64(1, refusal.replica.rawValue)
        writer.uint64(2, counter)
        writer.uint32(3, refusal.code.rawValue)
      }
    }
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var position: Position?
    var refused: [Refusal] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: position = try reader.position(once.admit(field))
      case 2:
        refused.append(
          try reader.message(field) { reader throws(WireError) in try Refusal(from: &reader) })
      default: try reader.skip(field)
      }
    }
    self.init(position: position, refused: refused)
  }
}

extension Ack.Refusal {
  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var replica: UInt64 = 0
    var counter: UInt64 = 0
    var code: UInt32 = 0
    while let field = try reader.next() {
      switch field.number {
      case 1: replica = try reader.fixed64(once.admit(field))
      case 2: counter = try reader.uint64(once.admit(field))
      case 3: code = try reader.uint32(once.admit(field))
      default: try reader.skip(field)
      }
    }
    self.init(
      replica: ReplicaID(rawValue: replica), counter: try WireCheck.counter(counter, field: 2),
      code: ErrorCode(rawValue: code))
  }
}
