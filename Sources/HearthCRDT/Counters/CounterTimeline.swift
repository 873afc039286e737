/// Tells how counters came to their values: reads a whole log and puts the changes of some records in one order that is
/// the same on every device.
///
/// 1. What was cancelled counts as never made, also in the time before it was cancelled.
/// 2. The order is that of ``CausalClock``, so a Set stands after every delta that it observed; a delta that stands
///    before a Set that had not seen it counts on.
/// 3. The value after the last step is the counter's value.
package struct CounterTimeline: Sendable {
  private struct Step: Sendable {
    let moment: Int64
    let change: CounterStep.Change
    let stamp: Stamp
    /// What a Set had seen; nil for a delta.
    let horizon: Horizon?
  }

  private struct Cancelled: Hashable {
    let record: RecordID
    let dot: Dot
  }

  private let forks: Forks
  private var clock = CausalClock()
  private var steps: [RecordID: [Step]]
  private var makings: [RecordID: [Dot]] = [:]
  private var cancelled: Set<Cancelled> = []

  /// A timeline of these records, before anything of the log was read.
  package init(of records: Set<RecordID>, forks: Forks) {
    self.forks = forks
    steps = [:]
    for id in records { steps[id] = [] }
  }

  /// Takes in the next batch of the log; `key` tells whose replica is whose.
  package mutating func read(_ logged: LoggedBatch, key: (ReplicaID) -> DeviceKey?) {
    let batch = logged.batch
    let moment = clock.moment(
      of: batch.entry, at: batch.contents.time, after: batch.previousEntry,
      seeing: batch.contents.contextChanges)
    guard batch.contents.operations.contains(where: { $0.changesCounters }) else { return }
    var horizon = Horizon(of: batch, context: logged.context, forks: forks)
    for operation in batch.contents.operations {
      if operation.changesCounters, let resolved = operation.resolved(in: horizon) {
        gather(resolved, seeing: horizon, at: moment, key: key)
      }
      horizon.advance()
    }
  }

  private mutating func gather(
    _ operation: Operation, seeing horizon: Horizon, at moment: Int64,
    key: (ReplicaID) -> DeviceKey?
  ) {
    switch operation {
    case .create(let creation):
      let id = creation.recordID(dot: horizon.dot)
      guard steps[id] != nil else { return }
      makings[id, default: []].append(horizon.dot)
      if let start = creation.start { append(.start(start), to: id, horizon, moment) }
    case .add(let id, let delta):
      if isKnown(id, to: horizon) { append(.add(delta), to: id, horizon, moment) }
    case .set(let id, let value):
      if isKnown(id, to: horizon) { append(.set(value), to: id, horizon, moment) }
    case .cancel(let cancellations):
      let author = key(horizon.dot.replica)
      for cancellation in cancellations {
        guard case .record(let id) = cancellation.target, steps[id] != nil else { continue }
        for dot in cancellation.dots where key(dot.replica) == author {
          cancelled.insert(Cancelled(record: id, dot: dot))
        }
      }
    default: return
    }
  }

  private mutating func append(
    _ change: CounterStep.Change, to id: RecordID, _ horizon: Horizon, _ moment: Int64
  ) {
    var seen: Horizon?
    switch change {
    case .start, .set: seen = horizon
    case .add: break
    }
    steps[id]?.append(
      Step(moment: moment, change: change, stamp: horizon.stamp, horizon: seen))
  }

  private func isKnown(_ id: RecordID, to horizon: Horizon) -> Bool {
    steps[id] != nil && Record.isKnown(id, to: horizon, madeBy: makings[id] ?? [])
  }

  // MARK: The end

  /// The steps of one record, now that the whole log was read.
  ///
  /// - Complexity: O(*n* log *n*) in its changes.
  package func steps(of id: RecordID) -> [CounterStep] {
    var counting: [Step] = []
    for step in steps[id] ?? [] {
      // What made the record keeps its value: undone, it only hides the record.
      if case .start = step.change {
        counting.append(step)
      } else if !cancelled.contains(Cancelled(record: id, dot: step.stamp.dot)) {
        counting.append(step)
      }
    }
    counting.sort { ($0.moment, $0.stamp.dot) < ($1.moment, $1.stamp.dot) }
    var sum = RunningCounter()
    var told: [CounterStep] = []
    told.reserveCapacity(counting.count)
    for step in counting {
      switch step.change {
      case .add(let delta): sum.add(delta, dot: step.stamp.dot)
      case .start(let value), .set(let value):
        if let horizon = step.horizon { sum.set(value, stamp: step.stamp, seeing: horizon) }
      }
      told.append(CounterStep(change: step.change, stamp: step.stamp, value: sum.value))
    }
    return told
  }
}

/// A counter that keeps every delta, so that a Set can take away any of them.
private struct RunningCounter {
  private struct Delta {
    let dot: Dot
    let amount: Int64
  }

  private var sets: [(value: Int64, stamp: Stamp)] = []
  /// What no Set had observed, by replica, in the order of the replica's counters.
  private var deltas: [ReplicaID: [Delta]] = [:]
  private var sum: Int128 = 0

  var value: Int64? { Int64(exactly: sum + Int128(shown)) }

  private var shown: Int64 {
    var best: (value: Int64, stamp: Stamp)?
    for set in sets {
      if let known = best, set.stamp < known.stamp { continue }
      best = set
    }
    return best?.value ?? 0
  }

  mutating func add(_ amount: Int64, dot: Dot) {
    deltas[dot.replica, default: []].append(Delta(dot: dot, amount: amount))
    sum += Int128(amount)
  }

  mutating func set(_ value: Int64, stamp: Stamp, seeing horizon: Horizon) {
    sets.removeAll { horizon.covers($0.stamp.dot) }
    sets.append((value, stamp))
    for (replica, known) in deltas {
      var left: [Delta] = []
      for delta in known {
        if horizon.covers(delta.dot) { sum -= Int128(delta.amount) } else { left.append(delta) }
      }
      deltas[replica] = left.isEmpty ? nil : left
    }
  }
}

extension Operation {
  /// Whether it can have to do with a counter.
  fileprivate var changesCounters: Bool {
    switch self {
    case .create, .add, .set, .cancel: true
    case .enable, .disable, .clear, .write, .move, .insert, .erase, .answer, .choose, .restart,
      .revoke, .unknown:
      false
    }
  }
}
