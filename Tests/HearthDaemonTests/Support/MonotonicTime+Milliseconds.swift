import HearthSystem

extension MonotonicTime {
  /// This long after the machine was started.
  static func milliseconds(_ count: Int64) -> MonotonicTime {
    MonotonicTime(nanoseconds: count * 1_000_000)
  }
}
