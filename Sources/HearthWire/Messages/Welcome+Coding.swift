import HearthCRDT

extension Welcome {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    guard version >= 1 else { throw .missingField(1) }
    writer.uint32(1, version)
    writer.data(2, household.bytes)
    writer.fixed64(3, log.rawValue)
    try position.write(to: &writer, number: 4, hash: 5)
    if let current {
      writer.uint64(6, try WireCheck.counter(current.counter, field: 6))
      writer.fixed64(7, current.hash.rawValue)
    }
    try writer.write(tips: others, field: 8)
    writer.bool(9, reconcile != nil)
    try writer.write(tips: reconcile ?? [], field: 10)
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var version: UInt32 = 0
    var household: HouseholdID?
    var log: UInt64 = 0
    var number: UInt64 = 0
    var hash: [UInt8] = []
    var counter: UInt64 = 0
    var head: UInt64 = 0
    var others: [ContextEntry] = []
    var reconciles = false
    var tips: [ContextEntry] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: version = try reader.uint32(once.admit(field))
      case 2: household = HouseholdID(bytes: try reader.data(once.admit(field), byteCount: 16))
      case 3: log = try reader.fixed64(once.admit(field))
      case 4: number = try reader.uint64(once.admit(field))
      case 5: hash = try reader.data(once.admit(field))
      case 6: counter = try reader.uint64(once.admit(field))
      case 7: head = try reader.fixed64(once.admit(field))
      case 8: others.append(try reader.tip(field))
      case 9: reconciles = try reader.bool(once.admit(field))
      case 10: tips.append(try reader.tip(field))
      default: try reader.skip(field)
      }
    }
    guard version >= 1 else { throw .missingField(1) }
    guard reconciles || tips.isEmpty else { throw .surplusField(10) }
    var current: Tip?
    if counter != 0 || head != 0 {
      current = Tip(
        counter: try WireCheck.counter(counter, field: 6), hash: HashPrefix(rawValue: head))
    }
    self.init(
      version: version, household: try WireCheck.present(household, field: 2),
      log: try WireCheck.present(LogID(rawValue: log), field: 3),
      position: try Position(number: number, hash: hash, fields: (4, 5)), current: current,
      others: others, reconcile: reconciles ? tips : nil)
  }
}
