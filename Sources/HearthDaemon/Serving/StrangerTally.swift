/// Counts what strangers do, so that they cause at most one log line a minute.
package struct StrangerTally: Sendable {
  private let interval: UInt64
  private var count = 0
  private var nextReport: UInt64 = 0

  package init(interval: UInt64) {
    self.interval = interval
  }

  /// A stranger was refused; the number of refusals to report now, nil while the last report is recent.
  package mutating func refused(at now: UInt64) -> Int? {
    count += 1
    guard now >= nextReport else { return nil }
    nextReport = now + interval
    defer { count = 0 }
    return count
  }
}
