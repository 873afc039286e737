import HearthCRDT

/// The numbers that frames name replicas by, the same to every peer for as long as the daemon runs.
struct ReplicaNumbers {
  private var numbers: [ReplicaID: UInt32] = [:]

  /// The replica's number; those that are used first get the smallest, which take the fewest bytes.
  ///
  /// A household holds fewer replicas than ``Limits/maximumReplicaCount``, so every number is below that.
  mutating func number(of replica: ReplicaID) -> UInt32 {
    if let number = numbers[replica] { return number }
    let number = UInt32(clamping: numbers.count)
    numbers[replica] = number
    return number
  }
}
