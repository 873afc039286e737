import HearthSystem

/// One seed's household from its beginning to its end.
package struct Simulation {
  /// What came of a seed.
  package struct Outcome: Sendable {
    package let seed: UInt64
    /// What must not happen and did; nil where everything held.
    package let failure: String?
    package let trace: TraceHash
    package let faults: Set<FaultKind>
    package let stepCount: Int
    /// Whether more was lost at once than the rules can make good, so that not all had to become equal.
    package let isBeyondRepair: Bool
  }

  /// Runs everything that the seed has in store, and checks it.
  package static func run(seed: UInt64, story: ((String) -> Void)? = nil) -> Outcome {
    let clock = SimulationClock()
    let entropy = SimulationEntropy(seed: seed)
    let surroundings = Surroundings(time: { clock.time }, random: { entropy.next() })
    return surroundings.during { run(seed, clock, story) }
  }

  private static func run(
    _ seed: UInt64, _ clock: SimulationClock, _ story: ((String) -> Void)?
  ) -> Outcome {
    var world: World?
    var failure: String?
    do {
      let new = try World(seed: seed, clock: clock, story: story)
      world = new
      try new.run()
      try new.heal()
    } catch {
      failure = "step \(world?.step ?? 0): \(error)"
    }
    return Outcome(
      seed: seed, failure: failure, trace: world?.trace ?? TraceHash(),
      faults: world?.faults ?? [], stepCount: world?.step ?? 0,
      isBeyondRepair: world?.isBeyondRepair ?? false)
  }
}
