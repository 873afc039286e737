/// Reads what ``StateWriter`` wrote, checking every step.
public struct StateReader: Sendable {
  private let bytes: [UInt8]
  private var offset = 0
  private var replicas: [ReplicaID] = []

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() throws(StateError) -> UInt8 {
    guard offset < bytes.count else { throw .truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func unsigned() throws(StateError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let next = try byte()
      let part = UInt64(next & 0x7F)
      guard shift < 63 || part <= 1 else { throw .outOfRange }
      value |= part << shift
      if next < 0x80 { return value }
    }
    throw .outOfRange
  }

  mutating func unsigned32() throws(StateError) -> UInt32 {
    guard let value = UInt32(exactly: try unsigned()) else { throw .outOfRange }
    return value
  }

  /// A count of things that each take at least one byte, so it never exceeds the bytes that remain.
  mutating func count() throws(StateError) -> Int {
    guard let value = Int(exactly: try unsigned()) else { throw .outOfRange }
    guard value <= bytes.count - offset else { throw .truncated }
    return value
  }

  mutating func signed() throws(StateError) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: (value >> 1) ^ (0 &- (value & 1)))
  }

  mutating func flag() throws(StateError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw .unknownTag
    }
  }

  mutating func fixed() throws(StateError) -> UInt64 {
    guard bytes.count - offset >= 8 else { throw .truncated }
    defer { offset += 8 }
    return UInt64(bigEndian: bytes, at: offset)
  }

  mutating func data() throws(StateError) -> [UInt8] {
    let count = try count()
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  mutating func text() throws(StateError) -> String {
    guard let text = String(validating: try data(), as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  mutating func replica() throws(StateError) -> ReplicaID {
    let number = try unsigned()
    if number == 0 {
      let replica = ReplicaID(rawValue: try fixed())
      replicas.append(replica)
      return replica
    }
    guard let index = Int(exactly: number - 1), index < replicas.count else { throw .outOfRange }
    return replicas[index]
  }

  mutating func value<Value: StateCodable>(_ type: Value.Type = Value.self) throws(StateError)
    -> Value
  {
    try Value(from: &self)
  }

  mutating func optional<Value: StateCodable>(
    _ type: Value.Type = Value.self
  ) throws(StateError) -> Value? {
    try flag() ? try Value(from: &self) : nil
  }

  mutating func array<Value: StateCodable>(
    of type: Value.Type = Value.self
  ) throws(StateError) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try count()) { values.append(try Value(from: &self)) }
    return values
  }
}
