import HearthCRDT

extension JoiningRecord {
  /// The record as a home keeps it.
  package func encoded() throws(WireError) -> [UInt8] {
    var writer = ProtobufWriter()
    try write(to: &writer)
    return writer.bytes
  }

  /// Reads a record that a home has kept.
  package init(encoded bytes: [UInt8]) throws(WireError) {
    var reader = ProtobufReader(bytes)
    try self.init(from: &reader)
  }

  func write(to writer: inout ProtobufWriter) throws(WireError) {
    guard role <= UInt32(UInt8.max) else { throw .valueOutOfRange(field: 3) }
    writer.data(1, household.bytes)
    writer.data(2, device.bytes)
    writer.uint32(3, role)
    writer.data(4, server.bytes)
    writer.data(
      5, try WireCheck.bytes(signature, count: SignedHead.signatureByteCount, field: 5))
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var household: HouseholdID?
    var device: DeviceKey?
    var role: UInt32 = 0
    var server: DeviceKey?
    var signature: [UInt8]?
    while let field = try reader.next() {
      switch field.number {
      case 1: household = HouseholdID(bytes: try reader.data(once.admit(field), byteCount: 16))
      case 2: device = DeviceKey(bytes: try reader.data(once.admit(field), byteCount: 32))
      case 3: role = try reader.uint32(once.admit(field))
      case 4: server = DeviceKey(bytes: try reader.data(once.admit(field), byteCount: 32))
      case 5:
        signature = try reader.data(
          once.admit(field), byteCount: SignedHead.signatureByteCount)
      default: try reader.skip(field)
      }
    }
    guard role <= UInt32(UInt8.max) else { throw .valueOutOfRange(field: 3) }
    self.init(
      household: try WireCheck.present(household, field: 1),
      device: try WireCheck.present(device, field: 2), role: role,
      server: try WireCheck.present(server, field: 4),
      signature: try WireCheck.present(signature, field: 5))
  }
}

extension ProtobufReader {
  /// The device key in field 1, to the end of the message.
  mutating func deviceKey() throws(WireError) -> DeviceKey {
    var once = SingularFields()
    var key: DeviceKey?
    while let field = try next() {
      if field.number == 1 {
        key = DeviceKey(bytes: try data(once.admit(field), byteCount: DeviceKey.byteCount))
      } else {
        try skip(field)
      }
    }
    return try WireCheck.present(key, field: 1)
  }
}
