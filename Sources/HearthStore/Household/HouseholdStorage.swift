internal import HearthCRDT
internal import HearthSystem
internal import HearthWire

/// A document's storage over a backend: values of state as rows of bytes, batches as entries of the log.
struct HouseholdStorage<Backend: HouseholdBackend>: DocumentStorage, Sendable {
  typealias Failure = StoreError

  var backend: Backend
  /// The encoded form of the batch that the document is about to append; nil while it is replaying the log.
  var incoming: IncomingBatch?
  /// Collections that are known to have a row.
  private var knownCollections: Set<CollectionID> = []
  /// The last key in the spans of collections that spans were appended to.
  private var lastSpanKeys: [CollectionID: [UInt8]] = [:]
  private var recent = RecentState()

  init(_ backend: Backend) {
    self.backend = backend
  }
}

/// A batch on its way into the log, with what its body was decoded with.
struct IncomingBatch: Sendable {
  let encoded: EncodedBatch
  let table: ReplicaTable
}

// MARK: - The log

extension HouseholdStorage {
  mutating func append(_ batch: Batch) throws(StoreError) {
    guard let incoming, incoming.encoded.hash == batch.hash else {
      preconditionFailure("a document appends the batch that it was handed")
    }
    let running = try running().appending(batch.hash, using: SystemPrimitives())
    try backend.append(
      LogEntry(
        running: running, batch: incoming.encoded, tableCount: incoming.table.replicas.count,
        precedingTime: incoming.table.time))
    recent.running = running
    if recent.header == nil { recent.header = try header() }
  }

  /// The running hash after the last entry.
  func running() throws(StoreError) -> RunningHash {
    if let running = recent.running { return running }
    return try backend.lastEntry()?.running ?? .start
  }

  func hash(of entry: ContextEntry) throws(StoreError) -> Digest? {
    if let tip = recent.chain(of: entry.replica)?.tip, entry.counter >= tip.counter {
      return entry == tip.entry ? tip.hash : nil
    }
    return try backend.entry(endingAt: entry)?.batch.hash
  }

  /// The log entry of this batch, if it is here.
  func entry(of batch: EncodedBatch) throws(StoreError) -> LogEntry? {
    guard recent.mayHold(batch.replica, at: batch.lastCounter) else { return nil }
    return try backend.entry(of: batch)
  }

  func next(_ cursor: inout LogCursor) throws(StoreError) -> LoggedBatch? {
    guard let entry = try backend.entry(at: cursor.position + 1) else { return nil }
    let tip = cursor.tip(before: entry.batch.replica, previous: entry.batch.previous)
    guard tip != nil || entry.batch.previous == .zero else {
      throw .damaged(.log(number: entry.number))
    }
    let batch = try entry.decoded(table: ReplicaTable(after: tip, of: entry.batch.replica))
    cursor.position = entry.number
    return cursor.read(batch)
  }

  func links(
    of replica: ReplicaID, from counter: UInt64
  ) throws(StoreError) -> [Forks.Link] {
    try backend.entries(
      of: replica, endingWithin: counter...UInt64(Int64.max), descending: false, limit: .max
    )
    .filter { $0.batch.firstCounter >= counter }
    .map {
      Forks.Link(
        hash: $0.batch.hash.prefix, parent: $0.batch.previous.prefix,
        first: $0.batch.firstCounter, last: $0.batch.lastCounter)
    }
  }

  func forkCounters() throws(StoreError) -> [(replica: ReplicaID, counter: UInt64)] {
    var followed: Set<ChainPlace> = []
    var counters: [ReplicaID: UInt64] = [:]
    var number: UInt64 = 0
    while true {
      let entries = try backend.entries(after: number, byteLimit: Self.stepByteCount)
      guard let last = entries.last else { break }
      number = last.number
      for batch in entries.lazy.map(\.batch) {
        let place = ChainPlace(replica: batch.replica, hash: batch.previous)
        if followed.insert(place).inserted { continue }
        counters[batch.replica] = min(counters[batch.replica] ?? .max, batch.firstCounter)
      }
    }
    return counters.map { ($0.key, $0.value) }
  }

