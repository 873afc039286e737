internal import HearthWire

/// When a client that stays connected asks its server for a sign of life, and when it takes it for gone.
///
/// A pure value on a clock that goes on while the machine sleeps, in milliseconds.
package struct Heartbeat: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Nothing came for a while: send a ping, and say so.
    case ping
    /// Nothing came for longer than any server is silent: the connection is gone.
    case gone
  }

  private let idle: UInt64
  private let pong: UInt64
  private var lastHeard: UInt64
  private var pinged: UInt64?
  /// Bytes before the ping that the server's system has not confirmed.
  private var behindByteCount = 0

  package init(
    at now: UInt64, idle: UInt64 = UInt64(Limits.maximumIdleMilliseconds),
    pong: UInt64 = UInt64(Limits.maximumPongMilliseconds)
  ) {
    self.idle = idle
    self.pong = pong
    lastHeard = now
  }

  /// Something came from the server.
  package mutating func heard(at now: UInt64) {
    lastHeard = max(lastHeard, now)
    pinged = nil
  }

  /// A ping went out behind so many bytes that the server's system has not confirmed.
  package mutating func sentPing(at now: UInt64, behind byteCount: Int = 0) {
    pinged = now
    behindByteCount = byteCount
  }

  /// So many bytes are not confirmed now: a ping that stands behind much else is given more time, while the server goes
  /// on taking that.
  package mutating func delivered(pendingByteCount count: Int, at now: UInt64) {
    guard pinged != nil, count < behindByteCount else { return }
    sentPing(at: now, behind: count)
  }

  /// What is due at `now`; nil where nothing is.
  package func verdict(at now: UInt64) -> Verdict? {
    if let pinged { return now >= pinged + pong ? .gone : nil }
    // Whoever slept through its own ping would only wait for a server that has long hung up.
    if now >= lastHeard + idle + pong { return .gone }
    return now >= lastHeard + idle ? .ping : nil
  }

  /// The earliest time at which something can be due.
  package var nextDeadline: UInt64 { pinged.map { $0 + pong } ?? lastHeard + idle }
}
