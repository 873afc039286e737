import HearthCRDT

/// Tips, and the lists of them and of versions that several messages hold.
extension ProtobufWriter {
  mutating func write(tip: ContextEntry, field: UInt32) throws(WireError) {
    let counter = try WireCheck.number(tip.counter, field: 2)
    try message(field) { writer throws(WireError) in
      writer.fixed64(1, tip.replica.rawValue)
      writer.uint64(2, counter)
      writer.fixed64(3, tip.hash.rawValue)
    }
  }

  mutating func write(tips: [ContextEntry], field: UInt32) throws(WireError) {
    for tip in tips { try write(tip: tip, field: field) }
  }

  mutating func write(versions: [UInt32], field: UInt32) throws(WireError) {
    guard versions.count <= Limits.maximumVersionCount else {
      throw .limitExceeded(.versions, count: versions.count)
    }
    packedUInt64(field, versions.map(UInt64.init))
  }
}

extension ProtobufReader {
  mutating func tip(_ field: ProtobufField) throws(WireError) -> ContextEntry {
    try message(field) { reader throws(WireError) in
      var once = SingularFields()
      var replica: UInt64 = 0
      var counter: UInt64 = 0
      var hash: UInt64 = 0
      while let field = try reader.next() {
        switch field.number {
        case 1: replica = try reader.fixed64(once.admit(field))
        case 2: counter = try reader.uint64(once.admit(field))
        case 3: hash = try reader.fixed64(once.admit(field))
        default: try reader.skip(field)
        }
      }
      return ContextEntry(
        replica: ReplicaID(rawValue: replica),
        counter: try WireCheck.number(counter, field: 2), hash: HashPrefix(rawValue: hash))
    }
  }

  /// The tips in `number`, to the end of the message.
  mutating func tips(field number: UInt32) throws(WireError) -> [ContextEntry] {
    var tips: [ContextEntry] = []
    while let field = try next() {
      if field.number == number { tips.append(try tip(field)) } else { try skip(field) }
    }
    return tips
  }

  mutating func versions(_ field: ProtobufField) throws(WireError) -> [UInt32] {
    var versions: [UInt32] = []
    for value in try packedUInt64(field) {
      guard let version = UInt32(exactly: value) else {
        throw .valueOutOfRange(field: field.number)
      }
      versions.append(version)
    }
    guard versions.count <= Limits.maximumVersionCount else {
      throw .limitExceeded(.versions, count: versions.count)
    }
    return versions
  }
}
