import HearthTestSupport

extension FuzzTarget {
  /// A household's history: devices write, exchange, fork and lie; whatever way all of it arrives, it comes to the
  /// same, which the definitions of the merge rules say too.
  static let history = FuzzTarget(
    "history", maximumByteCount: 512, seeds: historySeeds
  ) { input throws(BrokenPromise) in
    var source = ByteSource(input)
    let kind = HistoryKind.allCases[source.below(HistoryKind.allCases.count)]
    let way = HistoryCheck.Way.allCases[source.below(HistoryCheck.Way.allCases.count)]
    let order = ByteSource(Array(input.reversed()))
    let history = RandomHistory(kind: kind, decidedBy: source, stepCount: 2...9).history
    var failure: String?
    do {
      failure = try HistoryCheck(history, decidedBy: order).failure(by: [way])
    } catch {
      throw BrokenPromise("state that was just written is refused: \(error)")
    }
    try promise(failure == nil, "\(kind): \(failure ?? "")")
  }

  @Sendable private static func historySeeds() -> [[UInt8]] {
    HistoryKind.allCases.indices.flatMap { kind in
      (0..<3).map { number in
        var generator = Seed(UInt64(kind * 3 + number)).generator()
        return [UInt8(kind), UInt8(number)]
          + (0..<160).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }
    }
  }
}
