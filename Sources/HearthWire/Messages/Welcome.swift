package import HearthCRDT

/// A server's answer to ``Hello``.
package struct Welcome: Hashable, Sendable {
  package var version: UInt32
  package var household: HouseholdID
  package var log: LogID
  /// The last position of the log.
  package var position: Position
  /// What the server holds of the replica that the hello named; nil when it holds nothing of it.
  package var current: Tip?
  /// That replica's other branches, and what the server holds of the earlier replicas.
  package var others: [ContextEntry]
  /// All that the server holds, where the client's position is of no use here; the client answers with
  /// ``Message/have(_:)``.
  package var reconcile: [ContextEntry]?

  /// The end of a chain of a replica that is known.
  package struct Tip: Hashable, Sendable {
    /// The counter of the last operation; at least 1.
    package let counter: UInt64
    package let hash: HashPrefix

    package init(counter: UInt64, hash: HashPrefix) {
      self.counter = counter
      self.hash = hash
    }
  }

  package init(
    version: UInt32 = Message.version, household: HouseholdID, log: LogID, position: Position,
    current: Tip?, others: [ContextEntry] = [], reconcile: [ContextEntry]? = nil
  ) {
    self.version = version
    self.household = household
    self.log = log
    self.position = position
    self.current = current
    self.others = others
    self.reconcile = reconcile
  }
}
