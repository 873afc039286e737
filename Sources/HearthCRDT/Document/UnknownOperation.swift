/// An operation from the future.
public struct UnknownOperation: Hashable, Sendable {
  /// The encoded Operation message, whole.
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
