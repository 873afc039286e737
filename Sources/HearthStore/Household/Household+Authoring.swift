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

  /// Writes what `body` appends as one transaction of this device, in memory that does not grow with it.
  ///
  /// All of it becomes durable when the outermost transaction ends, or nothing does: whoever dies on the way leaves
  /// nothing behind.
  package mutating func author<Result>(
    time: WallTime,
    _ body: (inout Household, inout Authoring) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try transaction { household throws(StoreError) in
      let life = try household.prepareReplica()
      try household.cancelUnfinished(of: life, time: time)
      var authoring = try household.authoring(of: life, time: time)
      let result = try body(&household, &authoring)
      try household.finish(&authoring)
      return result
    }
  }

  /// Adds an operation to a transaction that is being written.
  ///
  /// - Returns: Its dot.
  @discardableResult
  package mutating func append(
    _ operation: Operation, to authoring: inout Authoring
  ) throws(StoreError) -> Dot {
    // The last batch is marked as such, so a full one waits until it is known that it is not.
    if authoring.pending.count == Limits.maximumOperationCount {
      try writeBatch(of: &authoring, isEnd: false)
    }
    let dot = authoring.nextDot
    authoring.pending.append(operation)
    return dot
  }

  private func authoring(
    of life: OwnReplicas.Life, time: WallTime
  ) throws(StoreError) -> Authoring {
    Authoring(life: life, time: time, firstCounter: (try tip(of: life.id)?.counter ?? 0) + 1)
  }

  private mutating func finish(_ authoring: inout Authoring) throws(StoreError) {
    while !authoring.pending.isEmpty { try writeBatch(of: &authoring, isEnd: true) }
  }

  private mutating func write(
    _ operations: [Operation], of life: OwnReplicas.Life, time: WallTime
  ) throws(StoreError) -> OwnTransaction {
    var authoring = try authoring(of: life, time: time)
    var written: [WrittenOperation] = []
    for operation in operations {
      let dot = try append(operation, to: &authoring)
      written.append(
        WrittenOperation(dot: dot, operation: operation, target: operation.target(dot: dot)))
    }
    try finish(&authoring)
    guard let head = authoring.head else { throw .refused(.empty) }
    return OwnTransaction(replica: life.id, time: time, operations: written, head: head)
  }

  /// A batch in both its forms, with the table that its body was encoded with.
  private struct Authored {
    let batch: Batch
    let encoded: EncodedBatch
    let table: ReplicaTable
  }

  /// Writes as many of the pending operations as one batch may hold; `isEnd` where none will follow them.
  private mutating func writeBatch(
    of authoring: inout Authoring, isEnd: Bool
  ) throws(StoreError) {
    let authored = try nextBatch(of: authoring, isEnd: isEnd)
    try write(authored, transaction: authoring.firstCounter)
    let count = authored.encoded.operationCount
    authoring.pending.removeFirst(count)
    authoring.writtenCount += UInt64(count)
    authoring.head = authored.batch.entry
  }

  /// The batch of as many pending operations as may be in one.
  private mutating func nextBatch(
    of authoring: Authoring, isEnd: Bool
  ) throws(StoreError) -> Authored {
    let life = authoring.life
    let tip = try tip(of: life.id)
    let first = (tip?.counter ?? 0) + 1
    let table = ReplicaTable(after: tip, of: life.id)
    var contents = try document.contents(
      of: [], after: tip, origin: ReplicaOrigin(key: device, nonce: life.nonce), replica: life.id,
      time: authoring.time)
    let pending = authoring.pending
    var count = min(pending.count, Limits.maximumOperationCount)
    while true {
      contents.operations = Array(pending.prefix(count))
      let isLast = isEnd && count == pending.count
      // A transaction of one batch needs no number.
      contents.transaction =
        isLast && authoring.writtenCount == 0
        ? nil : TransactionPart(number: authoring.firstCounter, isLast: isLast)
      do throws(WireError) {
        let body = try BatchCoding.encode(contents, table: table)
        let encoded = try EncodedBatch(
          replica: life.id, firstCounter: first, previous: tip?.hash ?? .zero, body: body,
          using: SystemPrimitives())
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
    _ = try write(cancelling(unfinished), of: life, time: time)
  }
}
