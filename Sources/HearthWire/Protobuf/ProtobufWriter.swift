/// Writes the protobuf wire format canonically, as long as its caller writes fields in ascending order.
package struct ProtobufWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// A varint field, left out at 0.
  package mutating func uint64(_ number: UInt32, _ value: UInt64) {
    if value != 0 { presentUInt64(number, value) }
  }

  /// A varint field, left out at 0.
  package mutating func uint32(_ number: UInt32, _ value: UInt32) {
    uint64(number, UInt64(value))
  }

  /// A flag, left out where it is false.
  package mutating func bool(_ number: UInt32, _ value: Bool) {
    uint64(number, value ? 1 : 0)
  }

  /// A zigzag field, left out at 0.
  package mutating func sint64(_ number: UInt32, _ value: Int64) {
    if value != 0 { presentSInt64(number, value) }
  }

  /// A field of eight little-endian bytes, left out at 0.
  package mutating func fixed64(_ number: UInt32, _ value: UInt64) {
    if value != 0 { presentFixed64(number, value) }
  }

  /// A bytes field, left out where it is empty.
  package mutating func data(_ number: UInt32, _ value: [UInt8]) {
    if !value.isEmpty { presentData(number, value) }
  }

  /// A text field, left out where it is empty.
  package mutating func text(_ number: UInt32, _ value: String) {
    if !value.isEmpty { presentText(number, value) }
  }

  /// A packed field of varints, left out where it is empty.
  package mutating func packedUInt64(_ number: UInt32, _ values: [UInt64]) {
    guard !values.isEmpty else { return }
    delimited(number) { writer in
      for value in values { writer.varint(value) }
    }
  }

  /// A packed field of eight-byte numbers, left out where it is empty.
  package mutating func packedFixed64(_ number: UInt32, _ values: [UInt64]) {
    guard !values.isEmpty else { return }
    key(number, .lengthDelimited)
    varint(UInt64(values.count) * 8)
    for value in values { littleEndian(value) }
  }

  /// A message, written by `write`; it is never left out.
  package mutating func message(
    _ number: UInt32, _ write: (inout ProtobufWriter) throws(WireError) -> Void
  ) throws(WireError) {
    key(number, .lengthDelimited)
    let start = bytes.count
    // One byte is enough for most lengths; a longer one moves what was written.
    bytes.append(0)
    try write(&self)
    setLength(at: start)
  }

  /// Bytes that are fields already.
  package mutating func append(encoded fields: [UInt8]) {
    bytes.append(contentsOf: fields)
  }

  private mutating func delimited(_ number: UInt32, _ write: (inout ProtobufWriter) -> Void) {
    key(number, .lengthDelimited)
    let start = bytes.count
    bytes.append(0)
    write(&self)
    setLength(at: start)
  }

  private mutating func setLength(at start: Int) {
    var length = bytes.count - start - 1
    var prefix: [UInt8] = []
    while length >= 0x80 {
      prefix.append(UInt8(truncatingIfNeeded: length) | 0x80)
      length >>= 7
    }
    bytes[start] = UInt8(truncatingIfNeeded: length)
    if !prefix.isEmpty { bytes.insert(contentsOf: prefix, at: start) }
  }
}

extension ProtobufWriter {
  // MARK: Members of a choice and optional fields: present at any value

  /// A varint field, whatever its value.
  package mutating func presentUInt64(_ number: UInt32, _ value: UInt64) {
    key(number, .varint)
    varint(value)
  }

  /// A zigzag field, whatever its value.
  package mutating func presentSInt64(_ number: UInt32, _ value: Int64) {
    key(number, .varint)
    varint(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// A field of eight little-endian bytes, whatever its value.
  package mutating func presentFixed64(_ number: UInt32, _ value: UInt64) {
    key(number, .fixed64)
    littleEndian(value)
  }

  /// A bytes field, whatever its value.
  package mutating func presentData(_ number: UInt32, _ value: [UInt8]) {
    key(number, .lengthDelimited)
    varint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// A text field, whatever its value.
  package mutating func presentText(_ number: UInt32, _ value: String) {
    let utf8 = value.utf8
    key(number, .lengthDelimited)
    varint(UInt64(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  private mutating func key(_ number: UInt32, _ type: ProtobufField.WireType) {
    varint(UInt64(number) << 3 | UInt64(type.rawValue))
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private mutating func littleEndian(_ value: UInt64) {
    for index: UInt64 in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
