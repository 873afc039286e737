import HearthCRDT

extension Hello {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    try writer.write(versions: versions == [Message.version] ? [] : versions, field: 1)
    writer.fixed64(2, log?.rawValue ?? 0)
    try position.write(to: &writer, number: 3, hash: 4)
    if let current {
      writer.fixed64(5, current.replica.rawValue)
      writer.uint64(6, try WireCheck.number(current.counter, field: 6))
      writer.fixed64(7, current.hash.rawValue)
    }
    try writer.write(tips: earlier, field: 8)
    writer.bool(9, subscribes)
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var versions: [UInt32] = []
    var log: UInt64 = 0
    var number: UInt64 = 0
    var hash: [UInt8] = []
    var replica: UInt64 = 0
    var counter: UInt64 = 0
    var head: UInt64 = 0
    var earlier: [ContextEntry] = []
    var subscribes = false
    while let field = try reader.next() {
      switch field.number {
      case 1: versions = try reader.versions(once.admit(field))
      case 2: log = try reader.fixed64(once.admit(field))
      case 3: number = try reader.uint64(once.admit(field))
      case 4: hash = try reader.data(once.admit(field))
      case 5: replica = try reader.fixed64(once.admit(field))
      case 6: counter = try reader.uint64(once.admit(field))
      case 7: head = try reader.fixed64(once.admit(field))
      case 8: earlier.append(try reader.tip(field))
      case 9: subscribes = try reader.bool(once.admit(field))
      default: try reader.skip(field)
      }
    }
    var current: ContextEntry?
    if replica != 0 || counter != 0 || head != 0 {
      current = ContextEntry(
        replica: ReplicaID(rawValue: replica),
        counter: try WireCheck.number(counter, field: 6), hash: HashPrefix(rawValue: head))
    }
    self.init(
      versions: versions.isEmpty ? [Message.version] : versions, log: LogID(rawValue: log),
      position: try Position(number: number, hash: hash, fields: (3, 4)), current: current,
      earlier: earlier, subscribes: subscribes)
  }
}
