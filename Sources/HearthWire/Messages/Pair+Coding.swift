import HearthCRDT

extension Pair {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    writer.data(1, token.bytes)
    writer.text(2, try WireCheck.name(name))
    writer.text(3, try WireCheck.name(person))
    if let household { writer.data(4, household.bytes) }
    writer.bool(5, handsOver)
    for authority in try Self.checked(authorities) { writer.data(6, authority.bytes) }
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var token: InvitationToken?
    var name = ""
    var person = ""
    var household: HouseholdID?
    var handsOver = false
    var authorities: [DeviceKey] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: token = InvitationToken(bytes: try reader.data(once.admit(field), byteCount: 16))
      case 2: name = try WireCheck.name(reader.text(once.admit(field)))
      case 3: person = try WireCheck.name(reader.text(once.admit(field)))
      case 4: household = HouseholdID(bytes: try reader.data(once.admit(field), byteCount: 16))
      case 5: handsOver = try reader.bool(once.admit(field))
      case 6:
        let key = DeviceKey(bytes: try reader.data(field, byteCount: DeviceKey.byteCount))
        authorities.append(try WireCheck.present(key, field: 6))
      default: try reader.skip(field)
      }
    }
    self.init(
      token: try WireCheck.present(token, field: 1), name: name, person: person,
      household: household, handsOver: handsOver, authorities: try Self.checked(authorities))
  }

  private static func checked(_ authorities: [DeviceKey]) throws(WireError) -> [DeviceKey] {
    guard authorities.count <= Limits.maximumAuthorityCount else {
      throw .limitExceeded(.authorities, count: authorities.count)
    }
    return authorities
  }
}

extension Paired {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    try writer.message(1) { writer throws(WireError) in try record.write(to: &writer) }
    writer.fixed64(2, log.rawValue)
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var record: JoiningRecord?
    var log: UInt64 = 0
    while let field = try reader.next() {
      switch field.number {
      case 1:
        record = try reader.message(once.admit(field)) { reader throws(WireError) in
          try JoiningRecord(from: &reader)
        }
      case 2: log = try reader.fixed64(once.admit(field))
      default: try reader.skip(field)
      }
    }
    self.init(
      record: try WireCheck.present(record, field: 1),
      log: try WireCheck.present(LogID(rawValue: log), field: 2))
  }
}

extension Rejoin {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    try writer.message(1) { writer throws(WireError) in try record.write(to: &writer) }
    writer.text(2, try WireCheck.name(name))
    writer.text(3, try WireCheck.name(person))
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var record: JoiningRecord?
    var name = ""
    var person = ""
    while let field = try reader.next() {
      switch field.number {
      case 1:
        record = try reader.message(once.admit(field)) { reader throws(WireError) in
          try JoiningRecord(from: &reader)
        }
      case 2: name = try WireCheck.name(reader.text(once.admit(field)))
      case 3: person = try WireCheck.name(reader.text(once.admit(field)))
      default: try reader.skip(field)
      }
    }
    self.init(record: try WireCheck.present(record, field: 1), name: name, person: person)
  }
}
