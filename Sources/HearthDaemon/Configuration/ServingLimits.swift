import HearthWire

/// What the daemon spends on its peers at most.
package struct ServingLimits: Hashable, Sendable {
  /// Connections whose peer has not yet been authenticated.
  package var strangers = Limits.maximumStrangerCount
  /// How long a stranger's connection is safe from being closed for a newcomer.
  package var strangerGrace = Duration.milliseconds(Limits.minimumStrangerMilliseconds)
  /// Connections in all; further newcomers wait.
  package var connections = 10_000
  /// Connections of one device; a further one is refused.
  package var connectionsPerDevice = Limits.maximumConnectionCountOfDevice
  /// From being accepted to being authenticated.
  package var handshake = Duration.milliseconds(Limits.maximumHandshakeMilliseconds)
  /// From a frame's first byte to its last.
  package var frame = Duration.milliseconds(Limits.maximumFrameMilliseconds)
  /// Without a byte from the peer, until it is pinged.
  package var idle = Duration.milliseconds(Limits.maximumIdleMilliseconds)
  /// From a ping until its pong.
  package var pong = Duration.milliseconds(Limits.maximumPongMilliseconds)
  /// Bytes queued to one peer before it is told to resynchronise.
  package var queuedBytes = Limits.maximumQueueLength
  /// Bytes of batches that wait for something, of all peers.
  package var heldBytes = Limits.maximumHeldLengthInAll
  /// Newcomers that wait in the kernel.
  package var backlog = Limits.maximumBacklog
  /// What one turn of the loop spends on writing, before everybody is heard again.
  package var writing = Duration.milliseconds(50)
  /// Between the last commit and the checkpoint that follows it.
  package var checkpoint = Duration.milliseconds(250)
  /// Between the last checkpoint and giving back the memory that writing took.
  package var quiet = Duration.seconds(1)
  /// Between two log lines that strangers cause, or that one device does whose batches are refused.
  package var refusalReport = Duration.seconds(60)
  /// Commands that wait for an answer at once.
  package var administrators = 16
  /// Descriptors that connections leave to newcomers, commands and files.
  package var spareFiles = 8

  package init() {}

  /// Whether a peer for whom so much waits may be sent more of the log.
  package func hasRoom(behind queuedByteCount: Int) -> Bool {
    queuedByteCount <= queuedBytes
  }

  /// Whether more waits for a peer than the log: it asked for so much, and did not read it.
  package func isOverrun(by queuedByteCount: Int) -> Bool {
    queuedByteCount > 2 * queuedBytes
  }
}
