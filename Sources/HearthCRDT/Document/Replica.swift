/// A replica in memory: a document, what waits to be applied, and the chain that it writes.
///
/// It is a value: a copy is a copied home, and forks when both write on.
public struct Replica: Sendable {
  public let id: ReplicaID
  public let origin: ReplicaOrigin
  public private(set) var document = Document(storage: MemoryStorage())
  public private(set) var pending: PendingBatches<Batch>
  private var tip: Tip?

  public init(
    id: ReplicaID, origin: ReplicaOrigin, pending: PendingBatches<Batch> = PendingBatches()
  ) {
    self.id = id
    self.origin = origin
    self.pending = pending
  }

  /// An empty draft of this replica's next transaction.
  public var draft: Draft { Draft(replica: id, firstCounter: (tip?.counter ?? 0) + 1) }

  /// Writes operations as one batch and applies it.
  ///
  /// - Parameters:
  ///   - operations: From 1 to ``Batch/maximumOperationCount``.
  ///   - time: The wall-clock time.
  ///   - transaction: The batch's part in a larger transaction.
  ///   - hash: The hash of a batch, given one whose own hash is still zero.
  /// - Returns: The batch, to be sent to others.
  /// - Throws: Why the batch cannot be written; nothing has changed then.
  public mutating func commit(
    _ operations: [Operation], time: WallTime, transaction: TransactionPart? = nil,
    hashedBy hash: (Batch) -> Digest
  ) throws(Refusal) -> Batch {
    let contents = document.contents(
      of: operations, after: tip, origin: origin, replica: id, time: time, transaction: transaction)
    let unhashed = Batch(
      replica: id, firstCounter: draft.firstCounter, previous: tip?.hash ?? .zero, hash: .zero,
      contents: contents)
    let batch = Batch(
      replica: id, firstCounter: unhashed.firstCounter, previous: unhashed.previous,
      hash: hash(unhashed), contents: contents)
    switch document.apply(batch) {
    case .applied: break
    case .refused(let refusal): throw refusal
    // The document itself has drafted the batch, so only a hash that another batch has can stand in its way.
    case .repeated, .early: throw .hashPrefix(batch.hash.prefix)
    }
    tip = document.storage.tip(at: batch.entry)
    return batch
  }

  /// Takes in a batch; an early one waits, and whatever waited for it follows it.
  ///
  /// - Returns: What became of the batch itself. An early one that exceeds the limit of what may wait is forgotten,
  ///   and must be sent again.
  @discardableResult
  public mutating func receive(_ batch: Batch) -> Outcome {
    let outcome = take(batch)
    guard outcome == .applied else { return outcome }
    var released = pending.release(batch.entry)
    while let next = released.popLast() {
      if take(next) == .applied { released += pending.release(next.entry) }
    }
    return outcome
  }

  private mutating func take(_ batch: Batch) -> Outcome {
    let outcome = document.apply(batch)
    if case .early(let missing) = outcome, let first = missing.first {
      _ = pending.insert(batch, hash: batch.hash, byteCount: 0, waitingFor: first)
    }
    return outcome
  }
}
