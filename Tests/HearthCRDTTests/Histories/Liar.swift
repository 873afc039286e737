import HearthCRDT
import HearthTestSupport

/// A replica that admits to having seen only some of what it has seen, of whoever's past.
///
/// Its contexts are not closed: it may name a batch and deny that batch's own past. Its key is that of device 0, so it
/// may cancel what that device did.
struct Liar {
  private static let id = ReplicaID(rawValue: 77)

  private(set) var batches: [Batch] = []
  private var context = Context(of: id)

  var draft: Draft {
    Draft(replica: Self.id, firstCounter: (batches.last?.lastCounter ?? 0) + 1)
  }

  /// The liar's next batch.
  mutating func batch(
    of operations: [Operation], admitting heads: [ContextEntry], at milliseconds: Int64, serial: Int
  ) -> Batch {
    let key = DeviceKey(bytes: [UInt8](repeating: 1, count: DeviceKey.byteCount))
    let changes = heads.filter { $0.replica != Self.id && context.advance(to: $0, forks: Forks()) }
    let origin = key.map { ReplicaOrigin(key: $0, nonce: Self.id.rawValue) }
    let contents = BatchContents(
      origin: batches.isEmpty ? origin : nil, contextChanges: changes,
      time: WallTime(clampingMilliseconds: milliseconds), operations: operations)
    let unhashed = Batch(
      replica: Self.id, firstCounter: draft.firstCounter, previous: batches.last?.hash ?? .zero,
      hash: .zero, contents: contents)
    let batch = Batch(
      replica: Self.id, firstCounter: unhashed.firstCounter, previous: unhashed.previous,
      hash: .standIn(for: unhashed, serial: UInt64(serial)), contents: contents)
    context.follow(batch)
    batches.append(batch)
    return batch
  }
}
