package import HearthCRDT

/// A client's batches for the log, with signatures over the heads they lead to.
package struct Push: Hashable, Sendable {
  package var batches: [WireBatch]
  package var heads: [SignedHead]

  package init(batches: [WireBatch], heads: [SignedHead]) {
    self.batches = batches
    self.heads = heads
  }
}

/// A server's word that the oldest push not yet answered is durable, but for what it refuses.
package struct Ack: Hashable, Sendable {
  /// The last position of the log; nil where it holds something before that the client has not been sent.
  package var position: Position?
  package var refused: [Refusal]

  /// One batch that is not accepted: for good, but for ``ErrorCode/missingDependencies``.
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

/// Batches of a server's log, in its order.
package struct Batches: Hashable, Sendable {
  package var batches: [WireBatch]
  package var heads: [SignedHead]
  /// Where the client stands once it has stored these; nil in live news, where a position follows.
  package var position: Position?

  package init(batches: [WireBatch], heads: [SignedHead] = [], position: Position? = nil) {
    self.batches = batches
    self.heads = heads
    self.position = position
  }
}
