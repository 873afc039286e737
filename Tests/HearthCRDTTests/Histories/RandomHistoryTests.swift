import HearthCRDT
import HearthTestSupport
import Testing

/// Seeded histories of every type: what is checked for each of them is in `HistoryCheck`.
@Suite(.tags(.property))
struct RandomHistoryTests {
  private static let seedCount: UInt64 = 20_000
  /// How many tasks share the seeds, so that a run without parallel tests uses every core too.
  private static let taskCount: UInt64 = 4

  @Test(.timeLimit(.minutes(10)), arguments: HistoryKind.allCases)
  func `every order, recomputation, encoded state and the definitions agree`(
    kind: HistoryKind
  ) async throws {
    let failures = try await withThrowingTaskGroup(of: String?.self) { group in
      for task in 0..<Self.taskCount {
        group.addTask { try await Self.firstFailure(of: kind, task: task) }
      }
      var failures: [String] = []
      for try await failure in group { if let failure { failures.append(failure) } }
      return failures
    }

    #expect(failures.isEmpty)
  }

  private static func firstFailure(of kind: HistoryKind, task: UInt64) async throws -> String? {
    for seed in stride(from: task, to: seedCount, by: Int(taskCount)).map({ Seed($0) }) {
      let history = RandomHistory(kind: kind, seed: seed).history
      if let failure = try HistoryCheck(history, seed: seed).failure() {
        return "\(kind.rawValue), \(seed): \(failure)"
      }
      // Other suites' tests get their turn between two histories.
      await Task.yield()
    }
    return nil
  }
}

extension Tag {
  @Tag static var property: Self
}
