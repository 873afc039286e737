internal import HearthCRDT
internal import HearthWire

/// One replica's copy of a document, and all its batches as bytes.
struct DocumentCopy {
  private(set) var replica: Replica
  private(set) var bytes = BatchBytes()

  /// An empty copy that writes as the replica of this number.
  init(writer number: Int) {
    guard let key = DeviceKey(bytes: [UInt8](repeating: 1, count: DeviceKey.byteCount)) else {
      preconditionFailure("a key has 32 bytes")
    }
    // Eight bytes without a pattern, as real identities are.
    let id = ReplicaID(rawValue: UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15)
    replica = Replica(id: id, origin: ReplicaOrigin(key: key, nonce: UInt64(number)))
  }

  var document: Document<MemoryStorage> { replica.document }

  /// Writes operations as one transaction.
  ///
  /// - Returns: The dot of the first.
  @discardableResult
  mutating func write(_ operations: [Operation]) throws -> Dot {
    let first = replica.draft.nextDot
    _ = try replica.commit(operations, time: WallTime(clampingMilliseconds: 0)) { batch in
      // What cannot be encoded is not written: no other batch has this hash.
      (try? bytes.add(batch)) ?? .zero
    }
    return first
  }

  /// Takes in another's batches.
  mutating func merge(_ packed: [UInt8]) throws {
    for batch in try bytes.unpack(packed) { replica.receive(batch) }
  }
}
