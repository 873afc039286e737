import HearthCRDT

extension Cancellation {
  func write(to writer: inout ProtobufWriter, table: ReplicaTable) throws(WireError) {
    switch target {
    case .record(let record):
      try ObjectFields(record: record, table: table).write(to: &writer)
    case .collection(let collection):
      try ObjectFields(collection: collection).write(to: &writer)
      writer.bool(12, true)
    case .game(let game): try ObjectFields(game: game).write(to: &writer)
    }
    try writer.write(dots: dots, table: table)
  }

  init(from reader: inout ProtobufReader, table: ReplicaTable) throws(WireError) {
    var once = SingularFields()
    var object = ObjectFields()
    var isClear = false
    var numbers: [UInt64] = []
    var branches: [UInt64] = []
    while let field = try reader.next() {
      switch field.number {
      case ObjectFields.numbers: try object.read(once.admit(field), from: &reader)
      case 12: isClear = try reader.bool(once.admit(field))
      case 13: numbers = try reader.packedUInt64(once.admit(field))
      case 14: branches = try reader.packedFixed64(once.admit(field))
      default: try reader.skip(field)
      }
    }
    let target: Target =
      if isClear {
        .collection(try object.asCollection())
      } else if object.isGame {
        .game(try object.asGame())
      } else {
        .record(try object.asRecord(table: table))
      }
    self.init(
      target: target, dots: try Dot.dots(numbers: numbers, branches: branches, table: table))
  }
}
