import HearthCRDT
import HearthWire

/// The signed heads that are still to follow the batches already sent.
struct OwedHeads: Sendable {
  /// How far each of these replicas was sent.
  private var sent: [ReplicaID: UInt64] = [:]

  var isEmpty: Bool { sent.isEmpty }

  mutating func note(_ batch: EncodedBatch) {
    sent[batch.replica] = max(sent[batch.replica] ?? 0, batch.lastCounter)
  }

  /// Takes out the heads that can go now, at most as many as one message carries.
  ///
  /// Before the last batch is sent, a head beyond what was sent stays owed. A replica without a head is owed nothing.
  mutating func take<H: HouseholdView>(
    from household: inout H, isLast: Bool
  ) throws(H.Failure) -> [SignedHead] {
    let replicas = Array(sent.keys.sorted().prefix(Chunk.maximumHeadCount))
    guard !replicas.isEmpty else { return [] }
    let heads = try household.signedHeads(of: replicas)
    var due: [SignedHead] = []
    var later: Set<ReplicaID> = []
    for head in heads {
      if isLast || head.counter <= sent[head.replica] ?? 0 {
        due.append(head)
      } else {
        later.insert(head.replica)
      }
    }
    for replica in replicas where !later.contains(replica) { sent[replica] = nil }
    return due
  }
}
