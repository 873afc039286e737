package import HearthCRDT
package import HearthWire

/// A household as the client's side of a session sees it.
package protocol ClientHousehold: HouseholdView {
  /// nil until a server let this device in, or it founded a household of its own.
  var household: HouseholdID? { get }

  /// This device's key.
  var key: DeviceKey { get }

  /// Whether this device only watches: it has no edits to push.
  var isDisplay: Bool { get }

  /// How far this home has stored the server's log; nil when it has stored nothing of any.
  mutating func position() throws(Failure) -> LogPosition?

  /// The end of the replica that this home writes under; nil when it has never written.
  mutating func current() throws(Failure) -> ContextEntry?

  /// The ends of this home's earlier replicas that the stored position has not passed, the latest first.
  ///
  /// Naming those that it has passed costs bytes and does no harm.
  mutating func earlier() throws(Failure) -> [ContextEntry]

  /// What a server is known to hold of one of this home's replicas: on each branch, the last batch that does not
  /// wait to be acknowledged.
  mutating func acknowledged(of replica: ReplicaID) throws(Failure) -> [ContextEntry]

  /// Batches of this device that no server has acknowledged, in the order of the log, after `number` in it:
  /// at least one if there is one, until their bodies exceed `byteLimit`.
  mutating func unacknowledged(
    after number: UInt64, byteLimit: Int
  ) throws(Failure) -> [NumberedBatch]

  /// This device's Ed25519 signature; the key itself stays outside of the session.
  mutating func signature(of message: [UInt8]) throws(Failure) -> [UInt8]
}
