package import HearthSystem

/// Counts what strangers, or one device, are refused, so that they cause at most one log line a minute.
package struct RefusalTally: Sendable {
  private let interval: Duration
  private var count = 0
  private var nextReport: MonotonicTime?

  package init(interval: Duration) {
    self.interval = interval
  }

  /// Something was refused; the number of refusals to report now, nil while the last report is recent.
  package mutating func refused(at now: MonotonicTime) -> Int? {
    count += 1
    if let nextReport, now < nextReport { return nil }
    nextReport = now + interval
    defer { count = 0 }
    return count
  }
}
