import Foundation
import HearthTestSupport
import Testing

/// Processes are killed at any moment, and everything that was acknowledged is there.
///
/// `scripts/kills` runs as many points as wanted.
@Suite(.tags(.integration)) struct KillTests {
  @Test(arguments: KillPlan.all)
  func `whatever is killed, nothing that was acknowledged is lost`(plan: KillPlan) throws {
    try KillRun(seed: plan.seed).run(count: plan.count)
  }
}

/// A seed, and how many processes are killed under it.
struct KillPlan: CustomStringConvertible, Sendable {
  let seed: Seed
  let count: Int

  var description: String { "\(count) kills, \(seed)" }

  /// What the environment asks for, else two histories of fifty.
  static var all: [KillPlan] {
    let variables = ProcessInfo.processInfo.environment
    guard let count = variables["HEARTH_KILLS"].flatMap({ Int($0) }) else {
      return [1, 2].map { KillPlan(seed: Seed($0), count: 50) }
    }
    let first = variables["HEARTH_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
    // A history of its own for every hundred: a failure is repeated in seconds.
    return stride(from: 0, to: count, by: 100).map { start in
      KillPlan(seed: Seed(first &+ UInt64(start / 100)), count: min(100, count - start))
    }
  }
}
