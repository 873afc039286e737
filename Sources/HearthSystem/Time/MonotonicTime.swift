internal import Glibc

/// A moment on the clock that only goes forward; it has no relation to the time of day.
package struct MonotonicTime: Hashable, Sendable, Comparable {
  /// Nanoseconds since the machine was started.
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package static func now() -> MonotonicTime {
    MonotonicTime(nanoseconds: HearthSystem.nanoseconds(of: CLOCK_MONOTONIC))
  }

  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    let (sum, overflow) = time.nanoseconds.addingReportingOverflow(duration.clampedNanoseconds)
    return MonotonicTime(nanoseconds: overflow ? .max : sum)
  }

  package static func - (left: MonotonicTime, right: MonotonicTime) -> Duration {
    .nanoseconds(left.nanoseconds) - .nanoseconds(right.nanoseconds)
  }
}

/// What the system's clock shows.
func nanoseconds(of clock: clockid_t) -> Int64 {
  // Two numbers in place of `timespec`, whose members belong to whichever module was loaded first.
  var time: (seconds: Int, nanoseconds: Int) = (0, 0)
  // SAFETY: on every 64-bit Linux a `timespec` is two such numbers.
  unsafe withUnsafeMutablePointer(to: &time) { pointer in
    _ = unsafe pointer.withMemoryRebound(to: timespec.self, capacity: 1) {
      unsafe clock_gettime(clock, $0)
    }
  }
  return Int64(time.seconds) * 1_000_000_000 + Int64(time.nanoseconds)
}

/// A moment after which a blocking call gives up.
package struct Deadline: Hashable, Sendable {
  package let moment: MonotonicTime
  /// Ends the wait before its time: as soon as it is set, the moment counts as passed.
  package let interruption: WakeUpEvent?

  package init(after duration: Duration, unless interruption: WakeUpEvent? = nil) {
    self.moment = .now() + duration
    self.interruption = interruption
  }

  /// What is left; zero once the moment has passed.
  package var remaining: Duration {
    max(.zero, moment - .now())
  }

  package var hasPassed: Bool { moment <= .now() || interruption?.isSet == true }
}

extension Duration {
  /// Nanoseconds, kept within what 64 bits hold.
  package var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, overflowed) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflowed ? (seconds < 0 ? .min : .max) : sum
  }

  /// Whole milliseconds, rounded up and kept within a C `int`.
  var clampedMilliseconds: Int32 {
    let nanoseconds = clampedNanoseconds
    let milliseconds = nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0)
    return Int32(clamping: milliseconds)
  }
}
