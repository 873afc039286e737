import HearthCRDT
import HearthWire

/// How many more replicas the household and the pusher may bring with one push.
struct ReplicaBudget: Sendable {
  /// nil until a batch begins a chain that is new here.
  private var total: Int?
  private var ofOwner: [DeviceKey: Int] = [:]
  private var fresh: Set<ReplicaID> = []

  /// Whether the batch fits; one that begins no chain that is new here always does.
  mutating func admits<H: ServerHousehold>(
    _ batch: EncodedBatch, of owner: DeviceKey?, in household: inout H
  ) throws(H.Failure) -> Bool {
    guard batch.firstCounter == 1, !fresh.contains(batch.replica),
      try !household.has(batch.entry)
    else { return true }
    var count = 0
    if let owner {
      if let known = ofOwner[owner] {
        count = known
      } else {
        count = try household.replicaCount(of: owner)
      }
      ofOwner[owner] = count + 1
    }
    var total = 0
    if let known = self.total { total = known } else { total = try household.replicaCount() }
    guard total < Limits.maximumReplicaCount, count < Limits.maximumReplicaCountOfDevice else {
      return false
    }
    self.total = total + 1
    fresh.insert(batch.replica)
    return true
  }
}
