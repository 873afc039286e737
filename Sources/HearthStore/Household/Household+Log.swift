package import HearthCRDT
package import HearthWire

extension Household {
  /// The last position of the log.
  package mutating func head() throws(StoreError) -> Position {
    try read { household throws(StoreError) in
      try household.backend.lastEntry()?.position ?? .start
    }
  }

  /// The position after entry `number`; nil beyond the end of the log.
  package mutating func position(at number: UInt64) throws(StoreError) -> Position? {
    if number == 0 { return .start }
    return try read { household throws(StoreError) in
      try household.backend.entry(at: number)?.position
    }
  }

  /// Entries after a place in log order, at least one if there is one, until their bodies exceed `byteLimit`.
  ///
  /// - Complexity: proportional to what is returned, whatever the length of the log.
  package mutating func entries(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [LogEntry] {
    try read { household throws(StoreError) in
      try household.backend.entries(after: number, byteLimit: byteLimit)
    }
  }

  /// What answers somebody who holds a replica up to `entry`: the batches after it, on every branch, parents first,
  /// until their bodies exceed `byteLimit`.
  ///
  /// A counter of zero asks for the whole replica. Where the batch that `entry` names is not here, its whole
  /// replica is given: what the asker holds of it is of no use to tell from what it lacks.
  package mutating func batches(
    of replica: ReplicaID, after entry: ContextEntry?, byteLimit: Int
  ) throws(StoreError) -> [EncodedBatch] {
    try read { household throws(StoreError) in
      try household.followers(of: replica, after: entry, byteLimit: byteLimit)
    }
  }

  /// Whether the log has a batch that ends exactly there with this hash.
  package mutating func holds(_ entry: ContextEntry) throws(StoreError) -> Bool {
    try read { household throws(StoreError) in try household.backend.entry(endingAt: entry) != nil }
  }

  // MARK: - Within a transaction

  private mutating func followers(
    of replica: ReplicaID, after known: ContextEntry?, byteLimit: Int
  ) throws(StoreError) -> [EncodedBatch] {
    var start: UInt64 = 1
    if let known, try backend.entry(endingAt: known) != nil { start = known.counter + 1 }
    var batches: [EncodedBatch] = []
    var byteCount = 0
    while true {
      let found = try backend.entries(
        of: replica, endingWithin: start...UInt64(Int64.max), descending: false,
        limit: Self.stepCount)
      for entry in found {
        byteCount += entry.batch.body.count
        if !batches.isEmpty && byteCount > byteLimit { return batches }
        batches.append(entry.batch)
      }
      guard found.count == Self.stepCount, let last = found.last else { return batches }
      start = last.batch.lastCounter + 1
    }
  }

  private static var stepCount: Int { 256 }
}
