extension Document {
  /// The contents of a replica's next batch: these operations with all that this document has seen as context.
  ///
  /// `tip` is the end of the author's chain, nil where it has written nothing; only a first batch takes the `origin`.
  ///
  /// - Complexity: O(replicas).
  public func contents(
    of operations: [Operation], after tip: Tip?, origin: ReplicaOrigin, replica: ReplicaID,
    time: WallTime, transaction: TransactionPart? = nil
  ) throws(Storage.Failure) -> BatchContents {
    let forks = try storage.header().forks
    var context = tip?.context ?? Context(of: replica)
    var changes: [ContextEntry] = []
    for head in try storage.heads().sorted() where context.advance(to: head, forks: forks) {
      changes.append(head)
    }
    return BatchContents(
      origin: tip == nil ? origin : nil, contextChanges: changes, time: time,
      transaction: transaction, operations: operations)
  }
}
