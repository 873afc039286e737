package import HearthWire

/// A batch and its number in the log that holds it.
package struct NumberedBatch: Hashable, Sendable {
  /// 1 for the first batch of the log.
  package let number: UInt64
  package let batch: EncodedBatch

  package init(number: UInt64, batch: EncodedBatch) {
    self.number = number
    self.batch = batch
  }
}
