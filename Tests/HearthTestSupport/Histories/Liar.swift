import HearthCRDT
import HearthWire

/// A replica that admits to having seen only some of what it has seen, of whoever's past.
///
/// Its contexts are not closed: it may name a batch and deny that batch's own past. Its key is that of device 0, so it
/// may cancel what that device did.
struct Liar {
  private let naming: HistoryNaming
  private let origin: ReplicaOrigin
  private let id: ReplicaID

  private(set) var batches: [Batch] = []
  private var context: Context

  init(naming: HistoryNaming) {
    guard let key = DeviceKey(bytes: [UInt8](repeating: 1, count: DeviceKey.byteCount)) else {
      preconditionFailure("a key has 32 bytes")
    }
    self.naming = naming
    origin = ReplicaOrigin(key: key, nonce: 77)
    id = naming.replica(origin)
    context = Context(of: id)
  }

  var draft: Draft {
    Draft(replica: id, firstCounter: (batches.last?.lastCounter ?? 0) + 1)
  }

  /// The liar's next batch.
  mutating func batch(
    of operations: [Operation], admitting heads: [ContextEntry], at milliseconds: Int64,
    serial: Int,
    table: ReplicaTable?
  ) -> Batch {
    let changes = heads.filter { $0.replica != id && context.advance(to: $0, forks: Forks()) }
    let contents = BatchContents(
      origin: batches.isEmpty ? origin : nil, contextChanges: changes,
      time: WallTime(clampingMilliseconds: milliseconds), operations: operations)
    let unhashed = Batch(
      replica: id, firstCounter: draft.firstCounter, previous: batches.last?.hash ?? .zero,
      hash: .zero, contents: contents)
    let batch = Batch(
      replica: id, firstCounter: unhashed.firstCounter, previous: unhashed.previous,
      hash: naming.hash(unhashed, table ?? ReplicaTable(replica: id), UInt64(serial)),
      contents: contents)
    context.follow(batch)
    batches.append(batch)
    return batch
  }
}
