extension Document {
  /// Checks a batch against the log and its own chain; nothing changes.
  func admit(_ batch: Batch, forks: Forks) throws(Storage.Failure) -> Result<Admitted, Objection> {
    if let refusal = batch.refusal { return .refused(refusal) }
    if let known = try storage.hash(of: batch.entry) {
      return known == batch.hash
        ? .failure(Objection(outcome: .repeated)) : .refused(.hashPrefix(batch.hash.prefix))
    }
    let missing = try missing(for: batch)
    if !missing.isEmpty { return .failure(Objection(outcome: .early(missing: missing))) }

    let heads = try storage.heads(of: batch.replica)
    let continues = batch.previousEntry.map { heads.contains($0) } ?? heads.isEmpty
    var tip: Tip?
    if let previous = batch.previousEntry { tip = try self.tip(at: previous, forks: forks) }
    if let tip, tip.hash != batch.previous { return .refused(.hashPrefix(tip.hash.prefix)) }
    guard Self.continues(batch.contents.transaction, at: batch.firstCounter, after: tip) else {
      return .refused(.transaction(batch.contents.transaction?.number ?? 0))
    }

    var context = tip?.context ?? Context(of: batch.replica)
    for entry in batch.contents.contextChanges {
      guard context.advance(to: entry, forks: forks),
        context.replicas.count <= Context.maximumReplicaCount
      else { return .refused(.context(entry)) }
    }
    return .success(
      Admitted(context: context, isNewReplica: heads.isEmpty, diverges: !continues))
  }

  /// The state of a chain after the batch that `entry` names, whether or not others follow it; nil where the log
  /// holds no such batch.
  ///
  /// A body can be decoded only with the tip of the batch before it.
  ///
  /// - Complexity: That of one lookup at the end of a chain; inside of a chain the log is read up to there.
  public func tip(at entry: ContextEntry) throws(Storage.Failure) -> Tip? {
    try tip(at: entry, forks: try storage.header().forks)
  }

  private func tip(
    at entry: ContextEntry, forks: Forks
  ) throws(Storage.Failure) -> Tip? {
    if let tip = try storage.tip(at: entry) { return tip }
    guard let hash = try storage.hash(of: entry) else { return nil }
    var cursor = LogCursor(forks: forks)
    while try storage.next(&cursor) != nil {
      if let tip = cursor.tip(before: entry.replica, previous: hash) { return tip }
    }
    return nil
  }

  /// The batches that must come before this one and are not here.
  private func missing(for batch: Batch) throws(Storage.Failure) -> [ContextEntry] {
    var missing: [ContextEntry] = []
    if let previous = batch.previousEntry, try storage.hash(of: previous) == nil {
      missing.append(previous)
    }
    for entry in batch.contents.contextChanges where try storage.hash(of: entry) == nil {
      missing.append(entry)
    }
    return missing
  }

  /// Whether a batch's part in a transaction begins one, or goes on with the one that its chain is in.
  private static func continues(
    _ part: TransactionPart?, at counter: UInt64, after tip: Tip?
  ) -> Bool {
    guard let part, part.number != counter else { return true }
    return tip?.transaction == TransactionPart(number: part.number, isLast: false)
  }
}

extension Result where Success == Admitted, Failure == Objection {
  fileprivate static func refused(_ refusal: Refusal) -> Self {
    .failure(Objection(outcome: .refused(refusal)))
  }
}
