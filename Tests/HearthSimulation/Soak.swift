import Glibc
import HearthSystem
import HearthTestSupport
import Synchronization

/// Simulates households until somebody has enough of them.
///
/// `soak [SEEDS] [--from N] [--seed N [--story]]`: as many fresh seeds, or as many from N on, or one alone.
package enum Soak {
  private static let threadCount = 2

  /// What all threads have done together.
  private struct Tally {
    var next: UInt64
    let end: UInt64
    var failures: [String] = []
    var counts: [FaultKind: Int] = [:]
    var stepCount = 0
    var beyondRepairCount = 0
  }

  /// A class, since threads share it.
  private final class SharedTally: Sendable {
    let value: Mutex<Tally>

    init(_ tally: Tally) { value = Mutex(tally) }
  }

  /// Runs the seeds that the arguments name.
  ///
  /// - Returns: Whether none of them failed.
  package static func run(_ arguments: [String]) async -> Bool {
    if let seed = number(after: "--seed", in: arguments) {
      let story: ((String) -> Void)? = arguments.contains("--story") ? { print($0) } : nil
      let outcome = Simulation.run(seed: seed, story: story)
      print(outcome.report ?? "seed \(seed): all holds", "trace \(outcome.trace.value)")
      return outcome.failure == nil
    }
    let count = arguments.first.flatMap { UInt64($0) } ?? 1_000
    let first = number(after: "--from", in: arguments) ?? (Entropy.uint64() >> 32) << 16
    return await run(first..<(first + count), stopsEarly: arguments.contains("--stop"))
  }

  private static func number(after option: String, in arguments: [String]) -> UInt64? {
    guard let place = arguments.firstIndex(of: option) else { return nil }
    return arguments[(place + 1)...].first.flatMap { UInt64($0) }
  }

  private static func run(_ seeds: Range<UInt64>, stopsEarly: Bool) async -> Bool {
    let start = MonotonicTime.now()
    let tally = SharedTally(Tally(next: seeds.lowerBound, end: seeds.upperBound))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<threadCount {
        group.addTask { work(through: tally, stopsEarly: stopsEarly) }
      }
    }
    let done = tally.value.withLock { $0 }
    let count = done.next - seeds.lowerBound
    let seconds = max(1, Double((MonotonicTime.now() - start).components.seconds))
    print("\(count) seeds from \(seeds.lowerBound), \(Int(Double(count) * 60 / seconds)) a minute")
    print("\(done.stepCount) steps, \(done.failures.count) seeds failed")
    print("\(done.beyondRepairCount) seeds lost more than the rules can make good")
    for fault in FaultKind.allCases {
      print("\(fault.rawValue): \(done.counts[fault, default: 0] * 100 / Int(count)) %")
    }
    return done.failures.isEmpty
  }

  private static func work(through shared: SharedTally, stopsEarly: Bool) {
    while true {
      let seed = shared.value.withLock { tally -> UInt64? in
        guard tally.next < tally.end, !stopsEarly || tally.failures.isEmpty else { return nil }
        defer { tally.next += 1 }
        return tally.next
      }
      guard let seed else { return }
      let outcome = Simulation.run(seed: seed)
      if let report = outcome.report {
        print(report)
        fflush(nil)
      }
      shared.value.withLock { tally in
        if let report = outcome.report { tally.failures.append(report) }
        tally.stepCount += outcome.stepCount
        if outcome.isBeyondRepair { tally.beyondRepairCount += 1 }
        for fault in outcome.faults { tally.counts[fault, default: 0] += 1 }
      }
    }
  }
}
