/// Gathers the operations on some values, and performs them knowing all that was cancelled and observed.
struct Recomputation {
  private struct Step {
    let operation: Operation
    let horizon: Horizon
  }

  private struct Cancelled: Hashable {
    let target: Cancellation.Target
    let dot: Dot
  }

  private let stale: WorkingSet
  private var steps: [Step] = []
  private var cancelled: Set<Cancelled> = []

  init(of stale: WorkingSet) {
    self.stale = stale
  }

  mutating func gather(_ operation: Operation, seeing horizon: Horizon) {
    if case .cancel(let cancellations) = operation {
      for one in cancellations where stale.isStale(one.target.holder) {
        for dot in one.dots { cancelled.insert(Cancelled(target: one.target.holder, dot: dot)) }
      }
    } else if let target = operation.target(dot: horizon.dot), stale.isStale(target) {
      steps.append(Step(operation: operation, horizon: horizon))
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
    let sets = sets
    for step in steps {
      let dot = step.horizon.dot
      // A delta that a Set observed is left out, so that sums hold only what counts.
      if case .add(let id, _) = step.operation,
        sets[id, default: []].contains(where: { $0.covers(dot) })
      {
        continue
      }
      fresh.perform(step.operation, seeing: step.horizon, isCancelled: isCancelled(step))
    }
    return fresh
  }

  private func isCancelled(_ step: Step) -> Bool {
    guard let target = step.operation.target(dot: step.horizon.dot) else { return false }
    return cancelled.contains(Cancelled(target: target, dot: step.horizon.dot))
  }

  /// What the Sets that count had seen.
  private var sets: [RecordID: [Horizon]] {
    var found: [RecordID: [Horizon]] = [:]
    for step in steps {
      switch step.operation {
      case .set(let id, _):
        if !isCancelled(step) { found[id, default: []].append(step.horizon) }
      case .create(let creation):
        guard creation.start != nil else { continue }
        found[creation.recordID(dot: step.horizon.dot), default: []].append(step.horizon)
      default: continue
      }
    }
    return found
  }
}
