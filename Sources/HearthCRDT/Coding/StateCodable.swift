/// A value of derived state that a store keeps as bytes.
///
/// Encoding is deterministic: equal values give equal bytes. The bytes never leave the device; they are no part
/// of the protocol, and a store may throw them away and rebuild them from its log.
public protocol StateCodable {
  /// Appends the value.
  func encode(into writer: inout StateWriter)

  /// Reads the value.
  ///
  /// Damaged bytes throw, and never trap.
  init(from reader: inout StateReader) throws(StateError)
}

extension StateCodable {
  /// The value as bytes.
  public func encoded() -> [UInt8] {
    var writer = StateWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Reads a value that fills `bytes` exactly.
  public init(decoding bytes: [UInt8]) throws(StateError) {
    var reader = StateReader(bytes)
    try self.init(from: &reader)
    guard reader.isAtEnd else { throw .trailingBytes }
  }
}
