package import HearthWire

/// Batches for the log, ready to be judged.
package struct Acceptance: Hashable, Sendable {
  /// What ``ServerSession/settled(_:outcomes:in:)`` is told.
  package let number: UInt64
  package let offers: [Offer]
  /// Valid signatures over heads that may or may not be in the log; older ones than those kept do no harm.
  package let heads: [SignedHead]
}
