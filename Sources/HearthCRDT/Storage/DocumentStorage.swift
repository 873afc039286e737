/// Where a ``Document`` keeps its log and what is derived from it.
///
/// The log is the truth; everything else can be thrown away with ``removeState()`` and made again from it. A document
/// reads and writes only what a batch touches, so a storage loads values on demand. It may keep them as bytes: every
/// value of state is ``StateCodable``.
///
/// Whoever calls a document's mutating functions wraps them in a transaction: a thrown failure leaves the storage
/// half-changed, and it must be rolled back.
public protocol DocumentStorage {
  /// What reading or writing can throw; `Never` in memory.
  associatedtype Failure: Error

  // MARK: The log

  /// Appends a batch whose chain and context are known; called once for each batch, before its operations change
  /// any state. A storage that keeps encoded bodies has the body at hand from whoever called the document.
  mutating func append(_ batch: Batch) throws(Failure)

  /// The full hash of the batch of `entry.replica` that ends at `entry.counter` and whose hash begins with
  /// `entry.hash`; nil where the log holds none.
  func hash(of entry: ContextEntry) throws(Failure) -> Digest?

  /// The batch after the cursor in the order of the log, with its context; nil at the end of the log.
  ///
  /// ``LogCursor`` tells how to decode it. Batches that do not touch the cursor's target may be left out.
  func next(_ cursor: inout LogCursor) throws(Failure) -> LoggedBatch?

  /// All batches of a replica that begin at `counter` or later, in any order.
  func links(of replica: ReplicaID, from counter: UInt64) throws(Failure) -> [Forks.Link]

  /// For each replica of which two batches follow the same one: the lowest counter at which two such begin.
  func forkCounters() throws(Failure) -> [(replica: ReplicaID, counter: UInt64)]

  // MARK: Chains

  /// The ends of all chains, in any order: one for each branch of each replica.
  func heads() throws(Failure) -> [ContextEntry]

  /// The ends of one replica's chains.
  func heads(of replica: ReplicaID) throws(Failure) -> [ContextEntry]

  /// The tip at one of the ``heads()``; nil where `entry` is none of them.
  func tip(at entry: ContextEntry) throws(Failure) -> Tip?

  /// Keeps a tip, in the place of the one at `head`, which its chain has left behind; nil where the chain is new.
  mutating func save(_ tip: Tip, replacing head: ContextEntry?) throws(Failure)

  /// What a replica's identity is derived from; nil where no batch of it is known.
  func origin(of replica: ReplicaID) throws(Failure) -> ReplicaOrigin?

  /// Keeps a replica's origin; called once for each replica.
  mutating func save(_ origin: ReplicaOrigin, of replica: ReplicaID) throws(Failure)

  // MARK: State

  /// The document's header; an empty one where none was saved.
  func header() throws(Failure) -> DocumentHeader
  mutating func save(_ header: DocumentHeader) throws(Failure)

  /// One record; nil where none was saved.
  func record(_ id: RecordID) throws(Failure) -> Record?
  /// Keeps a record in the place of an earlier one of the same identity; its ``Record/collection`` may have changed.
  mutating func save(_ record: Record) throws(Failure)

  /// What a collection holds beside records and spans; nil where none was saved.
  func collection(_ id: CollectionID) throws(Failure) -> CollectionHeader?
  mutating func save(_ header: CollectionHeader) throws(Failure)

  /// One text; nil where none was saved.
  func text(_ id: TextID) throws(Failure) -> TextState?
  mutating func save(_ text: TextState) throws(Failure)

  /// Appends a span to a collection's sequence.
  mutating func append(_ span: Span, to collection: CollectionID) throws(Failure)

  /// All records of a collection, in any order.
  func records(in collection: CollectionID) throws(Failure) -> [Record]

  /// The spans of a collection's sequence, in the order in which they were appended.
  func spans(in collection: CollectionID) throws(Failure) -> [Span]

  /// The collections of one kind that a header, a span or any making of a record names, in any order.
  func collections(ofKind kind: UInt32) throws(Failure) -> [CollectionID]

  /// Forgets everything but the log and the origins: tips, header, records, collections, texts, spans.
  mutating func removeState() throws(Failure)
}
