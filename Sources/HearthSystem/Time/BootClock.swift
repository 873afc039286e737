internal import Glibc

/// The clock that only goes forward, and goes on while the machine sleeps.
package enum BootClock {
  /// Milliseconds since the machine was started.
  package static var milliseconds: UInt64 {
    UInt64(clamping: nanoseconds(of: CLOCK_BOOTTIME) / 1_000_000)
  }
}
