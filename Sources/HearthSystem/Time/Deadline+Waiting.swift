internal import Glibc

extension Deadline {
  /// Returns once the moment has passed.
  package func wait() {
    while !hasPassed {
      let milliseconds = UInt32(clamping: remaining.clampedMilliseconds)
      usleep(min(milliseconds, 900) * 1_000)
    }
  }
}
