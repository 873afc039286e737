package import HearthCRDT

/// A server's word that the oldest push not yet answered is durable, but for what it refuses.
package struct Ack: Hashable, Sendable {
  /// A position that the client may store: it has been sent everything before it, or pushed it itself.
  package var position: Position?
  package var refused: [Refusal]

  /// One batch that will never be accepted.
  package struct Refusal: Hashable, Sendable {
    package let replica: ReplicaID
    /// The batch's first counter.
    package let counter: UInt64
    package let code: ErrorCode

    package init(replica: ReplicaID, counter: UInt64, code: ErrorCode) {
      self.replica = replica
      self.counter = counter
      self.code = code
    }
  }

  package init(position: Position?, refused: [Refusal] = []) {
    self.position = position
    self.refused = refused
  }
}
