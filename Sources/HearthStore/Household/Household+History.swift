internal import HearthCRDT
internal import HearthModel
internal import HearthWire

extension Household {
  /// Log entries before `number`, decoded, the latest first, at most `limit`.
  package mutating func history(
    before number: UInt64 = .max, limit: Int
  ) throws(StoreError) -> [HistoryEntry] {
    try read { household throws(StoreError) in
      let last = try household.backend.lastEntry()?.number ?? 0
      var entries: [HistoryEntry] = []
      var next = min(number, last == .max ? last : last + 1)
      while next > 1, entries.count < limit {
        next -= 1
        guard let entry = try household.backend.entry(at: next) else {
          throw .damaged(.log(number: next))
        }
        let batch = try household.decoded(entry)
        let device = try household.document.storage.origin(of: batch.replica)?.key
        entries.append(HistoryEntry(number: next, device: device, batch: batch))
      }
      return entries
    }
  }

  /// This home's last transaction that was not undone and can be; nil where there is none.
  ///
  /// An undo itself cannot be undone, nor can answers in a quiz, nor that the household knows its devices.
  package mutating func lastTransaction() throws(StoreError) -> OwnTransaction? {
    try read { household throws(StoreError) in
      // An undo under a newer replica may name what an older one wrote.
      var cancelled: Set<Dot> = []
      for replica in try household.replicas() {
        if let found = try household.lastTransaction(of: replica, cancelled: &cancelled) {
          return found
        }
      }
      return nil
    }
  }

  // MARK: - Within a transaction

  /// A log entry with its contents.
  func decoded(_ entry: LogEntry) throws(StoreError) -> Batch {
    let heads = try document.storage.heads(of: entry.batch.replica)
    if heads.count == 1, let tip = try document.storage.tip(at: heads[0]),
      tip.context.replicas.count >= entry.tableCount
    {
      // A table only grows, so an unforked replica's earlier ones are the beginning of its last.
      let replicas = Array(tip.context.replicas.prefix(entry.tableCount))
      return try entry.decoded(table: ReplicaTable(replicas: replicas, time: entry.precedingTime))
    }
    let previous = ContextEntry(
      replica: entry.batch.replica, counter: entry.batch.firstCounter - 1,
      hash: entry.batch.previous.prefix)
    let tip = try document.tip(at: previous)
    return try entry.decoded(table: ReplicaTable(after: tip, of: entry.batch.replica))
  }

  /// The operations of an unforked own replica from `counter` on, in order.
  func writtenOperations(
    of replica: ReplicaID, from counter: UInt64
  ) throws(StoreError) -> [WrittenOperation] {
    let entries = try backend.entries(
      of: replica, endingWithin: counter...UInt64(Int64.max), descending: false, limit: .max)
    var operations: [WrittenOperation] = []
    for entry in entries { operations += try writtenOperations(in: decoded(entry)) }
    return operations.filter { $0.dot.counter >= counter }
  }

  /// The replica's last transaction that has something left to undo, going back from the end of its log.
  private func lastTransaction(
    of replica: ReplicaID, cancelled: inout Set<Dot>
  ) throws(StoreError) -> OwnTransaction? {
    var bound = UInt64(Int64.max)
    while bound > 0 {
      guard let transaction = try transaction(of: replica, endingAtOrBefore: bound),
        let first = transaction.operations.first?.dot.counter
      else { return nil }
      for case .cancel(let cancellations) in transaction.operations.map(\.operation) {
        for one in cancellations { cancelled.formUnion(one.dots.map(\.withoutBranch)) }
      }
      let left = transaction.left(after: cancelled)
      if !left.isEmpty {
        return OwnTransaction(
          replica: replica, time: transaction.time, operations: left, head: transaction.head)
      }
      bound = first - 1
    }
    return nil
  }

  /// The transaction whose last operation is the last one up to `counter`.
  private func transaction(
    of replica: ReplicaID, endingAtOrBefore counter: UInt64
  ) throws(StoreError) -> OwnTransaction? {
    var next = try backend.entries(
      of: replica, endingWithin: 1...counter, descending: true, limit: 1
    ).first
    var batches: [Batch] = []
    while let entry = next {
      let batch = try decoded(entry)
      batches.append(batch)
      let number = batch.contents.transaction?.number ?? batch.firstCounter
      next = number < batch.firstCounter ? try backend.entry(before: entry.batch) : nil
    }
    guard let last = batches.first else { return nil }
    var operations: [WrittenOperation] = []
    for batch in batches.reversed() { operations += try writtenOperations(in: batch) }
    return OwnTransaction(
      replica: replica, time: last.contents.time, operations: operations, head: last.entry)
  }

  /// The operations of a batch of the log, named as a Cancel has to name them by now.
  private func writtenOperations(in batch: Batch) throws(StoreError) -> [WrittenOperation] {
    batch.writtenOperations(named: try document.cancellations(of: batch))
  }
}

extension OwnTransaction {
  /// What an undo can still take back; what was done to a record whose making was taken back went with that.
  fileprivate func left(after cancelled: Set<Dot>) -> [WrittenOperation] {
    let gone = operations.filter { cancelled.contains($0.dot.withoutBranch) }.madeRecords
    return operations.filter { written in
      guard let target = written.target, written.operation.isUndoable else { return false }
      if case .record(let id) = target, gone.contains(id) { return false }
      return !cancelled.contains(written.dot.withoutBranch)
    }
  }
}

extension Operation {
  fileprivate var isUndoable: Bool {
    switch self {
    case .answer: false
    case .create(let creation): creation.collection != .devices
    default: true
    }
  }
}
