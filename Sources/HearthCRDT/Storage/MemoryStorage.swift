/// A storage that is a plain value: copying it copies everything.
public struct MemoryStorage: DocumentStorage, Sendable {
  public typealias Failure = Never

  private var log: [Batch] = []
  private var hashes: [ContextEntry: Digest] = [:]
  private var tips: [ContextEntry: Tip] = [:]
  private var origins: [ReplicaID: ReplicaOrigin] = [:]
  private var documentHeader = DocumentHeader()
  private var records: [RecordID: Record] = [:]
  private var headers: [CollectionID: CollectionHeader] = [:]
  private var texts: [TextID: TextState] = [:]
  private var spans: [CollectionID: [Span]] = [:]

  /// An empty storage.
  public init() {}

  /// The batches in the order in which they were applied.
  public var batches: [Batch] { log }
}

// MARK: - The log

extension MemoryStorage {
  public mutating func append(_ batch: Batch) {
    log.append(batch)
    hashes[batch.entry] = batch.hash
  }

  public func hash(of entry: ContextEntry) -> Digest? { hashes[entry] }

  public func next(_ cursor: inout LogCursor) -> LoggedBatch? {
    guard let index = Int(exactly: cursor.position), index < log.count else { return nil }
    cursor.position += 1
    return cursor.read(log[index])
  }

  public func links(of replica: ReplicaID, from counter: UInt64) -> [Forks.Link] {
    log.filter { $0.replica == replica && $0.firstCounter >= counter }.map { Forks.Link(of: $0) }
  }

  public func forkCounters() -> [(replica: ReplicaID, counter: UInt64)] {
    struct Place: Hashable {
      let replica: ReplicaID
      let previous: Digest
    }
    var followed: Set<Place> = []
    var counters: [ReplicaID: UInt64] = [:]
    for batch in log {
      let place = Place(replica: batch.replica, previous: batch.previous)
      if followed.insert(place).inserted { continue }
      counters[batch.replica] = min(counters[batch.replica] ?? .max, batch.firstCounter)
    }
    return counters.map { ($0.key, $0.value) }
  }
}

// MARK: - Chains

extension MemoryStorage {
  public func heads() -> [ContextEntry] { Array(tips.keys) }

  public func heads(of replica: ReplicaID) -> [ContextEntry] {
    tips.keys.filter { $0.replica == replica }
  }

  public func tip(at entry: ContextEntry) -> Tip? { tips[entry] }

  public mutating func save(_ tip: Tip, replacing head: ContextEntry?) {
    if let head { tips[head] = nil }
    tips[tip.entry] = tip
  }

  public func origin(of replica: ReplicaID) -> ReplicaOrigin? { origins[replica] }

  public mutating func save(_ origin: ReplicaOrigin, of replica: ReplicaID) {
    origins[replica] = origin
  }
}

// MARK: - State

extension MemoryStorage {
  public func header() -> DocumentHeader { documentHeader }
  public mutating func save(_ header: DocumentHeader) { documentHeader = header }

  public func record(_ id: RecordID) -> Record? { records[id] }
  public mutating func save(_ record: Record) { records[record.id] = record }

  public func collection(_ id: CollectionID) -> CollectionHeader? { headers[id] }
  public mutating func save(_ header: CollectionHeader) { headers[header.id] = header }

  public func text(_ id: TextID) -> TextState? { texts[id] }
  public mutating func save(_ text: TextState) { texts[text.id] = text }

  public mutating func append(_ span: Span, to collection: CollectionID) {
    spans[collection, default: []].append(span)
  }

  public func records(in collection: CollectionID) -> [Record] {
    records.values.filter { $0.collection == collection }
  }

  public func spans(in collection: CollectionID) -> [Span] { spans[collection] ?? [] }

  public func collections(ofKind kind: UInt32) -> [CollectionID] {
    var found = Set(headers.keys).union(spans.keys)
    for record in records.values { found.formUnion(record.collections) }
    return Array(found.filter { $0.kind == kind })
  }

  public mutating func removeState() {
    tips = [:]
    documentHeader = DocumentHeader()
    records = [:]
    headers = [:]
    texts = [:]
    spans = [:]
  }
}
