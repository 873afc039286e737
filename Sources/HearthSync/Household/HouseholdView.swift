package import HearthCRDT
package import HearthWire

/// What a session may ask of the household that it speaks for; every answer is as of now.
///
/// The methods are `mutating` so that a store may keep caches; none of them changes what is stored.
package protocol HouseholdView {
  /// Why the store could not answer; the session passes it on to its caller.
  associatedtype Failure: Error

  /// All that is held: one entry for each replica and branch.
  mutating func tips() throws(Failure) -> [ContextEntry]

  /// The same of one replica; empty when nothing of it is held.
  mutating func tips(of replica: ReplicaID) throws(Failure) -> [ContextEntry]

  /// Whether a batch that ends at exactly this counter, with a hash of this prefix, is held.
  mutating func has(_ entry: ContextEntry) throws(Failure) -> Bool

  /// The key that the replica is derived from; nil when nothing of the replica is held.
  mutating func owner(of replica: ReplicaID) throws(Failure) -> DeviceKey?

  /// Batches in the order in which they came here, after the first `number` of them: at least one if there
  /// is one, until their bodies exceed `byteLimit`.
  mutating func batches(
    after number: UInt64, byteLimit: Int
  ) throws(Failure) -> [NumberedBatch]

  /// The latest signed head of each of these replicas that has one.
  mutating func signedHeads(of replicas: [ReplicaID]) throws(Failure) -> [SignedHead]
}
