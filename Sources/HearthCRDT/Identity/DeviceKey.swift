/// A device's raw Ed25519 public key; a device's key is its identity.
public struct DeviceKey: Hashable, Sendable, Comparable {
  /// The number of bytes in a key.
  public static let byteCount = 32

  private let digest: Digest

  /// Reads a key from exactly 32 bytes; nil for any other count.
  public init?(bytes: [UInt8]) {
    guard let digest = Digest(bytes: bytes) else { return nil }
    self.digest = digest
  }

  /// The 32 bytes of the key.
  public var bytes: [UInt8] { digest.bytes }

  public static func < (left: DeviceKey, right: DeviceKey) -> Bool { left.digest < right.digest }
}

extension DeviceKey: StateCodable {
  public func encode(into writer: inout StateWriter) { writer.write(bytes) }

  public init(from reader: inout StateReader) throws(StateError) {
    guard let key = DeviceKey(bytes: try reader.data()) else { throw .outOfRange }
    self = key
  }
}
