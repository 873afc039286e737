package import HearthCRDT
package import HearthWire

/// One batch in a log, at its place.
package struct LogEntry: Hashable, Sendable {
  /// The running hash after this entry, which knows the entry's number too; 1 for the first entry.
  package let running: RunningHash
  package let batch: EncodedBatch
  /// How many replicas the author's table held before this batch.
  package let tableCount: Int
  /// The time of the chain's batch before this one; 1970 before the first.
  package let precedingTime: WallTime

  package init(running: RunningHash, batch: EncodedBatch, tableCount: Int, precedingTime: WallTime)
  {
    self.running = running
    self.batch = batch
    self.tableCount = tableCount
    self.precedingTime = precedingTime
  }

  package var number: UInt64 { running.number }

  /// The place in this log just after the entry.
  package var position: Position { running.position }
}
