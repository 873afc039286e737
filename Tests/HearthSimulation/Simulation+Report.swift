extension Simulation.Outcome {
  /// What to tell of a seed that failed, and how it happens again; nil for one that did not.
  package var report: String? {
    failure.map { "seed \(seed): \($0); again with: scripts/soak --seed \(seed)" }
  }
}
