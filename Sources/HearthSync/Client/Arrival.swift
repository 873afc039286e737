package import HearthWire

/// Batches from the server, and what travels with them.
package struct Arrival: Hashable, Sendable {
  package let batches: [EncodedBatch]
  package let heads: [SignedHead]
  /// nil for live batches; a position follows them a moment later.
  package let move: PositionMove?
}
