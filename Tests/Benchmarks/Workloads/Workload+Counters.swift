internal import HearthSystem

extension Workload {
  private static let counterCount = 6

  /// So many increments of six counters, by so many replicas that know nothing of each other.
  static let counters = Workload("counters", "INCREMENTS REPLICAS RUNS") { arguments in
    let increments = try arguments.number(0)
    let replicaCount = try arguments.number(1)
    let founder = try CounterCopy(foundingCounters: counterCount)
    var halves = [founder, founder]
    for number in 0..<replicaCount {
      var writer = try CounterCopy(writer: number + 1, joining: founder)
      for index in 0..<(increments / replicaCount) { try writer.increment(index) }
      try halves[number * 2 / replicaCount].merge(writer.history())
    }
    let theirs = try halves[1].history()
    var merged = halves[0]
    try merged.merge(theirs)
    let state = merged.encodedState()
    let merging = try median(of: arguments.number(2)) {
      halves[0]
    } _: { counters in
      try counters.merge(theirs)
      return counters.total
    }
    return [
      Figure("total", "", Double(merged.total)), Figure("state", byteCount: state.count),
      Figure("state-zlib", byteCount: Zlib.deflate(state).count), Figure("merge", took: merging),
    ]
  }
}
