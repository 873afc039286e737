internal import HearthCRDT
internal import HearthWire

/// State that was written a moment ago, decoded: the batches of one chain ask for the same again and again.
///
/// Whatever it knows is also stored. It is a part of a household's value, so a transaction that fails leaves what was
/// known before it, and a household that somebody else has written to begins without.
struct RecentState: Sendable {
  /// Of more replicas or records than this, it forgets all and begins again: it is copied with every transaction.
  static let maximumCount = 64

  /// A replica that has not forked: what ends its chain, and whose it is.
  struct Chain: Sendable {
    let tip: Tip
    let origin: ReplicaOrigin?
  }

  /// nil where it is unknown, as after a start.
  var header: DocumentHeader?
  /// The running hash after the last entry of the log; nil where it is unknown.
  var running: RunningHash?
  private var chains: [ReplicaID: Chain] = [:]
  private var records: [RecordID: Record] = [:]

  /// The only chain of a replica; nil where it is unknown, or there are several.
  func chain(of replica: ReplicaID) -> Chain? { chains[replica] }

  func record(_ id: RecordID) -> Record? { records[id] }

  mutating func keep(_ chain: Chain) {
    if chains.count >= Self.maximumCount { chains = [:] }
    chains[chain.tip.replica] = chain
  }

  mutating func forgetChain(of replica: ReplicaID) { chains[replica] = nil }

  mutating func keep(_ record: Record) {
    if records.count >= Self.maximumCount { records = [:] }
    records[record.id] = record
  }

  /// Whether a batch of this replica that ends there may be in the log.
  func mayHold(_ replica: ReplicaID, at counter: UInt64) -> Bool {
    chains[replica].map { counter <= $0.tip.counter } ?? true
  }
}
