package import HearthCRDT

extension Batch {
  /// The operations with their dots, in a document without forks.
  package var writtenOperations: [WrittenOperation] {
    contents.operations.enumerated().map { index, operation in
      let dot = Dot(replica: replica, counter: firstCounter + UInt64(index))
      return WrittenOperation(dot: dot, operation: operation, target: operation.target(dot: dot))
    }
  }

  /// The operations with their dots, named as `cancellations` name them: one for each that can be cancelled.
  func writtenOperations(named cancellations: [Cancellation]) -> [WrittenOperation] {
    var named: [UInt64: (dot: Dot, target: Cancellation.Target)] = [:]
    for one in cancellations {
      for dot in one.dots { named[dot.counter] = (dot, one.target) }
    }
    return contents.operations.enumerated().map { index, operation in
      let counter = firstCounter + UInt64(index)
      return WrittenOperation(
        dot: named[counter]?.dot ?? Dot(replica: replica, counter: counter), operation: operation,
        target: named[counter]?.target)
    }
  }
}
