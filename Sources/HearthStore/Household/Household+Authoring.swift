package import HearthCRDT
internal import HearthSystem
internal import HearthWire

extension Household {
  /// Writes `operations`, one or more, as one transaction of this device, durable on return.
  ///
  /// What does not fit one batch becomes several under one transaction number. A transaction of this replica that an
  /// earlier program left unfinished is cancelled first.
  @discardableResult
  package mutating func commit(
    _ operations: [Operation], time: WallTime
  ) throws(StoreError) -> OwnTransaction {
    guard !operations.isEmpty else { throw .refused(.empty) }
    return try transaction { household throws(StoreError) in
      let life = try household.prepareReplica()
      try household.cancelUnfinished(of: life, time: time)
      return try household.write(operations, of: life, time: time)
    }
  }

  private mutating func write(
    _ operations: [Operation], of life: OwnReplicas.Life, time: WallTime
  ) throws(StoreError) -> OwnTransaction {
    let first = (try tip(of: life.id)?.counter ?? 0) + 1
    var rest = operations[...]
    var head: ContextEntry?
    while !rest.isEmpty {
      let isWhole = rest.count == operations.count
      let batch = try nextBatch(of: &rest, life: life, time: time, number: isWhole ? nil : first)
      try write(batch, transaction: first)
      head = batch.batch.entry
    }
    guard let head else { throw .refused(.empty) }
    let written = operations.enumerated().map { index, operation in
      let dot = Dot(replica: life.id, counter: first + UInt64(index))
      return WrittenOperation(dot: dot, operation: operation, target: operation.target(dot: dot))
    }
    return OwnTransaction(replica: life.id, time: time, operations: written, head: head)
  }

  /// A batch in both its forms, with the table that its body was encoded with.
  private struct Authored {
    let batch: Batch
    let encoded: EncodedBatch
    let table: ReplicaTable
  }

  /// Takes as many operations as one batch may hold off the front of `rest`.
  ///
  /// `number` is the transaction's; nil for its first batch, which needs none if it holds everything.
  private mutating func nextBatch(
    of rest: inout ArraySlice<Operation>, life: OwnReplicas.Life, time: WallTime, number: UInt64?
  ) throws(StoreError) -> Authored {
    let tip = try tip(of: life.id)
    let first = (tip?.counter ?? 0) + 1
    let table = ReplicaTable(after: tip, of: life.id)
    var contents = try document.contents(
      of: [], after: tip, origin: ReplicaOrigin(key: device, nonce: life.nonce), replica: life.id,
      time: time)
    var count = min(rest.count, Limits.maximumOperationCount)
    while true {
      contents.operations = Array(rest.prefix(count))
      let isLast = count == rest.count
      contents.transaction =
        number == nil && isLast ? nil : TransactionPart(number: number ?? first, isLast: isLast)
      do throws(WireError) {
        let body = try BatchCoding.encode(contents, table: table)
        let encoded = try EncodedBatch(
          replica: life.id, firstCounter: first, previous: tip?.hash ?? .zero, body: body,
          using: SystemPrimitives())
        rest = rest.dropFirst(count)
        let batch = Batch(
          replica: life.id, firstCounter: first, previous: encoded.previous, hash: encoded.hash,
          contents: contents)
        return Authored(batch: batch, encoded: encoded, table: table)
      } catch {
        guard case .limitExceeded(.body, let byteCount) = error, count > 1 else {
          throw .refused(.wire(error))
        }
        // In proportion to what was too much, so a few attempts find a fitting number.
        count = max(1, min(count - 1, count * Limits.maximumBodyLength / byteCount))
      }
    }
  }

  private mutating func write(
    _ authored: Authored, transaction: UInt64
  ) throws(StoreError) {
    let outcome = try apply(
      authored.batch, encoded: authored.encoded, table: authored.table)
    guard case .applied(let number) = outcome else { throw .refused(.outcome(outcome)) }
    if keepsOutbox {
      try keepUnsent(
        UnsentBatch(
          hash: authored.batch.hash, replica: authored.batch.replica, transaction: transaction),
        number: number)
    }
  }

  // MARK: - A transaction whose writer died

  /// Makes what an earlier program began to write, and did not finish, count as never made.
  mutating func cancelUnfinished(
    of life: OwnReplicas.Life, time: WallTime
  ) throws(StoreError) {
    guard let part = try tip(of: life.id)?.transaction, !part.isLast else { return }
    let unfinished = try writtenOperations(of: life.id, from: part.number)
    _ = try write(Operation.cancelling(unfinished), of: life, time: time)
  }
}
