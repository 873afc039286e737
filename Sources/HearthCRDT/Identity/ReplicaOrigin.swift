/// What a replica's identity is derived from; it travels with the replica's first batch.
public struct ReplicaOrigin: Hashable, Sendable {
  public let key: DeviceKey
  /// Eight random bytes, drawn when the replica is minted.
  public let nonce: UInt64

  public init(key: DeviceKey, nonce: UInt64) {
    self.key = key
    self.nonce = nonce
  }

  /// The identity that this key and nonce give.
  public func replica<P: Primitives>(using primitives: P) -> ReplicaID {
    let input = Array("hearth replica".utf8) + key.bytes + nonce.bigEndianBytes
    return ReplicaID(rawValue: primitives.sha256(input).prefix.rawValue)
  }
}

extension ReplicaOrigin: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(key)
    writer.write(fixed: nonce)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    key = try reader.value()
    nonce = try reader.fixed()
  }
}
