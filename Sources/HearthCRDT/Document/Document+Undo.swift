extension Document {
  /// What a Cancel names that takes back all of a batch in the log; empty where nothing in it can be cancelled.
  ///
  /// The batch's dots are resolved as its author meant them: a record that has a namesake on another branch by now
  /// is still told apart.
  ///
  /// - Complexity: O(1) in a document without forks; otherwise that of ``tip(at:)``.
  public func cancellations(of batch: Batch) throws(Storage.Failure) -> [Cancellation] {
    let forks = try storage.header().forks
    var context = Context(of: batch.replica)
    if !forks.isEmpty {
      if let previous = batch.previousEntry, let tip = try tip(at: previous) {
        context = tip.context
      }
      for entry in batch.contents.contextChanges { _ = context.advance(to: entry, forks: forks) }
    }
    var horizon = Horizon(of: batch, context: context, forks: forks)
    var cancellations: [Cancellation] = []
    for operation in batch.contents.operations {
      let resolved = forks.isEmpty ? operation : operation.resolved(in: horizon)
      if let target = resolved?.target(dot: horizon.dot) {
        cancellations.append(Cancellation(target: target, dots: [horizon.dot]))
      }
      horizon.advance()
    }
    return cancellations
  }
}
