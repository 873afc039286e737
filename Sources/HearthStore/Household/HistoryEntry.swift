package import HearthCRDT

/// A batch in the log, with who wrote it.
package struct HistoryEntry: Hashable, Sendable {
  /// The batch's number in this log.
  package let number: UInt64
  /// The key of the device whose replica wrote it.
  package let device: DeviceKey?
  package let batch: Batch
}