  private struct ChainPlace: Hashable {
    let replica: ReplicaID
    let hash: Digest
  }

  private static var stepByteCount: Int { 1 << 20 }
}

// MARK: - Chains

extension HouseholdStorage {
  func heads() throws(StoreError) -> [ContextEntry] { try heads(keyPrefix: []) }

  func heads(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    if let chain = recent.chain(of: replica) { return [chain.tip.entry] }
    return try heads(keyPrefix: StateKey.replica(replica))
  }

  private func heads(keyPrefix: [UInt8]) throws(StoreError) -> [ContextEntry] {
    var heads: [ContextEntry] = []
    for key in try backend.keys(in: .tips, prefix: keyPrefix) {
      guard let entry = StateKey.entry(from: key) else { throw .damaged(.state(.tips)) }
      heads.append(entry)
    }
    return heads
  }

  func tip(at entry: ContextEntry) throws(StoreError) -> Tip? {
    if let chain = recent.chain(of: entry.replica) {
      return chain.tip.entry == entry ? chain.tip : nil
    }
    return try load(from: .tips, StateKey.entry(entry))
  }

  mutating func save(_ tip: Tip, replacing head: ContextEntry?) throws(StoreError) {
    if let head { try backend.remove(from: .tips, group: [], key: StateKey.entry(head)) }
    try backend.put(StateRow(key: StateKey.entry(tip.entry), value: tip.encoded()), in: .tips)
    let known = recent.chain(of: tip.replica)
    recent.forgetChain(of: tip.replica)
    if let known {
      // Whatever follows anything but the end is a branch.
      guard known.tip.entry == head else { return }
    } else {
      guard try heads(of: tip.replica) == [tip.entry] else { return }
    }
    let origin = if let origin = known?.origin { origin } else { try origin(of: tip.replica) }
    recent.keep(RecentState.Chain(tip: tip, origin: origin))
  }

  func origin(of replica: ReplicaID) throws(StoreError) -> ReplicaOrigin? {
    if let origin = recent.chain(of: replica)?.origin { return origin }
    guard
      let value = try backend.value(
        in: .origins, group: [], key: StateKey.replica(replica))
    else { return nil }
    guard value.count == DeviceKey.byteCount + 8,
      let key = DeviceKey(bytes: Array(value.prefix(DeviceKey.byteCount)))
    else { throw .damaged(.state(.origins)) }
    return ReplicaOrigin(key: key, nonce: UInt64(bigEndian: value, at: DeviceKey.byteCount))
  }

  mutating func save(_ origin: ReplicaOrigin, of replica: ReplicaID) throws(StoreError) {
    try backend.put(
      StateRow(
        key: StateKey.replica(replica), value: origin.key.bytes + origin.nonce.bigEndianBytes),
      in: .origins)
  }
}

// MARK: - State

extension HouseholdStorage {
  func header() throws(StoreError) -> DocumentHeader {
    if let header = recent.header { return header }
    return try load(from: .document, []) ?? DocumentHeader()
  }

  mutating func save(_ header: DocumentHeader) throws(StoreError) {
    // A household that knows nothing as a whole has no row, however often that was saved.
    if header == DocumentHeader() {
      try backend.remove(from: .document, group: [], key: [])
    } else {
      try putIfChanged(StateRow(key: [], value: header.encoded()), in: .document)
    }
    recent.header = header
  }

  func record(_ id: RecordID) throws(StoreError) -> Record? {
    if let record = recent.record(id) { return record }
    return try backend.record(StateKey.record(id)).map { row throws(StoreError) in
      try Self.decode(row.value, from: .records)
    }
  }

