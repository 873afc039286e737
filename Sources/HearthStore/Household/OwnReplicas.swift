internal import HearthCRDT

/// The replicas that were minted in this home, from the first to the newest.
struct OwnReplicas: Hashable, Sendable {
  struct Life: Hashable, Sendable {
    let id: ReplicaID
    /// With the device's key, what the id is derived from.
    let nonce: UInt64
  }

  var lives: [Life] = []
  /// Whether the newest one writes on; false once somebody else was seen to write under it.
  var isCurrent = false

  init() {}

  /// The replica that writes; nil until one is minted.
  var current: Life? { isCurrent ? lives.last : nil }

  /// Reads an encoded list; nil if it is anything else.
  init?(encoded: [UInt8]) {
    guard encoded.count % 16 == 1, encoded[0] <= 1 else { return nil }
    isCurrent = encoded[0] == 1
    for offset in stride(from: 1, to: encoded.count, by: 16) {
      lives.append(
        Life(
          id: ReplicaID(rawValue: UInt64(bigEndian: encoded, at: offset)),
          nonce: UInt64(bigEndian: encoded, at: offset + 8)))
    }
  }

  /// One byte, 1 where the newest writes on, then id and nonce of each.
  var encoded: [UInt8] {
    [isCurrent ? 1 : 0] + lives.flatMap { $0.id.rawValue.bigEndianBytes + $0.nonce.bigEndianBytes }
  }
}
