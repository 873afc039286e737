import HearthCRDT
import HearthTestSupport

extension FuzzTarget {
  /// A household's batches as they are pushed to two servers: out of order, twice, damaged and forged; both check,
  /// merge and store them, and agree.
  static let household = FuzzTarget(
    "household", maximumByteCount: 512, seeds: householdSeeds
  ) { input throws(BrokenPromise) in
    // The first half says what is written, the second what becomes of it on its way.
    let half = input.count / 2
    var source = ByteSource(Array(input.prefix(half)))
    let kind = HistoryKind.allCases[source.below(HistoryKind.allCases.count)]
    let history = RandomHistory(
      kind: kind, decidedBy: source, naming: PushedHistory.naming, stepCount: 2...7
    ).history
    var delivery = try PushedHistory(history, way: ByteSource(input, from: half))
    try delivery.run()
  }

  @Sendable private static func householdSeeds() -> [[UInt8]] {
    HistoryKind.allCases.indices.flatMap { kind in
      (0..<2).map { number in
        var generator = Seed(UInt64(kind * 2 + number + 100)).generator()
        return [UInt8(kind)] + (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }
    }
  }
}
