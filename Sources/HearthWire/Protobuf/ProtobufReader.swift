/// Reads the protobuf wire format from bytes that nobody vouches for.
///
/// Nothing here traps: every length is compared with the bytes that remain before anything is read or
/// reserved, and every number is checked before it is narrowed.
package struct ProtobufReader {
  private let bytes: [UInt8]
  private var offset: Int
  private var end: Int
  private var depth = 1

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = 0
    end = bytes.count
  }

  /// How many bytes of the current message remain.
  package var remaining: Int { end - offset }

  /// The next field of the current message; nil at its end.
  package mutating func next() throws(WireError) -> ProtobufField? {
    guard offset < end else { return nil }
    let key = try varint()
    let number = key >> 3
    guard (1...ProtobufField.maximumNumber).contains(number) else {
      throw .fieldNumberOutOfRange(number)
    }
    let type = UInt8(truncatingIfNeeded: key & 7)
    guard let known = ProtobufField.WireType(rawValue: type) else {
      throw .refusedWireType(field: UInt32(truncatingIfNeeded: number), type: type)
    }
    return ProtobufField(number: UInt32(truncatingIfNeeded: number), type: known)
  }

  /// Passes over the value of a field that is not known.
  package mutating func skip(_ field: ProtobufField) throws(WireError) {
    switch field.type {
    case .varint: _ = try varint()
    case .fixed64: _ = try take(8)
    case .lengthDelimited: _ = try takeDelimited()
    case .fixed32: _ = try take(4)
    }
  }

  /// A varint of at most ten bytes and 64 bits.
  package mutating func varint() throws(WireError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      guard shift < 63 || byte & 0x7e == 0 else {
        throw byte & 0x80 == 0 ? .varintOverflow : .varintTooLong
      }
      value |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
      guard shift < 63 else { throw .varintTooLong }
      shift += 7
    }
    throw .truncated
  }

  /// The next `count` bytes, as a range of the whole.
  private mutating func take(_ count: Int) throws(WireError) -> Range<Int> {
    guard count <= remaining else { throw .truncated }
    defer { offset += count }
    return offset..<offset + count
  }

  /// The bytes of a length-delimited value, as a range of the whole.
  private mutating func takeDelimited() throws(WireError) -> Range<Int> {
    let length = try varint()
    guard let count = Int(exactly: length), count <= remaining else {
      throw .lengthExceedsBytes(length: length, remaining: remaining)
    }
    return try take(count)
  }
}

extension ProtobufReader {
  /// The value of a varint field.
  package mutating func uint64(_ field: ProtobufField) throws(WireError) -> UInt64 {
    try expect(.varint, field)
    return try varint()
  }

  /// The value of a varint field, refused beyond 32 bits.
  package mutating func uint32(_ field: ProtobufField) throws(WireError) -> UInt32 {
    guard let value = UInt32(exactly: try uint64(field)) else {
      throw .valueOutOfRange(field: field.number)
    }
    return value
  }

  /// The value of a zigzag field.
  package mutating func sint64(_ field: ProtobufField) throws(WireError) -> Int64 {
    let value = try uint64(field)
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// The value of a flag: 0 or 1 and nothing else.
  package mutating func bool(_ field: ProtobufField) throws(WireError) -> Bool {
    let value = try uint64(field)
    guard value <= 1 else { throw .valueOutOfRange(field: field.number) }
    return value == 1
  }

  /// The value of a field of eight little-endian bytes.
  package mutating func fixed64(_ field: ProtobufField) throws(WireError) -> UInt64 {
    try expect(.fixed64, field)
    return littleEndian(at: try take(8).lowerBound)
  }

  /// The value of a bytes field.
  package mutating func data(_ field: ProtobufField) throws(WireError) -> [UInt8] {
    try expect(.lengthDelimited, field)
    return Array(bytes[try takeDelimited()])
  }

  /// The value of a bytes field of one permitted length.
  package mutating func data(
    _ field: ProtobufField, byteCount: Int
  ) throws(WireError) -> [UInt8] {
    let value = try data(field)
    guard value.count == byteCount else {
      throw .wrongByteCount(field: field.number, byteCount: value.count)
    }
    return value
  }

  /// The value of a text field.
  package mutating func text(_ field: ProtobufField) throws(WireError) -> String {
    try expect(.lengthDelimited, field)
    let range = try takeDelimited()
    guard let value = String(validating: bytes[range], as: UTF8.self) else {
      throw .invalidText(field: field.number)
    }
    return value
  }

  /// The elements of a packed field of varints.
  package mutating func packedUInt64(_ field: ProtobufField) throws(WireError) -> [UInt64] {
    try expect(.lengthDelimited, field)
    var reader = self
    let range = try takeDelimited()
    (reader.offset, reader.end) = (range.lowerBound, range.upperBound)
    var values: [UInt64] = []
    while reader.remaining > 0 { values.append(try reader.varint()) }
    return values
  }

  /// The elements of a packed field of eight-byte numbers.
  package mutating func packedFixed64(_ field: ProtobufField) throws(WireError) -> [UInt64] {
    try expect(.lengthDelimited, field)
    let range = try takeDelimited()
    guard range.count % 8 == 0 else {
      throw .wrongByteCount(field: field.number, byteCount: range.count)
    }
    return stride(from: range.lowerBound, to: range.upperBound, by: 8).map(littleEndian(at:))
  }

  /// Reads the message in `field` with `read`, which is to call ``next()`` until it is nil.
  package mutating func message<Value>(
    _ field: ProtobufField, _ read: (inout ProtobufReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    try expect(.lengthDelimited, field)
    guard depth < Limits.maximumNesting else { throw .nestedTooDeep }
    let range = try takeDelimited()
    let outerEnd = end
    (offset, end, depth) = (range.lowerBound, range.upperBound, depth + 1)
    let value = try read(&self)
    (offset, end, depth) = (range.upperBound, outerEnd, depth - 1)
    return value
  }

  /// The bytes of the current message that remain; nothing is consumed.
  package var rest: [UInt8] { Array(bytes[offset..<end]) }

  private func expect(
    _ type: ProtobufField.WireType, _ field: ProtobufField
  ) throws(WireError) {
    guard field.type == type else { throw .unexpectedWireType(field: field.number) }
  }

  private func littleEndian(at start: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in (start..<start + 8).reversed() { value = value << 8 | UInt64(bytes[index]) }
    return value
  }
}
