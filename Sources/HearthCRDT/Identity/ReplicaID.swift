/// The identity of one life of one home on a device.
///
/// It is the first eight bytes, big-endian, of SHA-256(`hearth replica` || device key || nonce), so a
/// replica belongs to exactly one key; see ``ReplicaOrigin``.
public struct ReplicaID: Hashable, Sendable, Comparable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static func < (left: ReplicaID, right: ReplicaID) -> Bool {
    left.rawValue < right.rawValue
  }
}

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
