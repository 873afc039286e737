package import HearthCRDT
package import HearthWire

extension Household {
  /// The ends of all chains: the version vector, one entry for each branch of each replica.
  package mutating func tips() throws(StoreError) -> [ContextEntry] {
    try read { household throws(StoreError) in try household.document.storage.heads() }
  }

  /// The ends of one replica's chains.
  package mutating func tips(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try read { household throws(StoreError) in
      try household.document.storage.heads(of: replica)
    }
  }

  /// Whose replica it is; nil where no batch of it is here.
  package mutating func owner(of replica: ReplicaID) throws(StoreError) -> DeviceKey? {
    try read { household throws(StoreError) in
      try household.document.storage.origin(of: replica)?.key
    }
  }

  /// The replicas of one device that something is known of.
  package mutating func replicas(of device: DeviceKey) throws(StoreError) -> [ReplicaID] {
    try read { household throws(StoreError) in
      var replicas: [ReplicaID] = []
      for key in try household.backend.keys(in: .origins, prefix: []) {
        guard key.count == 8 else { throw .damaged(.state(.origins)) }
        let replica = ReplicaID(rawValue: UInt64(bigEndian: key, at: 0))
        if try household.document.storage.origin(of: replica)?.key == device {
          replicas.append(replica)
        }
      }
      return replicas
    }
  }

  // MARK: Signed heads

  /// Keeps a head whose signature was verified; it takes the place of those that it covers.
  ///
  /// One that is covered already, or whose batch is not here, changes nothing.
  package mutating func keep(_ head: SignedHead) throws(StoreError) {
    try transaction { household throws(StoreError) in
      let entry = ContextEntry(head)
      guard try household.backend.entry(endingAt: entry)?.batch.hash == head.hash else { return }
      let forks = try household.document.storage.header().forks
      for old in try household.signedHeads(of: [head.replica]) {
        var coverage = Coverage()
        coverage.merge([ContextEntry(old), entry], forks: forks)
        guard coverage.entries.contains(entry), old.hash != head.hash else { return }
        if !coverage.entries.contains(ContextEntry(old)) {
          try household.backend.remove(
            from: .heads, group: [], key: StateKey.entry(ContextEntry(old)))
        }
      }
      try household.backend.put(
        StateRow(key: StateKey.entry(entry), value: head.hash.bytes + head.signature), in: .heads)
    }
  }

  /// The signed heads of these replicas, one for each branch whose owner signed one.
  package mutating func signedHeads(
    of replicas: [ReplicaID]
  ) throws(StoreError) -> [SignedHead] {
    try read { household throws(StoreError) in
      var heads: [SignedHead] = []
      for replica in replicas {
        let keys = try household.backend.keys(in: .heads, prefix: StateKey.replica(replica))
        for key in keys { heads.append(try household.signedHead(at: key)) }
      }
      return heads
    }
  }

  func signedHead(at key: [UInt8]) throws(StoreError) -> SignedHead {
    guard let entry = StateKey.entry(from: key),
      let value = try backend.value(in: .heads, group: [], key: key),
      value.count == Digest.byteCount + SignedHead.signatureByteCount,
      let hash = Digest(bytes: Array(value.prefix(Digest.byteCount)))
    else { throw .damaged(.signedHead) }
    return SignedHead(
      replica: entry.replica, counter: entry.counter, hash: hash,
      signature: Array(value.dropFirst(Digest.byteCount)))
  }

  // MARK: The position in a server's log

  /// How far this home has taken in a server's log; nil where it has never met one.
  package mutating func serverPosition() throws(StoreError) -> ServerPosition? {
    try value(of: MetadataKey.serverPosition) { ServerPosition(encoded: $0) }
  }

  /// Moves the position forward; one in the same log that is not ahead changes nothing.
  package mutating func advance(to position: ServerPosition) throws(StoreError) {
    try transaction { household throws(StoreError) in
      if let old = try household.serverPosition(), old.log == position.log,
        old.position.number >= position.position.number
      {
        return
      }
      try household.setValue(position.encoded, of: MetadataKey.serverPosition)
    }
  }

  /// Replaces a position that the server refused, if it is still the one that is kept; this alone may go back.
  package mutating func replace(
    _ refused: ServerPosition?, with position: ServerPosition?
  ) throws(StoreError) {
    try transaction { household throws(StoreError) in
      guard try household.serverPosition() == refused else { return }
      try household.setValue(position?.encoded, of: MetadataKey.serverPosition)
    }
  }
}

extension ContextEntry {
  /// What a signed head covers.
  init(_ head: SignedHead) {
    self.init(replica: head.replica, counter: head.counter, hash: head.hash.prefix)
  }
}
