extension Batch {
  /// Why no document can ever apply the batch, as far as the batch alone tells; nil where nothing is wrong.
  var refusal: Refusal? {
    let count = contents.operations.count
    guard (1...Self.maximumOperationCount).contains(count) else { return .operationCount(count) }
    guard firstCounter >= 1, firstCounter <= UInt64(Int64.max) - UInt64(count) else {
      return .counter(firstCounter)
    }
    let isFirst = firstCounter == 1
    guard isFirst == (contents.origin != nil), isFirst == (previous == .zero) else {
      return .origin
    }
    if let part = contents.transaction, !(1...firstCounter).contains(part.number) {
      return .transaction(part.number)
    }
    for case .add(_, let delta) in contents.operations
    where delta.magnitude > Operation.maximumDelta.magnitude {
      return .delta(delta)
    }
    return nil
  }
}