  mutating func save(_ record: Record) throws(StoreError) {
    let key = StateKey.record(record.id)
    let group = StateKey.group(of: record)
    let old =
      if let known = recent.record(record.id) { StateKey.group(of: known) } else {
        try backend.record(key)?.group
      }
    if let old, old != group { try backend.remove(from: .records, group: old, key: key) }
    try backend.put(StateRow(group: group, key: key, value: record.encoded()), in: .records)
    for collection in record.collections { try know(collection) }
    recent.keep(record)
  }

  func collection(_ id: CollectionID) throws(StoreError) -> CollectionHeader? {
    let key = StateKey.collection(id)
    guard let value = try backend.value(in: .collections, group: [], key: key), !value.isEmpty
    else { return nil }
    return try Self.decode(value, from: .collections)
  }

  mutating func save(_ header: CollectionHeader) throws(StoreError) {
    try putIfChanged(
      StateRow(key: StateKey.collection(header.id), value: header.encoded()), in: .collections)
    knownCollections.insert(header.id)
  }

  func text(_ id: TextID) throws(StoreError) -> TextState? {
    try load(from: .texts, StateKey.text(id))
  }

  mutating func save(_ text: TextState) throws(StoreError) {
    try backend.put(StateRow(key: StateKey.text(text.id), value: text.encoded()), in: .texts)
  }

  mutating func append(_ span: Span, to collection: CollectionID) throws(StoreError) {
    let group = StateKey.collection(collection)
    let last =
      if let known = lastSpanKeys[collection] { known } else {
        try backend.lastKey(in: .spans, group: group)
      }
    guard let key = StateKey.ordinal(after: last) else { throw .damaged(.state(.spans)) }
    try backend.put(StateRow(group: group, key: key, value: span.encoded()), in: .spans)
    lastSpanKeys[collection] = key
    try know(collection)
  }

  func records(in collection: CollectionID) throws(StoreError) -> [Record] {
    var records: [Record] = []
    for row in try backend.rows(in: .records, group: StateKey.collection(collection)) {
      records.append(try Self.decode(row.value, from: .records))
    }
    return records
  }

  func spans(in collection: CollectionID) throws(StoreError) -> [Span] {
    var spans: [Span] = []
    for row in try backend.rows(in: .spans, group: StateKey.collection(collection)) {
      spans.append(try Self.decode(row.value, from: .spans))
    }
    return spans
  }

  func collections(ofKind kind: UInt32) throws(StoreError) -> [CollectionID] {
    var collections: [CollectionID] = []
    for key in try backend.keys(in: .collections, prefix: StateKey.kind(kind)) {
      guard let id = StateKey.collection(from: key) else {
        throw .damaged(.state(.collections))
      }
      collections.append(id)
    }
    return collections
  }

  mutating func removeState() throws(StoreError) {
    knownCollections = []
    lastSpanKeys = [:]
    recent = RecentState()
    try backend.removeDerivedState()
  }

  /// Makes sure that a collection is listed, with or without a header.
  private mutating func know(_ collection: CollectionID) throws(StoreError) {
    if knownCollections.contains(collection) { return }
    let key = StateKey.collection(collection)
    if try backend.value(in: .collections, group: [], key: key) == nil {
      try backend.put(StateRow(key: key, value: []), in: .collections)
    }
    knownCollections.insert(collection)
  }

  /// A document saves what it looked at: a page that stays as it is must not be written again.
  private mutating func putIfChanged(_ row: StateRow, in table: StateTable) throws(StoreError) {
    let old = try backend.value(in: table, group: row.group, key: row.key)
    if old != row.value { try backend.put(row, in: table) }
  }

  private func load<Value: StateCodable>(
    from table: StateTable, _ key: [UInt8]
  ) throws(StoreError) -> Value? {
    guard let value = try backend.value(in: table, group: [], key: key) else { return nil }
    return try Self.decode(value, from: table)
  }

  private static func decode<Value: StateCodable>(
    _ bytes: [UInt8], from table: StateTable
  ) throws(StoreError) -> Value {
    do throws(StateError) {
      return try Value(decoding: bytes)
    } catch {
      throw .damaged(.state(table))
    }
  }
}
