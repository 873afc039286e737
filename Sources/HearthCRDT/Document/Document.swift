/// A document: the state that a set of batches makes, kept in a storage.
///
/// The state is a pure function of the set of batches. Any order that respects causality, any grouping and any number
/// of repeats give the same state; applying one batch after the other and ``rebuild()`` agree exactly.
///
/// 1. A batch is applied once, after its chain's batch before it and everything that its context names.
/// 2. The caller has verified a batch's hash, and that a replica's identity follows from its origin.
/// 3. What an operation sees never changes: its batch's context and the operations before it in its batch.
/// 4. An operation that names what its author could not have seen has no effect; the batch still counts.
/// 5. When a replica forks at a lower counter than known, dots gain branches, so the state is rebuilt.
public struct Document<Storage: DocumentStorage> {
  public var storage: Storage

  public init(storage: Storage) {
    self.storage = storage
  }

  /// Applies a batch.
  ///
  /// - Complexity: Of what the batch changes. A Cancel, a Set that saw a part of a sum, and a new fork read the log.
  /// - Throws: What the storage throws; it must then be rolled back.
  public mutating func apply(_ batch: Batch) throws(Storage.Failure) -> Outcome {
    var work = WorkingSet(header: try storage.header())
    let outcome = try apply(batch, in: &work)
    if outcome == .applied { try write(&work) }
    return outcome
  }

  /// Applies batches one after the other and writes what they changed once: for large transfers.
  public mutating func apply(_ batches: [Batch]) throws(Storage.Failure) -> [Outcome] {
    var work = WorkingSet(header: try storage.header())
    var outcomes: [Outcome] = []
    for batch in batches { outcomes.append(try apply(batch, in: &work)) }
    if outcomes.contains(.applied) { try write(&work) }
    return outcomes
  }

  /// Throws the state away and makes it again from the log.
  public mutating func rebuild() throws(Storage.Failure) {
    var header = DocumentHeader()
    for (replica, counter) in try storage.forkCounters() {
      let links = try storage.links(of: replica, from: counter)
      header.forks.fork(replica, at: counter, links: links)
    }
    try storage.removeState()
    try storage.save(header)
    var work = WorkingSet(header: header)
    var cursor = LogCursor(forks: header.forks)
    while let logged = try storage.next(&cursor) { try perform(logged, in: &work) }
    for tip in cursor.heads { try storage.save(tip, replacing: nil) }
    try write(&work)
  }

  private mutating func apply(
    _ batch: Batch, in work: inout WorkingSet
  ) throws(Storage.Failure) -> Outcome {
    let admitted: Admitted
    switch try admit(batch, forks: work.header.forks) {
    case .success(let value): admitted = value
    case .failure(let objection): return objection.outcome
    }
    try storage.append(batch)
    if let origin = batch.contents.origin, admitted.isNewReplica {
      try storage.save(origin, of: batch.replica)
    }
    let known = work.header.forks.counter(of: batch.replica)
    if admitted.diverges, batch.firstCounter < known ?? .max {
      try rebuild()
      work = WorkingSet(header: try storage.header())
      return .applied
    }
    work.link(batch)
    let logged = LoggedBatch(batch: batch, context: admitted.context)
    try storage.save(
      Tip(after: batch, context: admitted.context),
      replacing: admitted.diverges ? nil : batch.previousEntry)
    try perform(logged, in: &work)
    return .applied
  }

  /// Performs a batch's operations, loading what they change.
  private func perform(
    _ logged: LoggedBatch, in work: inout WorkingSet
  ) throws(Storage.Failure) {
    var horizon = Horizon(of: logged.batch, context: logged.context, forks: work.header.forks)
    for operation in logged.batch.contents.operations {
      if let resolved = try effective(operation, seeing: horizon) {
        try load(resolved, dot: horizon.dot, into: &work)
        work.perform(resolved, seeing: horizon)
      }
      horizon.advance()
    }
  }

  private mutating func write(_ work: inout WorkingSet) throws(Storage.Failure) {
    if work.hasStaleValues { try recompute(&work) }
    work.settleTexts()
    if work.isHeaderChanged { try storage.save(work.header) }
    for (collection, span) in work.spans { try storage.append(span, to: collection) }
    for id in work.changedRecords {
      if let loaded = work.records[id], let record = loaded { try storage.save(record) }
    }
    for header in work.collections.values { try storage.save(header) }
    for id in work.changedTexts { if let text = work.texts[id] { try storage.save(text) } }
  }
}

extension Document: Sendable where Storage: Sendable {}
