internal import HearthCRDT
internal import HearthModel

/// Who stands behind a replica.
struct People: Sendable {
  let membership: Membership
  private let owners: [ReplicaID: DeviceKey]

  init(_ membership: Membership, owners: [ReplicaID: DeviceKey]) {
    self.membership = membership
    self.owners = owners
  }

  func device(behind replica: ReplicaID) -> Device? {
    owners[replica].flatMap { membership[$0] }
  }

  /// The person whose device writes under the replica; nil where nobody knows it.
  func person(behind replica: ReplicaID) -> String? { device(behind: replica)?.person }

  /// How many replicas a device has written under.
  func replicaCount(of key: DeviceKey) -> Int { owners.values.count { $0 == key } }
}
