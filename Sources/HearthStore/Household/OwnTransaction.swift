package import HearthCRDT

/// What one command wrote, as one step that can be undone.
package struct OwnTransaction: Hashable, Sendable {
  package let replica: ReplicaID
  package let time: WallTime
  /// In the order in which they were written, each with its dot.
  package let operations: [WrittenOperation]
  /// The end of the replica's chain after the transaction.
  package let head: ContextEntry

  package init(
    replica: ReplicaID, time: WallTime, operations: [WrittenOperation], head: ContextEntry
  ) {
    self.replica = replica
    self.time = time
    self.operations = operations
    self.head = head
  }
}
