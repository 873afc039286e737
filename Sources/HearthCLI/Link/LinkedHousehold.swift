internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSync
internal import HearthSystem
internal import HearthWire

/// A home's household as the session with its server sees it.
struct LinkedHousehold: ClientHousehold {
  var local: LocalHousehold
  let keyPair: KeyPair
  /// nil while the device is being let in.
  var household: HouseholdID?
  let isDisplay: Bool
  /// The records that news removed without having seen what this device did to them.
  var overruled: Set<RecordID> = []

  init(_ home: inout Home) throws(CLIError) {
    isDisplay = try home.household.ownDevice()?.role == .display
    household = try home.household.stored { local throws(StoreError) in try local.id() }
    local = home.household
    keyPair = home.keyPair
  }

  var key: DeviceKey { keyPair.key }

  // MARK: What is held

  mutating func tips() throws(StoreError) -> [ContextEntry] { try local.tips() }

  mutating func tips(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try local.tips(of: replica)
  }

  mutating func has(_ entry: ContextEntry) throws(StoreError) -> Bool { try local.holds(entry) }

  mutating func owner(of replica: ReplicaID) throws(StoreError) -> DeviceKey? {
    try local.owner(of: replica)
  }

  mutating func batches(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [NumberedBatch] {
    try local.entries(after: number, byteLimit: byteLimit).map(NumberedBatch.init)
  }

  mutating func signedHeads(of replicas: [ReplicaID]) throws(StoreError) -> [SignedHead] {
    try local.signedHeads(of: replicas)
  }

  // MARK: What is this home's own

  mutating func position() throws(StoreError) -> LogPosition? {
    try local.serverPosition().map { LogPosition(log: $0.log, position: $0.position) }
  }

  mutating func current() throws(StoreError) -> ContextEntry? {
    guard let replica = try local.currentReplica() else { return nil }
    return try local.tips(of: replica).first
  }

  mutating func earlier() throws(StoreError) -> [ContextEntry] {
    let current = try local.currentReplica()
    var earlier: [ContextEntry] = []
    for replica in try local.replicas() where replica != current {
      earlier += try local.tips(of: replica)
    }
    return earlier
  }

  mutating func acknowledged(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try local.acknowledged(of: replica)
  }

  mutating func unacknowledged(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [NumberedBatch] {
    try local.outbox(after: number, byteLimit: byteLimit).map(NumberedBatch.init)
  }

  mutating func signature(of message: [UInt8]) throws(StoreError) -> [UInt8] {
    keyPair.sign(message)
  }
}

extension NumberedBatch {
  fileprivate init(_ entry: LogEntry) {
    self.init(number: entry.number, batch: entry.batch)
  }
}
