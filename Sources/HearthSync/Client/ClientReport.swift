package import HearthWire

/// What a client's session has done so far.
package struct ClientReport: Hashable, Sendable {
  /// Whether the server answered at all.
  package internal(set) var wasWelcomed = false
  /// Whether everything that the server held when it answered is stored here.
  package internal(set) var isFresh = false
  /// How many batches came.
  package internal(set) var receivedCount = 0
  /// How many batches the server has said to be durable.
  package internal(set) var acknowledgedCount = 0
  /// How many of those it had asked for because it had lost them.
  package internal(set) var refilledCount = 0
  package internal(set) var refusals: [Ack.Refusal] = []

  package init() {}
}
