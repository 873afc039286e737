/// How long a client that stays connected waits before it tries again.
///
/// The waits double from a second to a minute, and each is cut by up to half at random, so that the devices
/// of a household do not come back all at once.
package struct Reconnect: Hashable, Sendable {
  package static let minimumMilliseconds: UInt64 = 1_000
  package static let maximumMilliseconds: UInt64 = 60_000

  private var milliseconds = minimumMilliseconds

  package init() {}

  /// The server answered: the next wait is the shortest again.
  package mutating func succeeded() { milliseconds = Self.minimumMilliseconds }

  /// The wait before the next attempt; the caller draws `random`, any number.
  package mutating func nextWait(random: UInt64) -> UInt64 {
    defer { milliseconds = min(milliseconds * 2, Self.maximumMilliseconds) }
    return milliseconds - random % (milliseconds / 2 + 1)
  }
}
