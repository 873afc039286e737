/// A counter with observed resets: `value = N of the shown Set + sum of all deltas that no Set had observed`.
///
/// A reset is a Set, and covers the deltas that its author had seen and no others, so a point given meanwhile
/// lands on top of it. See Weidner and Almeida, "An Oblivious Observed-Reset Embeddable Replicated Counter" (PaPoC
/// 2022), and Baquero, Almeida and Lerche, "The problem with embedded CRDT counters and a solution" (PaPoC 2016), on
/// why counters under a reset that wins lose increments.
///
/// Of the deltas only sums are kept, one for each replica. A Set that saw a part of such a sum, and a Cancel of
/// what is summed up already, reach behind the state: the counter is then recomputed from the log.
public struct Counter: Hashable, Sendable {
  /// The deltas of one replica that no Set has observed.
  ///
  /// They are all of that replica's deltas from the first to the last. From a fork on each batch has its own.
  struct Pending: Hashable, Sendable {
    let replica: ReplicaID
    let branch: HashPrefix
    let first: UInt64
    var last: UInt64
    /// Nine trillion operations of the largest delta fit.
    var sum: Int64
  }

  private(set) var sets = Register<SetValue>()
  private(set) var pending: [Pending] = []

  /// A counter that nobody has set or changed.
  public init() {}

  /// The value; nil beyond 64 bits.
  public var value: Int64? {
    var total = Int128(sets.shown?.content.rawValue ?? 0)
    for run in pending { total += Int128(run.sum) }
    return Int64(exactly: total)
  }

  /// The Set that is shown: who set the counter last, when and to what; nil where nobody did.
  public var start: (value: Int64, stamp: Stamp)? {
    sets.shown.map { ($0.content.rawValue, $0.stamp) }
  }

  /// Takes in one delta, which no known Set can have observed.
  mutating func add(_ delta: Int64, as dot: Dot) {
    if let index = pending.firstIndex(where: {
      ($0.replica, $0.branch) == (dot.replica, dot.branch)
    }) {
      pending[index].last = dot.counter
      pending[index].sum &+= delta
      return
    }
    let run = Pending(
      replica: dot.replica, branch: dot.branch, first: dot.counter, last: dot.counter, sum: delta)
    let index = pending.firstIndex { (dot.replica, dot.branch) < ($0.replica, $0.branch) }
    pending.insert(run, at: index ?? pending.endIndex)
  }

  /// Takes in a Set; it covers what its author had seen.
  ///
  /// - Returns: False where it had seen a part of a sum; the counter must then be recomputed.
  mutating func set(_ value: Int64, seeing horizon: Horizon) -> Bool {
    sets.write(SetValue(rawValue: value), seeing: horizon)
    pending.removeAll { horizon.covers($0.lastDot) }
    return !pending.contains { horizon.covers($0.firstDot) }
  }
}

extension Counter.Pending {
  var firstDot: Dot { Dot(replica: replica, counter: first, branch: branch) }
  var lastDot: Dot { Dot(replica: replica, counter: last, branch: branch) }
}

extension Counter: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(sets)
    writer.write(count: pending.count)
    for run in pending {
      writer.write(run.lastDot)
      writer.write(run.last - run.first)
      writer.write(run.sum)
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    sets = try reader.value()
    for _ in 0..<(try reader.count()) {
      let last: Dot = try reader.value()
      let distance = try reader.unsigned()
      guard distance < last.counter else { throw .outOfRange }
      pending.append(
        Pending(
          replica: last.replica, branch: last.branch, first: last.counter - distance,
          last: last.counter, sum: try reader.signed()))
    }
  }
}
