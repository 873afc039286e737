/// Appends numbers, texts and identities compactly; ``StateReader`` reads them back.
///
/// A number takes seven bits a byte, least significant first. A replica's eight bytes are written once; from then
/// on its index stands for them.
public struct StateWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  private var replicas: [ReplicaID] = []

  public init() {}

  mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ value: UInt32) { write(UInt64(value)) }

  mutating func write(count: Int) { write(UInt64(count)) }

  /// Zigzag: small magnitudes take few bytes, whatever their sign.
  mutating func write(_ value: Int64) {
    write(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Eight bytes, most significant first.
  mutating func write(fixed value: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func write(_ value: [UInt8]) {
    write(count: value.count)
    bytes += value
  }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  mutating func write(_ replica: ReplicaID) {
    if let index = replicas.firstIndex(of: replica) {
      write(count: index + 1)
    } else {
      write(count: 0)
      write(fixed: replica.rawValue)
      replicas.append(replica)
    }
  }

  mutating func write<Value: StateCodable>(_ value: Value) { value.encode(into: &self) }

  mutating func write<Value: StateCodable>(_ value: Value?) {
    write(value != nil)
    if let value { value.encode(into: &self) }
  }

  mutating func write<Value: StateCodable>(_ values: [Value]) {
    write(count: values.count)
    for value in values { value.encode(into: &self) }
  }
}
