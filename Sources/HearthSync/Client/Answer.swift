import HearthCRDT
import HearthWire

/// The answer to one want, under way.
struct Answer: Sendable {
  private let covered: Covered
  private let wanted: Set<ReplicaID>
  /// How far this home's log was read for it.
  var read: UInt64 = 0
  var owed = OwedHeads()

  init(covered: Covered, wanted tips: [ContextEntry]) {
    self.covered = covered
    var wanted: Set<ReplicaID> = []
    for tip in tips { wanted.insert(tip.replica) }
    self.wanted = wanted
  }

  func includes(_ batch: EncodedBatch) -> Bool {
    wanted.contains(batch.replica) && !covered.contains(batch)
  }
}
