/// The key before a field's value: its number and how its value is laid out.
package struct ProtobufField: Hashable, Sendable {
  /// The largest number a field can have.
  package static let maximumNumber: UInt64 = 536_870_911

  package let number: UInt32
  package let type: WireType

  package init(number: UInt32, type: WireType) {
    self.number = number
    self.type = type
  }

  /// How a value is laid out; groups (3 and 4) are refused, and 6 and 7 do not exist.
  package enum WireType: UInt8, Hashable, Sendable {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case fixed32 = 5
  }
}
