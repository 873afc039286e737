import HearthCRDT
import HearthTestSupport
import Testing

/// Seeded histories of every type: what is checked for each of them is in `HistoryCheck`.
@Suite(.tags(.property))
struct RandomHistoryTests {
  /// Seeds that one test case runs through.
  struct Chunk: CustomTestStringConvertible {
    let first: UInt64
    static let seedCount: UInt64 = 2_000
    /// 20,000 histories of each type.
    static let all = (0..<10).map { Chunk(first: $0 * seedCount) }

    var testDescription: String { "seeds \(first) to \(first + Self.seedCount - 1)" }
  }

  @Test(.timeLimit(.minutes(10)), arguments: HistoryKind.allCases, Chunk.all)
  func `every order, recomputation, encoded state and the definitions agree`(
    kind: HistoryKind, chunk: Chunk
  ) throws {
    for seed in chunk.first..<chunk.first + Chunk.seedCount {
      let history = RandomHistory(kind: kind, seed: Seed(seed)).history
      let failure = try HistoryCheck(history, seed: Seed(seed)).failure()
      if let failure {
        Issue.record("\(kind.rawValue), \(Seed(seed)): \(failure)")
        return
      }
    }
  }
}

extension Tag {
  @Tag static var property: Self
}
