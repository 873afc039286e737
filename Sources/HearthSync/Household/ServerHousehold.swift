package import HearthCRDT
package import HearthWire

/// A household as the server's side of a session sees it.
package protocol ServerHousehold: HouseholdView {
  var household: HouseholdID { get }

  var log: LogID { get }

  /// The end of the log.
  mutating func head() throws(Failure) -> Position

  /// The position at `number`; nil beyond the end of the log.
  mutating func position(at number: UInt64) throws(Failure) -> Position?

  /// What the membership of this moment says of a key.
  mutating func standing(of key: DeviceKey) throws(Failure) -> Standing

  /// Up to where batches of this replica are accepted from anybody; empty unless its device is revoked.
  mutating func revokedHeads(of replica: ReplicaID) throws(Failure) -> [ContextEntry]

  /// How many replicas the household holds, a branch counting as one.
  mutating func replicaCount() throws(Failure) -> Int

  /// How many of them belong to this key.
  mutating func replicaCount(of key: DeviceKey) throws(Failure) -> Int

  /// The number that names this replica in frames to every device of the household.
  ///
  /// Any number will do that stays the same, and the replica's alone, while the process runs: then one frame
  /// serves all watchers.
  mutating func frameNumber(of replica: ReplicaID) throws(Failure) -> UInt32
}
