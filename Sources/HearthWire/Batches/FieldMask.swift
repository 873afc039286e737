/// Which of the fields stand.
struct FieldMask: OptionSet {
  var rawValue: UInt16 = 0

  static let dot = FieldMask(rawValue: 0b1110)
  static let derived = FieldMask(rawValue: 1 << 4)
  static let collection = FieldMask(rawValue: 0b11 << 5)
  static let game = FieldMask(rawValue: 0b1111 << 5)
  static let round = FieldMask(rawValue: 0b11_1111 << 5)
  static let pick = FieldMask(rawValue: 0b111_1111 << 5)

  mutating func insert(_ number: UInt32) { rawValue |= 1 << UInt16(number) }

  func contains(_ number: UInt32) -> Bool { rawValue & 1 << UInt16(number) != 0 }

  /// Refuses fields that do not belong to the object.
  func expect(only allowed: FieldMask) throws(WireError) {
    let surplus = subtracting(allowed)
    guard surplus.isEmpty else {
      throw .surplusField(UInt32(surplus.rawValue.trailingZeroBitCount))
    }
  }
}
