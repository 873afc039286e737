package import HearthCRDT

/// One batch on its way: what the receiver can tell from the batches before it is left out.
package struct WireBatch: Hashable, Sendable {
  /// The number that this direction of this connection uses for the replica.
  package var number: UInt32
  /// The replica, at the first use of its number.
  package var replica: ReplicaID?
  /// nil when it follows the last batch sent for this replica.
  package var firstCounter: UInt64?
  /// nil when it is the hash of the last batch sent for this replica.
  package var previous: Digest?
  /// The encoded body, at most ``Limits/maximumBodyLength`` bytes.
  package var body: [UInt8]

  package init(
    number: UInt32, replica: ReplicaID? = nil, firstCounter: UInt64? = nil,
    previous: Digest? = nil, body: [UInt8]
  ) {
    self.number = number
    self.replica = replica
    self.firstCounter = firstCounter
    self.previous = previous
    self.body = body
  }
}
