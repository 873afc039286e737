/// A client's batches for the log, with signatures over the heads they lead to.
package struct Push: Hashable, Sendable {
  package var batches: [WireBatch]
  package var heads: [SignedHead]

  package init(batches: [WireBatch], heads: [SignedHead]) {
    self.batches = batches
    self.heads = heads
  }
}
