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
