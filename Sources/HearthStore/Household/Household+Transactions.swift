package import HearthCRDT
package import HearthModel
internal import HearthWire

extension Household {
  /// The latest transactions of the log, at least `count` if there are as many, the first of them first.
  ///
  /// Of a transaction of many batches only the first and the last are decoded.
  ///
  /// - Complexity: That of reading these transactions, whatever the length of the log.
  package mutating func latestTransactions(
    count: Int
  ) throws(StoreError) -> [HistoryTransaction] {
    try read { household throws(StoreError) in
      var reader = TransactionReader()
      var number = try household.backend.lastEntry()?.number ?? 0
      while number > 0, reader.wholeCount < count || reader.isWithinTransaction {
        guard let entry = try household.backend.entry(at: number) else {
          throw .damaged(.log(number: number))
        }
        try reader.read(entry, of: household)
        number -= 1
      }
      return reader.transactions.reversed()
    }
  }

  /// The transaction that wrote `dot`, on whichever branch; nil where it is not here.
  package mutating func transaction(
    holding dot: Dot
  ) throws(StoreError) -> HistoryTransaction? {
    try read { household throws(StoreError) in
      var reader = TransactionReader()
      var next = try household.lastEntry(ofTransactionHolding: dot)
      while let entry = next, reader.transactions.isEmpty || reader.isWithinTransaction {
        try reader.read(entry, of: household)
        next = try household.backend.entry(before: entry.batch)
      }
      return reader.transactions.first
    }
  }

  private func lastEntry(ofTransactionHolding dot: Dot) throws(StoreError) -> LogEntry? {
    // Whoever writes a Cancel can name any number.
    guard dot.counter <= UInt64(Int64.max) else { return nil }
    var last: LogEntry?
    var counter = dot.counter
    while true {
      let next = try backend.entries(
        of: dot.replica, endingWithin: counter...UInt64(Int64.max), descending: false, limit: 1
      ).first
      guard let next else { return last }
      last = next
      guard let part = try decoded(next).contents.transaction, !part.isLast else { return last }
      counter = next.batch.lastCounter + 1
    }
  }
}

/// Puts transactions together from the entries of a log that is read backwards.
private struct TransactionReader {
  /// The latest first.
  private(set) var transactions: [HistoryTransaction] = []
  /// For the hash of a batch that is not read yet, the transaction that goes on with it, and where that begins.
  private var unfinished: [Digest: (index: Int, first: UInt64)] = [:]

  private var decoder = EntryDecoder()

  var wholeCount: Int { transactions.count - unfinished.count }
  var isWithinTransaction: Bool { !unfinished.isEmpty }

  mutating func read<Backend>(
    _ entry: LogEntry, of household: Household<Backend>
  ) throws(StoreError) {
    if let (index, first) = unfinished.removeValue(forKey: entry.batch.hash) {
      if entry.batch.firstCounter > first {
        unfinished[entry.batch.previous] = (index, first)
      } else {
        transactions[index].precede(with: try decoder.decoded(entry, of: household))
      }
      return
    }
    let batch = try decoder.decoded(entry, of: household)
    let device = try household.document.storage.origin(of: batch.replica)?.key
    if let part = batch.contents.transaction, part.number < batch.firstCounter {
      unfinished[batch.previous] = (transactions.count, part.number)
    }
    transactions.append(HistoryTransaction(endingWith: batch, device: device))
  }
}
