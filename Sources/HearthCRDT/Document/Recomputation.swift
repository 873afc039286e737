/// Gathers the operations on some values, and performs them knowing all that was cancelled and observed.
///
/// A counter has more operations than anything else that people share. Of a delta nothing is kept but its amount: deltas
/// are a sum, so they are added up at the end, whatever stood between them.
struct Recomputation {
  private struct Step {
    let operation: Operation
    let horizon: Horizon
  }

  private struct Delta {
    let dot: Dot
    let amount: Int64
  }

  private let stale: WorkingSet
  private var steps: [Step] = []
  private var deltas: [RecordID: [Delta]] = [:]
  private var makings: [RecordID: [Dot]] = [:]
  private var cancelled: [Cancellation.Target: Set<Dot>] = [:]

  init(of stale: WorkingSet) {
    self.stale = stale
  }

  mutating func gather(_ operation: Operation, seeing horizon: Horizon) {
    let dot = horizon.dot
    if case .cancel(let cancellations) = operation {
      for one in cancellations where stale.isStale(one.target.holder) {
        cancelled[one.target.holder, default: []].formUnion(one.dots)
      }
    } else if let target = operation.target(dot: dot), stale.isStale(target) {
      if case .add(let id, let amount) = operation {
        // Whatever making the author knew stands before this in the log.
        guard Record.isKnown(id, to: horizon, madeBy: makings[id] ?? []) else { return }
        deltas[id, default: []].append(Delta(dot: dot, amount: amount))
      } else {
        if case .create = operation, case .record(let id) = target {
          makings[id, default: []].append(dot)
        }
        steps.append(Step(operation: operation, horizon: horizon))
      }
    }
  }

  /// The values as their operations make them.
  func result() -> WorkingSet {
    var fresh = WorkingSet(header: DocumentHeader())
    for id in stale.staleRecords { fresh.load(nil, as: id) }
    for id in stale.staleCollections { fresh.load(CollectionHeader(id: id)) }
    for step in steps {
      if case .create(let creation) = step.operation {
        fresh.foresee(creation, seeing: step.horizon)
      }
    }
    for step in steps {
      let target = step.operation.target(dot: step.horizon.dot)
      let isCancelled = target.map { self.isCancelled(step.horizon.dot, of: $0) } ?? false
      fresh.perform(step.operation, seeing: step.horizon, isCancelled: isCancelled)
    }
    let sets = sets
    for (id, deltas) in deltas {
      // What a Set observed is left out as well, so that sums hold only what counts.
      for delta in deltas where !isCancelled(delta.dot, of: .record(id)) {
        let isObserved = sets[id]?.contains { $0.covers(delta.dot) } ?? false
        if !isObserved { fresh.add(delta.amount, to: id, as: delta.dot) }
      }
    }
    return fresh
  }

  private func isCancelled(_ dot: Dot, of target: Cancellation.Target) -> Bool {
    cancelled[target.holder]?.contains(dot) ?? false
  }

  /// What the Sets that count had seen.
  private var sets: [RecordID: [Horizon]] {
    var found: [RecordID: [Horizon]] = [:]
    for step in steps {
      let dot = step.horizon.dot
      switch step.operation {
      case .set(let id, _):
        if !isCancelled(dot, of: .record(id)) { found[id, default: []].append(step.horizon) }
      case .create(let creation):
        guard creation.start != nil else { continue }
        found[creation.recordID(dot: dot), default: []].append(step.horizon)
      default: continue
      }
    }
    return found
  }
}
