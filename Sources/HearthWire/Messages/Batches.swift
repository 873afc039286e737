/// The next batches of a server's log, in its order, but for those that the receiver pushed itself.
package struct Batches: Hashable, Sendable {
  package var batches: [WireBatch]
  package var heads: [SignedHead]
  /// Where these batches lead: a client stores it together with them; absent in live messages.
  package var position: Position?

  package init(batches: [WireBatch], heads: [SignedHead] = [], position: Position? = nil) {
    self.batches = batches
    self.heads = heads
    self.position = position
  }
}
