import HearthCRDT
import HearthTestSupport
import Synchronization

/// The clock that the code under test reads: whoever acts has set it to its own idea of the time.
final class SimulationClock: Sendable {
  private let milliseconds = Atomic<Int64>(0)

  func set(_ milliseconds: Int64) { self.milliseconds.store(milliseconds, ordering: .relaxed) }

  var time: WallTime {
    WallTime(clampingMilliseconds: milliseconds.load(ordering: .relaxed))
  }
}

/// The randomness that the code under test draws.
final class SimulationEntropy: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(state: seed)) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}
