internal import Glibc
package import HearthCRDT
internal import Synchronization

/// What stands in for the clock and the randomness of the machine, so that what happens on a thread can happen again.
///
/// Simulations alone have any; everywhere else finding that out costs one look at a number.
package struct Surroundings: Sendable {
  let time: @Sendable () -> WallTime
  let random: @Sendable () -> UInt64

  package init(
    time: @escaping @Sendable () -> WallTime, random: @escaping @Sendable () -> UInt64
  ) {
    self.time = time
    self.random = random
  }

  /// Runs `body`, which must not change threads, with these surroundings.
  package func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    let thread = UInt(pthread_self())
    let before = Self.table.withLock { $0.updateValue(self, forKey: thread) }
    Self.count.add(1, ordering: .relaxed)
    defer {
      Self.count.subtract(1, ordering: .relaxed)
      Self.table.withLock { $0[thread] = before }
    }
    return try body()
  }

  /// The surroundings of this thread; nil for the machine's own.
  static var current: Surroundings? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    let thread = UInt(pthread_self())
    return table.withLock { $0[thread] }
  }

  // How many threads have any, and which.
  private static let count = Atomic<Int>(0)
  private static let table = Mutex<[UInt: Surroundings]>([:])
}
