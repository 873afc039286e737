internal import HearthCRDT

/// How much waits for a server, which every view shows: it is remembered, so that looking takes no longer where much
/// waits.
///
/// The batches of a transaction that was written here lie side by side in the log. So each row of such neighbours
/// in the outbox is one transaction that waits.
extension Household {
  /// How many own transactions no server has acknowledged, those refused among them.
  ///
  /// - Complexity: Constant; that of all that waits where the last that wrote was a program that did not count.
  package mutating func unsentTransactionCount() throws(StoreError) -> Int {
    try read { household throws(StoreError) in try household.unsentCount() }
  }

  private func unsentCount() throws(StoreError) -> Int {
    if let count = try rememberedUnsentCount() { return count }
    return try countedUnsent()
  }

  /// Notes that a batch comes into the outbox, or leaves it, before it does.
  mutating func countUnsent(
    _ unsent: UnsentBatch, number: UInt64, comes: Bool
  ) throws(StoreError) {
    let count = try unsentCount()
    var neighbourCount = 0
    for neighbour in [number &- 1, number &+ 1]
    where try self.unsent(number: neighbour)?.isPart(ofTransactionOf: unsent) == true {
      neighbourCount += 1
    }
    // One that has no neighbour is a row by itself, one at the end of a row is a part of that, one between two rows
    // makes them one.
    let change = 1 - neighbourCount
    let new = UInt64(max(0, comes ? count + change : count - change))
    try backend.setMetadata(new.bigEndianBytes, for: MetadataKey.unsentCount)
  }

  /// What is remembered; nil where nobody has counted yet.
  func rememberedUnsentCount() throws(StoreError) -> Int? {
    guard let bytes = try backend.metadata(MetadataKey.unsentCount) else { return nil }
    guard bytes.count == 8, let count = Int(exactly: UInt64(bigEndian: bytes, at: 0)) else {
      throw .damaged(.metadata(key: MetadataKey.unsentCount))
    }
    return count
  }

  /// What is in the outbox, counted.
  func countedUnsent() throws(StoreError) -> Int {
    var count = 0
    var last: (number: UInt64, unsent: UnsentBatch)?
    for row in try backend.rows(in: .outbox) {
      let number = row.key.count == 8 ? UInt64(bigEndian: row.key, at: 0) : 0
      guard row.key.count == 8, let unsent = UnsentBatch(encoded: row.value) else {
        throw .damaged(.outbox(number: number))
      }
      let goesOn = last.map {
        $0.number == number &- 1 && $0.unsent.isPart(ofTransactionOf: unsent)
      }
      if goesOn != true { count += 1 }
      last = (number, unsent)
    }
    return count
  }
}

extension UnsentBatch {
  fileprivate func isPart(ofTransactionOf other: UnsentBatch) -> Bool {
    replica == other.replica && transaction == other.transaction
  }
}
