import HearthCRDT

/// The checks that reading and writing share, so that neither refuses what the other lets pass.
enum WireCheck {
  /// The largest counter and position: stores keep them as signed 64-bit numbers.
  static let maximumCounter = UInt64(Int64.max)

  /// A name within its limit.
  static func name(_ name: String) throws(WireError) -> String {
    guard name.utf8.count <= Limits.maximumNameLength else {
      throw .limitExceeded(.name, count: name.utf8.count)
    }
    return name
  }

  /// A counter, from 1.
  static func counter(_ counter: UInt64, field: UInt32) throws(WireError) -> UInt64 {
    guard counter >= 1 else { throw .missingField(field) }
    guard counter <= maximumCounter else { throw .valueOutOfRange(field: field) }
    return counter
  }

  /// A counter or position number, from 0.
  static func number(_ number: UInt64, field: UInt32) throws(WireError) -> UInt64 {
    guard number <= maximumCounter else { throw .valueOutOfRange(field: field) }
    return number
  }

  /// Something that must be there.
  static func present<Value>(_ value: Value?, field: UInt32) throws(WireError) -> Value {
    guard let value else { throw .missingField(field) }
    return value
  }

  /// Bytes of one permitted length.
  static func bytes(
    _ bytes: [UInt8], count: Int, field: UInt32
  ) throws(WireError) -> [UInt8] {
    guard bytes.count == count else {
      throw .wrongByteCount(field: field, byteCount: bytes.count)
    }
    return bytes
  }
}

/// The sixteen bytes of a derived identity.
extension DerivedID {
  var bytes: [UInt8] { high.bigEndianBytes + low.bigEndianBytes }

  init?(bytes: [UInt8]) {
    guard bytes.count == SixteenBytes.byteCount else { return nil }
    self.init(high: UInt64(bigEndian: bytes, at: 0), low: UInt64(bigEndian: bytes, at: 8))
  }
}
