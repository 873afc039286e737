internal import Glibc
package import HearthCRDT

/// The time of day: a label for people, never a basis for what happens next.
package enum WallClock {
  /// The time now; what lies outside of the years 1970 to 9999 is clamped.
  package static func now() -> WallTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(
      clampingMilliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
