package import HearthCRDT

/// What one command of some device wrote, as the log holds it.
package struct HistoryTransaction: Hashable, Sendable {
  /// One operation with its dot.
  package struct Step: Hashable, Sendable {
    package let dot: Dot
    package let operation: Operation

    package init(dot: Dot, operation: Operation) {
      self.dot = dot
      self.operation = operation
    }
  }

  /// The key of the device whose replica wrote it; nil where that is not known.
  package let device: DeviceKey?
  package let time: WallTime
  /// In the order in which they were written; of a transaction of many batches those of the first and the last.
  package private(set) var steps: [Step]
  /// How many operations there are, also those that are not among ``steps``.
  package private(set) var operationCount: Int
  /// The end of the chain after it.
  package let end: ContextEntry
  /// The end of the chain before it; nil at the chain's beginning.
  package private(set) var previous: ContextEntry?
  /// What its author had seen of others since its transaction before.
  package private(set) var contextChanges: [ContextEntry]
  /// The first eight bytes of the hash of its first batch.
  private var hash: HashPrefix

  /// The transaction that ends with `batch`; a longer one is completed with ``precede(with:)``.
  package init(endingWith batch: Batch, device: DeviceKey?) {
    self.device = device
    time = batch.contents.time
    steps = batch.steps
    operationCount = batch.contents.operations.count
    end = batch.entry
    previous = batch.previousEntry
    contextChanges = batch.contents.contextChanges
    hash = batch.hash.prefix
    if let part = batch.contents.transaction, part.number < batch.firstCounter {
      operationCount = Int(clamping: batch.lastCounter - part.number + 1)
    }
  }

  /// A part of a transaction, of whose operations only the first few are looked at.
  package init(
    of steps: ArraySlice<Step>, count: Int, device: DeviceKey, at time: WallTime, end: ContextEntry
  ) {
    self.device = device
    self.time = time
    self.steps = Array(steps)
    operationCount = count
    self.end = end
    contextChanges = []
    hash = end.hash
  }

  /// Whether some of its operations are not among ``steps``.
  package var isAbridged: Bool { operationCount > steps.count }

  /// Puts the transaction's first batch before what is there; those in between need not be read.
  package mutating func precede(with batch: Batch) {
    steps = batch.steps + steps
    previous = batch.previousEntry
    contextChanges = batch.contents.contextChanges + contextChanges
    hash = batch.hash.prefix
  }

  package var replica: ReplicaID { end.replica }

  /// The same on every device.
  package var id: ShortID { ShortID(transactionOf: replica, hash: hash) }

  /// The dots of everything that it takes back.
  package var cancelledDots: [Dot] {
    var dots: [Dot] = []
    for step in steps {
      guard case .cancel(let cancellations) = step.operation else { continue }
      for one in cancellations { dots += one.dots }
    }
    return dots
  }

  /// The transaction reduced to the operations with these dots, whatever their branches.
  package func reduced(to dots: Set<Dot>) -> HistoryTransaction {
    var reduced = self
    reduced.steps = steps.filter { dots.contains($0.dot.withoutBranch) }
    if reduced.steps.count < steps.count { reduced.operationCount = reduced.steps.count }
    return reduced
  }
}

extension Batch {
  fileprivate var steps: [HistoryTransaction.Step] {
    var steps: [HistoryTransaction.Step] = []
    for (index, operation) in contents.operations.enumerated() {
      let dot = Dot(replica: replica, counter: firstCounter &+ UInt64(index))
      steps.append(HistoryTransaction.Step(dot: dot, operation: operation))
    }
    return steps
  }
}

extension Dot {
  // A Cancel from before a fork was known names no branch.
  package var withoutBranch: Dot { Dot(replica: replica, counter: counter) }
}
