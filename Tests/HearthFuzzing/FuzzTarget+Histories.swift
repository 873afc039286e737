import HearthTestSupport

extension FuzzTarget {
  /// A household's history: devices write, exchange, fork and lie; whatever way all of it arrives, it comes to the
  /// same, which the definitions of the merge rules say too.
  static let history = FuzzTarget(
    "history", maximumByteCount: 1_024, seeds: historySeeds
  ) { input throws(BrokenPromise) in
    var source = ByteSource(input)
    let kind = HistoryKind.allCases[source.below(HistoryKind.allCases.count)]
    let order = ByteSource(Array(input.reversed()))
    let history = RandomHistory(kind: kind, decidedBy: source).history
    var failure: String?
    do {
      failure = try HistoryCheck(history, decidedBy: order).failure()
    } catch {
      throw BrokenPromise("state that was just written is refused: \(error)")
    }
    try promise(failure == nil, "\(kind): \(failure ?? "")")
  }

  @Sendable private static func historySeeds() -> [[UInt8]] {
    HistoryKind.allCases.indices.flatMap { kind in
      (0..<3).map { number in
        var generator = Seed(UInt64(kind * 3 + number)).generator()
        return [UInt8(kind)] + (0..<240).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }
    }
  }
}
