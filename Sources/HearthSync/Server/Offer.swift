package import HearthWire

/// One batch, and why it may be accepted from this peer.
package struct Offer: Hashable, Sendable {
  package let batch: EncodedBatch
  package let warrant: Warrant
}
