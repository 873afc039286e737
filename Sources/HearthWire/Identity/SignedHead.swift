package import HearthCRDT

/// A device's signature over the end of a chain; it vouches for the whole chain up to there.
package struct SignedHead: Hashable, Sendable {
  /// The number of bytes in a signature.
  package static let signatureByteCount = 64

  package let replica: ReplicaID
  /// The counter of the last operation covered; inclusive.
  package let counter: UInt64
  /// The hash of the batch that ends there.
  package let hash: Digest
  package let signature: [UInt8]

  package init(replica: ReplicaID, counter: UInt64, hash: Digest, signature: [UInt8]) {
    self.replica = replica
    self.counter = counter
    self.hash = hash
    self.signature = signature
  }

  /// The bytes that are signed: `hearth/1 head` || 0 || household || replica || counter || hash.
  package static func message(
    household: HouseholdID, replica: ReplicaID, counter: UInt64, hash: Digest
  ) -> [UInt8] {
    Array("hearth/1 head".utf8) + [0] + household.bytes + replica.rawValue.bigEndianBytes
      + counter.bigEndianBytes + hash.bytes
  }

  /// The bytes that this head's signature covers in `household`.
  package func message(household: HouseholdID) -> [UInt8] {
    Self.message(household: household, replica: replica, counter: counter, hash: hash)
  }

  /// Whether `key` signed this head for `household`.
  package func isValid<P: Primitives>(
    household: HouseholdID, key: DeviceKey, using primitives: P
  ) -> Bool {
    primitives.isValid(signature: signature, of: message(household: household), by: key)
  }
}
