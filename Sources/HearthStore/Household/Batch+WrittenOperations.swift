package import HearthCRDT

extension Batch {
  /// The operations with their dots, without branches.
  package var writtenOperations: [WrittenOperation] {
    writtenOperations(branch: HashPrefix(rawValue: 0))
  }

  /// The operations with their dots on this branch.
  func writtenOperations(branch: HashPrefix) -> [WrittenOperation] {
    contents.operations.enumerated().map { index, operation in
      let counter = firstCounter + UInt64(index)
      return WrittenOperation(
        dot: Dot(replica: replica, counter: counter, branch: branch), operation: operation)
    }
  }
}
