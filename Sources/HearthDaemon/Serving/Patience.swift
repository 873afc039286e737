package import HearthSystem

/// How long one connection may keep the daemon waiting.
///
/// A pure value: it is told what happened when, and says what is due and when to ask again.
package struct Patience: Sendable {
  package enum Verdict: Hashable, Sendable {
    case ping
    case close(Impatience)
  }

  private let limits: ServingLimits
  private let accepted: MonotonicTime
  private var isAuthenticated = false
  private var lastHeard: MonotonicTime
  private var frameBegun: MonotonicTime?
  private var pinged: MonotonicTime?
  /// What was under way when the ping was sent, or when it was last given more time.
  private var delivery = StreamDelivery()

  package init(acceptedAt now: MonotonicTime, limits: ServingLimits) {
    self.limits = limits
    accepted = now
    lastHeard = now
  }

  /// Bytes came; `isInsideFrame` says whether a frame has begun and is not whole yet.
  package mutating func heard(at now: MonotonicTime, isInsideFrame: Bool) {
    lastHeard = now
    pinged = nil
    if isInsideFrame {
      frameBegun = frameBegun ?? now
    } else {
      frameBegun = nil
    }
  }

  /// A frame is whole; one that has begun behind it came with the same bytes.
  package mutating func completedFrame(isInsideFrame: Bool) {
    frameBegun = isInsideFrame ? lastHeard : nil
  }

  /// The peer is a device of the household.
  package mutating func authenticated() { isAuthenticated = true }

  /// A ping went out; `delivery` is what was sent before it.
  package mutating func sentPing(
    at now: MonotonicTime, behind delivery: StreamDelivery = StreamDelivery()
  ) {
    pinged = now
    self.delivery = delivery
  }

  /// A ping that stands behind much else is given more time, while the peer goes on taking that.
  package mutating func delivered(_ delivery: StreamDelivery, at now: MonotonicTime) {
    guard let pinged, now >= pinged + limits.pong, self.delivery.pendingByteCount > 0,
      delivery.arrivedByteCount > self.delivery.arrivedByteCount
    else { return }
    sentPing(at: now, behind: delivery)
  }

  /// What is due at `now`; nil where nothing is.
  package func verdict(at now: MonotonicTime) -> Verdict? {
    if !isAuthenticated { return now >= accepted + limits.handshake ? .close(.handshake) : nil }
    if let frameBegun, now >= frameBegun + limits.frame { return .close(.frame) }
    if let pinged { return now >= pinged + limits.pong ? .close(.silence) : nil }
    return now >= pingMoment ? .ping : nil
  }

  /// When a peer is pinged that says nothing.
  ///
  /// A little early, so that all who are due at about the same time are pinged together: waking up for each would take
  /// as much as the pings.
  private var pingMoment: MonotonicTime {
    let moment = (lastHeard + limits.idle).nanoseconds
    let step = (limits.idle / Self.pingsPerIdle).clampedNanoseconds
    return MonotonicTime(nanoseconds: moment - (step > 0 ? moment % step : 0))
  }

  /// In so many groups the idle are pinged.
  private static let pingsPerIdle = 30

  /// The earliest time at which something can be due.
  package var nextDeadline: MonotonicTime {
    guard isAuthenticated else { return accepted + limits.handshake }
    let silence = pinged.map { $0 + limits.pong } ?? pingMoment
    return min(silence, frameBegun.map { $0 + limits.frame } ?? silence)
  }
}

/// What a connection took too long for.
package enum Impatience: String, Hashable, Sendable {
  case handshake
  case frame
  case silence
}
