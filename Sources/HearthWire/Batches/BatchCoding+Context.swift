import HearthCRDT

/// Changes of context: the one place where a body names a replica by its whole identity.
extension BatchCoding {
  static func write(
    _ change: ContextEntry, to writer: inout ProtobufWriter, table: inout ReplicaTable
  ) throws(WireError) {
    let index = table.index(of: change.replica)
    writer.uint32(1, index ?? 0)
    writer.uint64(2, try WireCheck.counter(change.counter, field: 2))
    writer.fixed64(3, change.hash.rawValue)
    if index == nil {
      guard table.replicas.count < Limits.maximumReplicaCount else {
        throw .limitExceeded(.replicas, count: table.replicas.count + 1)
      }
      writer.presentFixed64(4, change.replica.rawValue)
      table.introduce(change.replica)
    }
  }

  /// All changes of context in `body`, whatever stands between them.
  static func contextChanges(
    in body: [UInt8], table: ReplicaTable
  ) throws(WireError) -> [ContextEntry] {
    var table = table
    var changes: [ContextEntry] = []
    var reader = ProtobufReader(body)
    while let field = try reader.next() {
      guard field.number == 1 else {
        try reader.skip(field)
        continue
      }
      let change = try reader.message(field) { reader throws(WireError) in
        try contextChange(from: &reader, table: table)
      }
      table.introduce(change.replica)
      guard table.replicas.count <= Limits.maximumReplicaCount else {
        throw .limitExceeded(.replicas, count: table.replicas.count)
      }
      changes.append(change)
    }
    return changes
  }

  private static func contextChange(
    from reader: inout ProtobufReader, table: ReplicaTable
  ) throws(WireError) -> ContextEntry {
    var once = SingularFields()
    var index: UInt32 = 0
    var counter: UInt64 = 0
    var hash: UInt64 = 0
    var introduced: ReplicaID?
    while let field = try reader.next() {
      switch field.number {
      case 1: index = try reader.uint32(once.admit(field))
      case 2: counter = try reader.uint64(once.admit(field))
      case 3: hash = try reader.fixed64(once.admit(field))
      case 4: introduced = ReplicaID(rawValue: try reader.fixed64(once.admit(field)))
      default: try reader.skip(field)
      }
    }
    let replica: ReplicaID
    if let introduced {
      guard index == 0 else { throw .surplusField(1) }
      guard table.index(of: introduced) == nil else { throw .knownReplica }
      replica = introduced
    } else {
      replica = try table.replica(at: UInt64(index))
    }
    return ContextEntry(
      replica: replica,
      counter: try WireCheck.counter(counter, field: 2), hash: HashPrefix(rawValue: hash))
  }
}

extension ReplicaTable {
  func index(of replica: ReplicaID) -> UInt32? {
    replicas.firstIndex(of: replica).flatMap(UInt32.init(exactly:))
  }

  func replica(at index: UInt64) throws(WireError) -> ReplicaID {
    guard let index = Int(exactly: index), index < replicas.count else { throw .unknownReplica }
    return replicas[index]
  }
}

extension ReplicaOrigin {
  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var key: DeviceKey?
    var nonce: UInt64 = 0
    while let field = try reader.next() {
      switch field.number {
      case 1:
        key = DeviceKey(bytes: try reader.data(once.admit(field), byteCount: DeviceKey.byteCount))
      case 2: nonce = try reader.fixed64(once.admit(field))
      default: try reader.skip(field)
      }
    }
    self.init(key: try WireCheck.present(key, field: 1), nonce: nonce)
  }
}
