import HearthCRDT
import HearthStore

extension Household {
  /// The ends of all chains of one device's replicas.
  mutating func tips(ofReplicasOf device: DeviceKey) throws(StoreError) -> [ContextEntry] {
    var tips: [ContextEntry] = []
    for replica in try replicas(of: device) { tips += try self.tips(of: replica) }
    return tips
  }
}
