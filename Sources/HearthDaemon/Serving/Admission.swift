package import HearthSystem

/// Which newcomers may come in while strangers, peers not yet authenticated, hold connections.
///
/// A pure value: it is told the time, and says what to do. One address that opens many connections only
/// ever loses its own, so it cannot keep a device of the household out for longer than the grace.
package struct Admission: Sendable {
  package enum Decision: Hashable, Sendable {
    case admit
    /// Close this stranger, then admit.
    case replace(ConnectionID)
    /// Leave newcomers in the listen queue until this time.
    case wait(until: MonotonicTime)
    /// Leave newcomers in the listen queue until a connection ends.
    case full
  }

  private struct Stranger {
    let id: ConnectionID
    let address: String
    let since: MonotonicTime
  }

  private let limits: ServingLimits
  private var maximumConnectionCount: Int
  /// Oldest first.
  private var strangers: [Stranger] = []
  private var admitted = 0

  package init(limits: ServingLimits) {
    self.limits = limits
    maximumConnectionCount = limits.connections
  }

  /// Lets in fewer than the limit, where the system gives no more descriptors; at least one.
  package mutating func limitConnections(to count: Int) {
    maximumConnectionCount = max(1, min(count, limits.connections))
  }

  /// Connections whose peer is not yet authenticated.
  package var strangerCount: Int { strangers.count }
  /// Connections in all.
  package var connectionCount: Int { admitted }

  /// What to do with a newcomer at `now`.
  package func decide(at now: MonotonicTime) -> Decision {
    let isFull = admitted >= maximumConnectionCount
    guard isFull || strangers.count >= limits.strangers else { return .admit }
    guard let victim = victim() else { return .full }
    let free = victim.since + limits.strangerGrace
    return now < free ? .wait(until: free) : .replace(victim.id)
  }

  /// A newcomer came in.
  package mutating func admit(_ id: ConnectionID, from address: String, at now: MonotonicTime) {
    admitted += 1
    strangers.append(Stranger(id: id, address: address, since: now))
  }

  /// A stranger turned out to be a device of the household.
  package mutating func authenticate(_ id: ConnectionID) {
    strangers.removeAll { $0.id == id }
  }

  /// A connection ended.
  package mutating func leave(_ id: ConnectionID) {
    admitted -= 1
    strangers.removeAll { $0.id == id }
  }

  /// The oldest stranger of the address that holds most; among equals, of the one that came first.
  private func victim() -> Stranger? {
    var counts: [String: Int] = [:]
    for stranger in strangers { counts[stranger.address, default: 0] += 1 }
    let most = counts.values.max()
    return strangers.first { counts[$0.address] == most }
  }
}
