import HearthCRDT

extension InviteRequest {
  func write(to writer: inout ProtobufWriter) {
    writer.uint32(1, role)
    writer.uint32(2, seconds)
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    self.init(role: 0)
    while let field = try reader.next() {
      switch field.number {
      case 1: role = try reader.uint32(once.admit(field))
      case 2: seconds = try reader.uint32(once.admit(field))
      default: try reader.skip(field)
      }
    }
  }
}

extension Invitation {
  func write(to writer: inout ProtobufWriter) {
    writer.data(1, token.bytes)
    writer.uint64(2, UInt64(expires.milliseconds))
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var token: InvitationToken?
    var expires: UInt64 = 0
    while let field = try reader.next() {
      switch field.number {
      case 1: token = InvitationToken(bytes: try reader.data(once.admit(field), byteCount: 16))
      case 2: expires = try reader.uint64(once.admit(field))
      default: try reader.skip(field)
      }
    }
    guard let milliseconds = Int64(exactly: expires),
      let time = WallTime(milliseconds: milliseconds)
    else { throw .valueOutOfRange(field: 2) }
    self.init(token: try WireCheck.present(token, field: 1), expires: time)
  }
}
