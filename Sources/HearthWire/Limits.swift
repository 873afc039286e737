import HearthCRDT

/// Every limit of the protocol; `Protocol/README.md` says what happens at each.
///
/// A limit never shrinks: a sender refuses what a receiver would, before it writes.
package enum Limits {
  // MARK: Frames

  /// Most bytes of a frame before authentication: flags and body.
  package static let maximumEarlyFrameLength = 4_096
  /// Most bytes of a frame after authentication, as they travel: flags and body.
  package static let maximumFrameLength = 262_144
  /// Most bytes of a body once it is inflated.
  package static let maximumInflatedLength = 1_048_576
  /// Fewest bytes of a body that a sender compresses.
  package static let minimumCompressedLength = 128
  /// Most bytes of batches that a sender puts into one message, their framing included; one batch always fits.
  package static let maximumChunkLength = 245_760

  // MARK: Batches

  /// Most bytes of one encoded operation.
  package static let maximumOperationLength = 16_384
  /// Most bytes of a name: of a member, item, list, deck, note, device or person.
  package static let maximumNameLength = 256
  /// Most bytes of the body of a batch.
  package static let maximumBodyLength = 131_072
  /// Most operations in one batch.
  package static let maximumOperationCount = Batch.maximumOperationCount
  /// Most messages within one another, the outermost counted.
  package static let maximumNesting = 4

  // MARK: Households

  /// Most replicas in a household.
  package static let maximumReplicaCount = 4_096
  /// Most replicas of one device key; a branch counts as one.
  package static let maximumReplicaCountOfDevice = 4_096
  /// Most devices that are not revoked.
  package static let maximumDeviceCount = 64

  /// Most bytes of batches of one connection that wait for what they depend on, or for a signature.
  package static let maximumHeldLength = 67_108_864
  /// Most bytes of batches of all connections that wait for anything.
  package static let maximumHeldLengthInAll = 134_217_728
  /// Most signatures of others' keys on one connection that are not theirs.
  package static let maximumBadHeadCount = 128

  // MARK: Messages

  /// Most bytes of the sentence of an error.
  package static let maximumSentenceLength = 1_024
  /// Most keys of servers that a hand-over names.
  package static let maximumAuthorityCount = 64
  /// Most versions that a hello or an error lists.
  package static let maximumVersionCount = 32
  /// Earlier replicas of its own that a device names in a Hello, which has to fit an early frame.
  package static let maximumEarlierCount = 100
  /// Most bytes of an invitation link.
  package static let maximumLinkLength = 1_024

  // MARK: Connections

  /// Most connections that have not authenticated.
  package static let maximumStrangerCount = 16
  /// Most connections of one device.
  package static let maximumConnectionCountOfDevice = 16
  /// How many connections wait in the listen queue.
  package static let maximumBacklog = 512
  /// How old a stranger's connection is, in milliseconds, before a newcomer may displace it.
  package static let minimumStrangerMilliseconds = 250
  /// Most changes of a connection's keys by the peer, to which what it says adds.
  package static let maximumKeyUpdateCount = 32
  /// How many bytes of frames allow one change of keys more.
  package static let minimumKeyUpdateLength = 65_536
  /// Most bytes queued to one subscriber.
  package static let maximumQueueLength = 1_048_576

  /// How long a handshake may take, in milliseconds.
  package static let maximumHandshakeMilliseconds = 10_000
  /// How long a frame may take from its first byte to its last, in milliseconds.
  package static let maximumFrameMilliseconds = 30_000
  /// How long a connection is idle, in milliseconds, before a ping is sent.
  package static let maximumIdleMilliseconds = 30_000
  /// How long a pong may take, in milliseconds.
  package static let maximumPongMilliseconds = 10_000
  /// How long a signed head may be owed after live batches, in milliseconds without another.
  package static let maximumHeadMilliseconds = 1_000

  // MARK: Invitations

  /// How long an invitation is valid, in seconds, unless its maker says otherwise.
  package static let maximumInvitationSeconds = 600
}
