/// How long one connection may keep the daemon waiting.
///
/// A pure value: it is told what happened when, and says what is due and when to ask again.
package struct Patience: Sendable {
  package enum Verdict: Hashable, Sendable {
    case ping
    case close(Impatience)
  }

  private let limits: ServingLimits
  private let accepted: UInt64
  private var isAuthenticated = false
  private var lastHeard: UInt64
  private var frameBegun: UInt64?
  private var pinged: UInt64?

  package init(acceptedAt now: UInt64, limits: ServingLimits) {
    self.limits = limits
    accepted = now
    lastHeard = now
  }

  /// Bytes came; `isInsideFrame` says whether a frame has begun and is not whole yet.
  package mutating func heard(at now: UInt64, isInsideFrame: Bool, completedFrame: Bool) {
    lastHeard = now
    pinged = nil
    if !isInsideFrame {
      frameBegun = nil
    } else if frameBegun == nil || completedFrame {
      frameBegun = now
    }
  }

  /// The peer is a device of the household.
  package mutating func authenticated() { isAuthenticated = true }

  /// A ping went out.
  package mutating func sentPing(at now: UInt64) { pinged = now }

  /// What is due at `now`; nil where nothing is.
  package func verdict(at now: UInt64) -> Verdict? {
    if !isAuthenticated { return now >= accepted + limits.handshake ? .close(.handshake) : nil }
    if let frameBegun, now >= frameBegun + limits.frame { return .close(.frame) }
    if let pinged { return now >= pinged + limits.pong ? .close(.silence) : nil }
    return now >= lastHeard + limits.idle ? .ping : nil
  }

  /// The earliest time at which something can be due.
  package var nextDeadline: UInt64 {
    guard isAuthenticated else { return accepted + limits.handshake }
    let silence = pinged.map { $0 + limits.pong } ?? lastHeard + limits.idle
    return min(silence, frameBegun.map { $0 + limits.frame } ?? silence)
  }
}

/// What a connection took too long for.
package enum Impatience: String, Hashable, Sendable {
  case handshake
  case frame
  case silence
}
