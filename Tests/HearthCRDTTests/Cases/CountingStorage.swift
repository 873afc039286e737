import HearthCRDT

/// A storage in memory that counts what a document reads and writes beyond the bare minimum.
struct CountingStorage: DocumentStorage {
  struct Counts: Equatable {
    var recordSaves = 0
    var headerSaves = 0
    var textSaves = 0
    var spanAppends = 0
  }

  var counts = Counts()
  private var memory = MemoryStorage()

  mutating func append(_ batch: Batch) { memory.append(batch) }
  func hash(of entry: ContextEntry) -> Digest? { memory.hash(of: entry) }
  func next(_ cursor: inout LogCursor) -> LoggedBatch? { memory.next(&cursor) }
  func links(of replica: ReplicaID, from counter: UInt64) -> [Forks.Link] {
    memory.links(of: replica, from: counter)
  }
  func forkCounters() -> [(replica: ReplicaID, counter: UInt64)] { memory.forkCounters() }
  func heads() -> [ContextEntry] { memory.heads() }
  func heads(of replica: ReplicaID) -> [ContextEntry] { memory.heads(of: replica) }
  func tip(at entry: ContextEntry) -> Tip? { memory.tip(at: entry) }
  mutating func save(_ tip: Tip, replacing head: ContextEntry?) {
    memory.save(tip, replacing: head)
  }
  func origin(of replica: ReplicaID) -> ReplicaOrigin? { memory.origin(of: replica) }
  mutating func save(_ origin: ReplicaOrigin, of replica: ReplicaID) {
    memory.save(origin, of: replica)
  }
  func header() -> DocumentHeader { memory.header() }
  mutating func save(_ header: DocumentHeader) {
    counts.headerSaves += 1
    memory.save(header)
  }
  func record(_ id: RecordID) -> Record? { memory.record(id) }
  mutating func save(_ record: Record) {
    counts.recordSaves += 1
    memory.save(record)
  }
  func collection(_ id: CollectionID) -> CollectionHeader? { memory.collection(id) }
  mutating func save(_ header: CollectionHeader) {
    counts.headerSaves += 1
    memory.save(header)
  }
  func text(_ id: TextID) -> TextState? { memory.text(id) }
  mutating func save(_ text: TextState) {
    counts.textSaves += 1
    memory.save(text)
  }
  mutating func append(_ span: Span, to collection: CollectionID) {
    counts.spanAppends += 1
    memory.append(span, to: collection)
  }
  func records(in collection: CollectionID) -> [Record] {
    preconditionFailure("applying a batch never reads a whole collection")
  }
  func spans(in collection: CollectionID) -> [Span] {
    preconditionFailure("applying a batch never reads a whole sequence")
  }
  func collections(ofKind kind: UInt32) -> [CollectionID] { memory.collections(ofKind: kind) }
  mutating func removeState() { memory.removeState() }
}
