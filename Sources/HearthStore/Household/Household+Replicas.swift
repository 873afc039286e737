package import HearthCRDT
internal import HearthSystem
internal import HearthWire

extension Household {
  /// The replica that writes here; nil until something was written, and after ``abandonReplica()``.
  package mutating func currentReplica() throws(StoreError) -> ReplicaID? {
    try ownReplicas().current?.id
  }

  /// All replicas that were minted here, the newest first.
  package mutating func replicas() throws(StoreError) -> [ReplicaID] {
    try ownReplicas().lives.reversed().map(\.id)
  }

  /// An empty draft of this device's next transaction; within a transaction nobody else can take its dots.
  ///
  /// Its operations are written by ``commit(_:time:)``.
  package mutating func draft(time: WallTime) throws(StoreError) -> Draft {
    try transaction { household throws(StoreError) in
      let life = try household.prepareReplica()
      try household.cancelUnfinished(of: life, time: time)
      let counter = try household.tip(of: life.id)?.counter ?? 0
      return Draft(replica: life.id, firstCounter: counter + 1)
    }
  }

  /// Gives up the current replica: what is written next is written under a new one.
  ///
  /// Everything written so far stays what it is.
  package mutating func abandonReplica() throws(StoreError) {
    try transaction { household throws(StoreError) in
      var own = try household.ownReplicas()
      own.isCurrent = false
      try household.setValue(own.encoded, of: MetadataKey.replicas)
    }
  }

  /// Gives up `replica`, if it is the current one and `entry`, which somebody else has of it, is not here.
  ///
  /// - Returns: Whether the current replica was given up.
  @discardableResult
  package mutating func abandonReplica(
    _ replica: ReplicaID, unlessHolding entry: ContextEntry
  ) throws(StoreError) -> Bool {
    try transaction { household throws(StoreError) in
      guard try household.currentReplica() == replica,
        try household.backend.entry(endingAt: entry) == nil
      else { return false }
      try household.abandonReplica()
      return true
    }
  }

  mutating func abandonReplica(ifCurrent replica: ReplicaID) throws(StoreError) {
    if try currentReplica() == replica { try abandonReplica() }
  }

  mutating func ownReplicas() throws(StoreError) -> OwnReplicas {
    try value(of: MetadataKey.replicas) { OwnReplicas(encoded: $0) } ?? OwnReplicas()
  }

  // MARK: - Within a transaction

  /// The replica to write under: a new one where there is none, where these files are a copy, or where somebody
  /// else was seen to write under it.
  mutating func prepareReplica() throws(StoreError) -> OwnReplicas.Life {
    var own = try ownReplicas()
    let identity = try backend.identity().map { SystemPrimitives().sha256($0).bytes }
    if let life = own.current, try backend.metadata(MetadataKey.identity) == identity,
      try backend.metadata(MetadataKey.deviceKey) == device.bytes,
      try document.storage.heads(of: life.id).count <= 1
    {
      return life
    }
    guard try backend.count(in: .origins) < Limits.maximumReplicaCount else {
      throw .refused(.tooManyReplicas)
    }
    let nonce = Entropy.uint64()
    let id = ReplicaOrigin(key: device, nonce: nonce).replica(using: SystemPrimitives())
    let life = OwnReplicas.Life(id: id, nonce: nonce)
    own.lives.append(life)
    own.isCurrent = true
    try setValue(own.encoded, of: MetadataKey.replicas)
    try setValue(identity, of: MetadataKey.identity)
    try setValue(device.bytes, of: MetadataKey.deviceKey)
    return life
  }

  /// The state of an unforked replica's chain; nil before its first batch.
  func tip(of replica: ReplicaID) throws(StoreError) -> Tip? {
    guard let head = try document.storage.heads(of: replica).first else { return nil }
    return try document.storage.tip(at: head)
  }
}
