import HearthSimulation
import HearthTestSupport
import Testing

/// Whole households with everything that can go wrong in them, each told by its seed.
@Suite(.tags(.property)) struct SimulationTests {
  private static let seedCount: UInt64 = 2_000
  private static let taskCount: UInt64 = 2
  /// The least share of seeds in which each kind of fault occurs, in percent.
  private static let minimumPercent = 5
  private static let minimumStepCount = 200

  @Test(.timeLimit(.minutes(30)))
  func `nothing durable is lost, all become equal, and every kind of fault was among them`()
    async throws
  {
    let outcomes = await withTaskGroup(of: [Simulation.Outcome].self) { group in
      for task in 0..<Self.taskCount {
        group.addTask { await Self.outcomes(from: task) }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }

    #expect(outcomes.count == Int(Self.seedCount))
    #expect(outcomes.compactMap(\.report) == [])
    #expect(outcomes.allSatisfy { $0.stepCount >= Self.minimumStepCount })
    #expect(outcomes.count { $0.isBeyondRepair } * 100 <= outcomes.count * Self.minimumPercent)
    for fault in FaultKind.allCases {
      let count = outcomes.count { $0.faults.contains(fault) }
      #expect(count * 100 >= outcomes.count * Self.minimumPercent, "\(fault): \(count)")
    }
  }

  private static func outcomes(from task: UInt64) async -> [Simulation.Outcome] {
    var outcomes: [Simulation.Outcome] = []
    for seed in stride(from: task, to: seedCount, by: Int(taskCount)) {
      outcomes.append(Simulation.run(seed: seed))
      // Other suites' tests get their turn between two households.
      await Task.yield()
    }
    return outcomes
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7] as [UInt64])
  func `a seed repeats to the last byte, and another one differs`(seed: UInt64) {
    let first = Simulation.run(seed: seed)

    #expect(Simulation.run(seed: seed).trace == first.trace)
    #expect(Simulation.run(seed: seed + 100).trace != first.trace)
  }
}

extension Tag {
  @Tag static var property: Self
}
