package import HearthCRDT

/// A client's first message: who it is, and how far it is.
package struct Hello: Hashable, Sendable {
  /// The message versions it speaks, at least one; ``Message/version`` alone takes no room.
  package var versions: [UInt32]
  /// The log that `position` is a place in; nil when it has none yet.
  package var log: LogID?
  /// The last position it has stored.
  package var position: Position
  /// The end of its current replica; nil when it has never written.
  package var current: ContextEntry?
  /// The ends of its earlier replicas that `position` has not passed yet.
  package var earlier: [ContextEntry]
  /// Whether to send it changes as they come.
  package var subscribes: Bool

  package init(
    versions: [UInt32] = [Message.version], log: LogID?, position: Position,
    current: ContextEntry?, earlier: [ContextEntry] = [], subscribes: Bool
  ) {
    self.versions = versions
    self.log = log
    self.position = position
    self.current = current
    self.earlier = earlier
    self.subscribes = subscribes
  }
}
