internal import HearthCRDT

/// The keys of rows: big-endian, so that what was made together lies together.
enum StateKey {
  static func replica(_ replica: ReplicaID) -> [UInt8] { replica.rawValue.bigEndianBytes }

  /// Replica, counter, hash.
  static func entry(_ entry: ContextEntry) -> [UInt8] {
    replica(entry.replica) + entry.counter.bigEndianBytes + entry.hash.rawValue.bigEndianBytes
  }

  static func entry(from key: [UInt8]) -> ContextEntry? {
    guard key.count == 24 else { return nil }
    return ContextEntry(
      replica: ReplicaID(rawValue: UInt64(bigEndian: key, at: 0)),
      counter: UInt64(bigEndian: key, at: 8),
      hash: HashPrefix(rawValue: UInt64(bigEndian: key, at: 16)))
  }

  static func kind(_ kind: UInt32) -> [UInt8] { Array(UInt64(kind).bigEndianBytes.suffix(4)) }

  /// The kind, then the bytes of the name.
  static func collection(_ id: CollectionID) -> [UInt8] { kind(id.kind) + Array(id.name.utf8) }

  static func collection(from key: [UInt8]) -> CollectionID? {
    guard key.count >= 4, let name = String(validating: key.dropFirst(4), as: UTF8.self) else {
      return nil
    }
    let kind = key.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    return CollectionID(kind: kind, name: name)
  }

  /// A record by the dot that made it lies beside the replica's next one; others begin with their own tags.
  static func record(_ id: RecordID) -> [UInt8] {
    switch id {
    case .created(let dot):
      let branch = dot.branch.rawValue == 0 ? [] : dot.branch.rawValue.bigEndianBytes
      return [1] + replica(dot.replica) + dot.counter.bigEndianBytes + branch
    case .derived, .pick, .named:
      return [2] + id.encoded()
    }
  }

  /// The group of a record's row: its collection's key, or nothing where no making is known.
  static func group(of record: Record) -> [UInt8] { record.collection.map(collection) ?? [] }

  static func text(_ id: TextID) -> [UInt8] {
    id.encoded()
  }

  /// The key that follows `key` in a list that only grows; nil where that is no such key, or the last.
  static func ordinal(after key: [UInt8]?) -> [UInt8]? {
    guard let key else { return [0, 0, 0, 0] }
    guard key.count == 4 else { return nil }
    let number = key.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } + 1
    return number > UInt64(UInt32.max) ? nil : Array(number.bigEndianBytes.suffix(4))
  }
}
