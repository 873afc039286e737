import HearthCRDT
import HearthWire

/// What the peer holds of this household's log, as far as its tips prove it.
struct Covered: Sendable {
  private var counters: [ReplicaID: UInt64] = [:]

  /// Takes each tip that is held here too, and with it its whole chain.
  ///
  /// Of a replica that forked here the peer counts as holding nothing, unless it names every branch: a batch
  /// too many is repeated, which does no harm.
  init<H: HouseholdView>(_ claims: [ContextEntry], in household: inout H) throws(H.Failure) {
    var groups: [ReplicaID: [ContextEntry]] = [:]
    for claim in claims { groups[claim.replica, default: []].append(claim) }
    let held = Dictionary(grouping: try household.tips()) { $0.replica }
    for (replica, claims) in groups {
      guard let tips = held[replica] else { continue }
      if tips.count > 1 {
        if tips.allSatisfy({ claims.contains($0) }) { counters[replica] = .max }
      } else {
        for claim in claims where try household.has(claim) {
          counters[replica] = max(counters[replica] ?? 0, claim.counter)
        }
      }
    }
  }

  func contains(_ batch: EncodedBatch) -> Bool {
    batch.lastCounter <= counters[batch.replica] ?? 0
  }
}
