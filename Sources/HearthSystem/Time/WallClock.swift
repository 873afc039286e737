internal import Glibc
package import HearthCRDT

/// The time of day: a label for people, never a basis for what happens next.
package enum WallClock {
  /// The time now; what lies outside of the years 1970 to 9999 is clamped.
  package static func now() -> WallTime {
    Surroundings.current?.time()
      ?? WallTime(clampingMilliseconds: nanoseconds(of: CLOCK_REALTIME) / 1_000_000)
  }
}
