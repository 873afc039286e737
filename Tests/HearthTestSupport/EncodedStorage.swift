package import HearthCRDT

/// A storage that keeps derived state as bytes only, so that everything read has been encoded and decoded.
package struct EncodedStorage: DocumentStorage, Sendable {
  package typealias Failure = StateError

  private var log = MemoryStorage()
  private var tips: [ContextEntry: [UInt8]] = [:]
  private var origins: [ReplicaID: [UInt8]] = [:]
  private var documentHeader: [UInt8]?
  private var records: [RecordID: [UInt8]] = [:]
  private var headers: [CollectionID: [UInt8]] = [:]
  private var texts: [TextID: [UInt8]] = [:]
  private var spans: [CollectionID: [[UInt8]]] = [:]

  package init() {}

  package mutating func append(_ batch: Batch) { log.append(batch) }
  package func hash(of entry: ContextEntry) -> Digest? { log.hash(of: entry) }
  package func next(_ cursor: inout LogCursor) -> LoggedBatch? { log.next(&cursor) }
  package func links(of replica: ReplicaID, from counter: UInt64) -> [Forks.Link] {
    log.links(of: replica, from: counter)
  }
  package func forkCounters() -> [(replica: ReplicaID, counter: UInt64)] { log.forkCounters() }

  package func heads() -> [ContextEntry] { Array(tips.keys) }
  package func heads(of replica: ReplicaID) -> [ContextEntry] {
    tips.keys.filter { $0.replica == replica }
  }
  package func tip(at entry: ContextEntry) throws(StateError) -> Tip? { try decoded(tips[entry]) }
  package mutating func save(_ tip: Tip, replacing head: ContextEntry?) {
    if let head { tips[head] = nil }
    tips[tip.entry] = tip.encoded()
  }
  package func origin(of replica: ReplicaID) throws(StateError) -> ReplicaOrigin? {
    try decoded(origins[replica])
  }
  package mutating func save(_ origin: ReplicaOrigin, of replica: ReplicaID) {
    origins[replica] = origin.encoded()
  }

  package func header() throws(StateError) -> DocumentHeader {
    try decoded(documentHeader) ?? DocumentHeader()
  }
  package mutating func save(_ header: DocumentHeader) { documentHeader = header.encoded() }
  package func record(_ id: RecordID) throws(StateError) -> Record? { try decoded(records[id]) }
  package mutating func save(_ record: Record) { records[record.id] = record.encoded() }
  package func collection(_ id: CollectionID) throws(StateError) -> CollectionHeader? {
    try decoded(headers[id])
  }
  package mutating func save(_ header: CollectionHeader) { headers[header.id] = header.encoded() }
  package func text(_ id: TextID) throws(StateError) -> TextState? { try decoded(texts[id]) }
  package mutating func save(_ text: TextState) { texts[text.id] = text.encoded() }
  package mutating func append(_ span: Span, to collection: CollectionID) {
    spans[collection, default: []].append(span.encoded())
  }

  package func records(in collection: CollectionID) throws(StateError) -> [Record] {
    var found: [Record] = []
    for bytes in records.values {
      let record = try Record(decoding: bytes)
      if record.collection == collection { found.append(record) }
    }
    return found
  }

  package func spans(in collection: CollectionID) throws(StateError) -> [Span] {
    var found: [Span] = []
    for bytes in spans[collection] ?? [] { found.append(try Span(decoding: bytes)) }
    return found
  }

  package func collections(ofKind kind: UInt32) throws(StateError) -> [CollectionID] {
    var found = Set(headers.keys).union(spans.keys)
    for bytes in records.values {
      found.formUnion(try Record(decoding: bytes).collections)
    }
    return Array(found.filter { $0.kind == kind })
  }

  package mutating func removeState() {
    tips = [:]
    documentHeader = nil
    records = [:]
    headers = [:]
    texts = [:]
    spans = [:]
  }

  private func decoded<Value: StateCodable>(_ bytes: [UInt8]?) throws(StateError) -> Value? {
    guard let bytes else { return nil }
    return try Value(decoding: bytes)
  }
}
