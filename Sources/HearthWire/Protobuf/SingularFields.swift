/// The singular fields that a message has shown so far; each may come once.
package struct SingularFields {
  private var seen: UInt64 = 0

  package init() {}

  /// Gives `field` back the first time it comes, and refuses it the second time.
  package mutating func admit(_ field: ProtobufField) throws(WireError) -> ProtobufField {
    let bit = UInt64(1) << UInt64(field.number & 63)
    guard seen & bit == 0 else { throw .repeatedField(field.number) }
    seen |= bit
    return field
  }

  /// Whether a field came.
  package func contains(_ number: UInt32) -> Bool {
    seen & (UInt64(1) << UInt64(number & 63)) != 0
  }
}
