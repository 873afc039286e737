import HearthCRDT

/// All batches of a history with the explicit set of batches that each had seen.
///
/// Nothing here is incremental and nothing is summed up: a batch's past is a set, and "has seen" is membership.
struct NaiveLog {
  /// One operation with its dots resolved.
  struct Step {
    let operation: Operation
    let dot: Dot
    let stamp: Stamp
    let batch: Int
    /// The first dot of its transaction.
    let transaction: Dot
  }

  let batches: [Batch]
  private(set) var steps: [Step] = []
  private var pasts: [Set<Int>] = []
  private var chains: [[Int]] = []
  private var forkCounters: [ReplicaID: UInt64] = [:]
  private var origins: [ReplicaID: ReplicaOrigin] = [:]

  /// The log of batches, each after all that it had seen.
  init(_ batches: [Batch]) {
    self.batches = batches
    var seenEntries: [Set<Int>] = []
    for (index, batch) in batches.enumerated() {
      for earlier in batches[..<index]
      where earlier.replica == batch.replica && earlier.previous == batch.previous {
        let known = forkCounters[batch.replica] ?? .max
        forkCounters[batch.replica] = min(known, batch.firstCounter)
      }
      if let origin = batch.contents.origin { origins[batch.replica] = origin }
      var chain: [Int] = []
      var seen: Set<Int> = []
      if let previous = batches[..<index].firstIndex(where: { $0.hash == batch.previous }) {
        chain = chains[previous] + [previous]
        seen = seenEntries[previous]
      }
      for entry in batch.contents.contextChanges {
        guard let end = batches[..<index].firstIndex(where: { $0.entry == entry }) else { continue }
        seen.formUnion(chains[end] + [end])
      }
      chains.append(chain)
      seenEntries.append(seen)
      pasts.append(seen.union(chain))
    }
    for index in batches.indices { addSteps(of: index) }
  }

  /// Whether one step had seen another one.
  func sees(_ step: Step, _ other: Step) -> Bool {
    step.batch == other.batch
      ? other.dot.counter < step.dot.counter : pasts[step.batch].contains(other.batch)
  }

  /// Whether two replicas belong to the same device.
  func isSameDevice(_ one: ReplicaID, _ other: ReplicaID) -> Bool {
    origins[one]?.key == origins[other]?.key
  }

  private mutating func addSteps(of index: Int) {
    let batch = batches[index]
    let log = self
    for (offset, operation) in batch.contents.operations.enumerated() {
      let counter = batch.firstCounter + UInt64(offset)
      let resolver = DotResolver { log.resolve($0, by: index, at: counter) }
      guard let resolved = resolver.resolve(operation, own: dot(index, counter)) else { continue }
      steps.append(
        Step(
          operation: resolved, dot: dot(index, counter),
          stamp: Stamp(time: batch.contents.time, dot: dot(index, counter)), batch: index,
          transaction: transaction(of: index)))
    }
  }

  private func transaction(of index: Int) -> Dot {
    let batch = batches[index]
    let first = batch.contents.transaction?.number ?? batch.firstCounter
    let owner = (chains[index] + [index]).first { holds($0, first) }
    return dot(owner ?? index, first)
  }

  private func holds(_ index: Int, _ counter: UInt64) -> Bool {
    (batches[index].firstCounter...batches[index].lastCounter).contains(counter)
  }

  /// The dot of an operation: with a branch from the replica's fork on.
  private func dot(_ index: Int, _ counter: UInt64) -> Dot {
    let batch = batches[index]
    let isForked = forkCounters[batch.replica].map { counter >= $0 } ?? false
    let branch = isForked ? batch.hash.prefix : HashPrefix.zero
    return Dot(replica: batch.replica, counter: counter, branch: branch)
  }

  /// The operation that an author means by a dot: of those that it has seen, the only one that fits.
  private func resolve(_ written: Dot, by author: Int, at counter: UInt64) -> Dot? {
    var seen = pasts[author].filter { holds($0, written.counter) }
    if written.counter < counter, holds(author, written.counter) { seen.insert(author) }
    seen = seen.filter { batches[$0].replica == written.replica }
    if written.branch != .zero {
      seen = seen.filter { dot($0, written.counter) == written }
    } else if written.replica == batches[author].replica {
      seen.formIntersection(chains[author] + [author])
    }
    guard seen.count == 1, let only = seen.first else { return nil }
    return dot(only, written.counter)
  }
}
