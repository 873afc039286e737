/// What the daemon spends on its peers at most; times are in milliseconds.
package struct ServingLimits: Hashable, Sendable {
  /// Connections whose peer has not yet been authenticated.
  package var strangers = 16
  /// How long a stranger's connection is safe from being closed for a newcomer.
  package var strangerGrace: UInt64 = 250
  /// Connections in all.
  package var connections = 10_000
  /// Connections of one device; a further one closes its oldest.
  package var connectionsPerDevice = 16
  /// From being accepted to being authenticated.
  package var handshake: UInt64 = 10_000
  /// From a frame's first byte to its last.
  package var frame: UInt64 = 30_000
  /// Without a byte from the peer, until it is pinged.
  package var idle: UInt64 = 30_000
  /// From a ping until its pong.
  package var pong: UInt64 = 10_000
  /// Bytes queued to one peer before its live frames are dropped and it is told to resynchronise.
  package var queuedBytes = 1 << 20
  /// Between the last commit and the checkpoint that follows it.
  package var checkpoint: UInt64 = 250
  /// Between two log lines that strangers cause.
  package var strangerReport: UInt64 = 60_000
  /// Newcomers that wait in the kernel.
  package var backlog = 512
  /// The administration's own connections.
  package var administrators = 16

  package init() {}
}
