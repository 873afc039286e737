package import HearthCRDT
package import HearthStore
package import HearthSync
package import HearthWire

/// What sessions ask; between two transactions every answer is as of the last one.
extension ServedHousehold: ServerHousehold {
  package typealias Failure = StoreError

  package var household: HouseholdID { identity.household }

  package func tips() throws(StoreError) -> [ContextEntry] { try directory.household.tips() }

  package func tips(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try directory.household.tips(of: replica)
  }

  package func has(_ entry: ContextEntry) throws(StoreError) -> Bool {
    try directory.household.holds(entry)
  }

  package func owner(of replica: ReplicaID) throws(StoreError) -> DeviceKey? {
    try directory.household.owner(of: replica)
  }

  package func batches(after number: UInt64, byteLimit: Int) throws(StoreError) -> [NumberedBatch] {
    if let known = tail.batches(after: number) { return known }
    let batches = try directory.household.entries(after: number, byteLimit: byteLimit).map {
      NumberedBatch(number: $0.number, batch: $0.batch)
    }
    tail.note(batches, after: number)
    return batches
  }

  package func signedHeads(of replicas: [ReplicaID]) throws(StoreError) -> [SignedHead] {
    let unknown = replicas.filter { heads[$0] == nil }
    if !unknown.isEmpty {
      let found = Dictionary(grouping: try directory.household.signedHeads(of: unknown)) {
        $0.replica
      }
      for replica in unknown { heads[replica] = found[replica] ?? [] }
    }
    return replicas.flatMap { heads[$0] ?? [] }
  }

  package func head() throws(StoreError) -> Position {
    if let head = tail.head { return head }
    let head = try directory.household.head()
    tail.note(head: head)
    return head
  }

  package func position(at number: UInt64) throws(StoreError) -> Position? {
    if let head = tail.head, head.number == number { return head }
    return try directory.household.position(at: number)
  }

  package func standing(of key: DeviceKey) throws(StoreError) -> Standing { try standings()[key] }

  package func revokedHeads(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    let standings = try standings()
    return standings.revocations.flatMap(\.heads).filter { $0.replica == replica }
  }

  package func replicaCount() throws(StoreError) -> Int { try directory.household.tips().count }

  package func replicaCount(of key: DeviceKey) throws(StoreError) -> Int {
    try directory.household.tips(ofReplicasOf: key).count
  }

  package func frameNumber(of replica: ReplicaID) throws(StoreError) -> UInt32 {
    number(of: replica)
  }
}
