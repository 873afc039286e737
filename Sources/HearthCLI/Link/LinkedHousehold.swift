package import HearthCRDT
internal import HearthModel
package import HearthStore
package import HearthSync
package import HearthSystem
package import HearthWire

/// A home's household as the session with its server sees it.
package struct LinkedHousehold: ClientHousehold {
  package var local: Household<SQLiteBackend>
  let keyPair: KeyPair
  /// nil while the device is being let in.
  package internal(set) var household: HouseholdID?
  package let isDisplay: Bool
  /// The records that news removed without having seen what this device did to them.
  var overruled: Set<RecordID> = []

  init(_ home: inout Home) throws(CLIError) {
    do throws(StoreError) {
      try self.init(home.household, as: home.keyPair)
    } catch {
      throw .store(error)
    }
  }

  /// The household in the store of the device whose key is given.
  package init(_ local: Household<SQLiteBackend>, as keyPair: KeyPair) throws(StoreError) {
    var local = local
    isDisplay = try local.storedMembership()[keyPair.key]?.role == .display
    household = try local.id()
    try local.flushNames()
    self.local = local
    self.keyPair = keyPair
  }

  package var key: DeviceKey { keyPair.key }

  // MARK: What is held

  package mutating func tips() throws(StoreError) -> [ContextEntry] { try local.tips() }

  package mutating func tips(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try local.tips(of: replica)
  }

  package mutating func has(_ entry: ContextEntry) throws(StoreError) -> Bool {
    try local.holds(entry)
  }

  package mutating func owner(of replica: ReplicaID) throws(StoreError) -> DeviceKey? {
    try local.owner(of: replica)
  }

  package mutating func batches(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [NumberedBatch] {
    try local.entries(after: number, byteLimit: byteLimit).map(NumberedBatch.init)
  }

  package mutating func signedHeads(of replicas: [ReplicaID]) throws(StoreError) -> [SignedHead] {
    try local.signedHeads(of: replicas)
  }

  // MARK: What is this home's own

  package mutating func position() throws(StoreError) -> LogPosition? {
    try local.serverPosition().map { LogPosition(log: $0.log, position: $0.position) }
  }

  package mutating func current() throws(StoreError) -> ContextEntry? {
    guard let replica = try local.currentReplica() else { return nil }
    return try local.tips(of: replica).first
  }

  package mutating func earlier() throws(StoreError) -> [ContextEntry] {
    let current = try local.currentReplica()
    var earlier: [ContextEntry] = []
    for replica in try local.replicas() where replica != current {
      earlier += try local.tips(of: replica)
    }
    return earlier
  }

  package mutating func acknowledged(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try local.acknowledged(of: replica)
  }

  package mutating func unacknowledged(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [NumberedBatch] {
    let unacknowledged = try local.outbox(after: number, byteLimit: byteLimit)
    // Another program may have written them since, and may have been killed before they were durable.
    if !unacknowledged.isEmpty { try local.flushNames() }
    return unacknowledged.map(NumberedBatch.init)
  }

  package mutating func signature(of message: [UInt8]) throws(StoreError) -> [UInt8] {
    keyPair.sign(message)
  }
}

extension NumberedBatch {
  fileprivate init(_ entry: LogEntry) {
    self.init(number: entry.number, batch: entry.batch)
  }
}
