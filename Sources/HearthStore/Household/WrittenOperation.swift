package import HearthCRDT

/// An operation in the log.
package struct WrittenOperation: Hashable, Sendable {
  package let dot: Dot
  package let operation: Operation
  /// What a Cancel of it names; nil where nothing can cancel it.
  package let target: Cancellation.Target?

  package init(dot: Dot, operation: Operation, target: Cancellation.Target?) {
    self.dot = dot
    self.operation = operation
    self.target = target
  }
}
