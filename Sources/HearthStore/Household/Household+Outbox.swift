package import HearthCRDT
package import HearthWire

extension Household {
  /// Own batches that no server has acknowledged or refused, in the order of the log, after entry `number`, at least
  /// one if there is one, until their bodies exceed `byteLimit`.
  package mutating func outbox(
    after number: UInt64 = 0, byteLimit: Int
  ) throws(StoreError) -> [LogEntry] {
    try read { household throws(StoreError) in
      var entries: [LogEntry] = []
      var byteCount = 0
      var number = number
      while true {
        let waiting = try household.unsentNumbers(after: number, limit: Self.outboxStep)
        guard let last = waiting.last else { return entries }
        for waiting in waiting {
          guard let entry = try household.backend.entry(at: waiting),
            let unsent = try household.unsent(number: waiting)
          else { throw .damaged(.outbox(number: waiting)) }
          if unsent.refusal != nil { continue }
          byteCount += entry.batch.body.count
          if !entries.isEmpty && byteCount > byteLimit { return entries }
          entries.append(entry)
        }
        number = last
      }
    }
  }

  /// So many rows are looked at together: whoever sends much is given it in pieces, and looks again for each.
  private static var outboxStep: Int { 256 }

  /// A server has durably what these entries cover, on exactly the chains that their hashes name.
  ///
  /// Entries that are not here, and batches that nobody waits for, are passed over.
  package mutating func acknowledge(_ entries: [ContextEntry]) throws(StoreError) {
    guard keepsOutbox, !entries.isEmpty else { return }
    try transaction { household throws(StoreError) in
      for entry in entries {
        var next = try household.backend.entry(endingAt: entry)
        // Whoever acknowledged a batch has acknowledged those before it.
        while let found = next, try household.acknowledge(number: found.number) {
          next = try household.backend.entry(before: found.batch)
        }
      }
    }
  }

  /// What a server is known to hold of an own replica: on each branch, the last batch that nobody waits for.
  package mutating func acknowledged(of replica: ReplicaID) throws(StoreError) -> [ContextEntry] {
    try read { household throws(StoreError) in
      var entries: [ContextEntry] = []
      for tip in try household.document.storage.heads(of: replica) {
        var next = try household.backend.entry(endingAt: tip)
        while let found = next, try household.unsent(number: found.number) != nil {
          next = try household.backend.entry(before: found.batch)
        }
        if let next { entries.append(next.batch.entry) }
      }
      return entries
    }
  }

  /// A server will never accept this own batch: it is not sent again, and counts as unsent for good.
  package mutating func refuse(
    _ replica: ReplicaID, firstCounter: UInt64, code: ErrorCode
  ) throws(StoreError) {
    try transaction { household throws(StoreError) in
      for number in try household.unsentNumbers() {
        guard let entry = try household.backend.entry(at: number),
          entry.batch.replica == replica, entry.batch.firstCounter == firstCounter,
          var unsent = try household.unsent(number: number)
        else { continue }
        unsent.refusal = code
        try household.keepUnsent(unsent, number: number)
      }
    }
  }

  /// Every own batch waits again: another server has acknowledged nothing yet.
  package mutating func resendEverything() throws(StoreError) {
    guard keepsOutbox else { return }
    try transaction { household throws(StoreError) in
      for replica in try household.replicas() {
        let entries = try household.backend.entries(
          of: replica, endingWithin: 1...UInt64(Int64.max), descending: false, limit: .max)
        for entry in entries {
          let part = try household.decoded(entry).contents.transaction
          let transaction = part?.number ?? entry.batch.firstCounter
          try household.keepUnsent(
            UnsentBatch(hash: entry.batch.hash, replica: replica, transaction: transaction),
            number: entry.number)
        }
      }
    }
  }

  // MARK: - Within a transaction

  /// Takes a batch out of the outbox.
  ///
  /// - Returns: Whether it was in there.
  @discardableResult
  mutating func acknowledge(number: UInt64) throws(StoreError) -> Bool {
    guard keepsOutbox, let unsent = try unsent(number: number) else { return false }
    try countUnsent(unsent, number: number, comes: false)
    try backend.remove(from: .outbox, group: [], key: number.bigEndianBytes)
    return true
  }

  /// Puts a batch into the outbox.
  mutating func keepUnsent(_ unsent: UnsentBatch, number: UInt64) throws(StoreError) {
    if try self.unsent(number: number) == nil {
      try countUnsent(unsent, number: number, comes: true)
    }
    try backend.put(
      StateRow(key: number.bigEndianBytes, value: unsent.encoded), in: .outbox)
  }

  func unsent(number: UInt64) throws(StoreError) -> UnsentBatch? {
    guard
      let value = try backend.value(
        in: .outbox, group: [], key: number.bigEndianBytes)
    else { return nil }
    guard let unsent = UnsentBatch(encoded: value) else {
      throw .damaged(.outbox(number: number))
    }
    return unsent
  }

  /// The numbers of what waits, ascending: the first ones after `number`, at most `limit`.
  func unsentNumbers(
    after number: UInt64 = 0, limit: Int = .max
  ) throws(StoreError) -> [UInt64] {
    var numbers: [UInt64] = []
    for key in try backend.keys(in: .outbox, after: number.bigEndianBytes, limit: limit) {
      guard key.count == 8 else { throw .damaged(.outbox(number: 0)) }
      numbers.append(UInt64(bigEndian: key, at: 0))
    }
    return numbers
  }
}
