package import HearthCRDT
internal import HearthWire

/// A store that lasts as long as its value: for tests, and for working out what a state should be.
package struct MemoryBackend: HouseholdBackend {
  private struct Contents: Sendable {
    var log: [LogEntry] = []
    /// Places in the log by replica, by ascending last counter.
    var places: [ReplicaID: [Int]] = [:]
    var tables: [StateTable: MemoryTable] = [:]
  }

  private var contents = Contents()
  /// What a transaction that is rolled back returns to; nil outside of transactions.
  private var saved: Contents?

  package init() {}

  package mutating func begin(_ access: TransactionAccess) throws(StoreError) {
    saved = contents
  }

  package mutating func commit() throws(StoreError) {
    saved = nil
  }

  package mutating func rollBack() {
    if let saved { contents = saved }
    saved = nil
  }

  package func foreignChanges() throws(StoreError) -> Int64 { 0 }

  /// A copy of it shares nothing.
  package var changeCount: Int64 { 0 }

  package func identity() throws(StoreError) -> [UInt8]? { nil }

  package func problems() throws(StoreError) -> [Damage] { [] }
}

// MARK: - The log

extension MemoryBackend {
  package mutating func append(_ entry: LogEntry) throws(StoreError) {
    let place = contents.log.count
    contents.log.append(entry)
    var places = contents.places.removeValue(forKey: entry.batch.replica) ?? []
    let index = places.lastIndex { contents.log[$0].batch.lastCounter <= entry.batch.lastCounter }
    places.insert(place, at: index.map { $0 + 1 } ?? 0)
    contents.places[entry.batch.replica] = places
  }

  package func lastEntry() throws(StoreError) -> LogEntry? { contents.log.last }

  package func entry(at number: UInt64) throws(StoreError) -> LogEntry? {
    guard let number = Int(exactly: number), (1...contents.log.count + 1).contains(number) else {
      return nil
    }
    return number > contents.log.count ? nil : contents.log[number - 1]
  }

  package func entries(
    after number: UInt64, byteLimit: Int
  ) throws(StoreError) -> [LogEntry] {
    guard let start = Int(exactly: number), start < contents.log.count else { return [] }
    var byteCount = 0
    var entries: [LogEntry] = []
    for entry in contents.log[start...] {
      byteCount += entry.batch.body.count
      if !entries.isEmpty && byteCount > byteLimit { break }
      entries.append(entry)
    }
    return entries
  }

  package func entries(
    of replica: ReplicaID, endingWithin counters: ClosedRange<UInt64>, descending: Bool, limit: Int
  ) throws(StoreError) -> [LogEntry] {
    let places = contents.places[replica] ?? []
    let start = places.partitioningIndex {
      contents.log[$0].batch.lastCounter >= counters.lowerBound
    }
    let end = places.partitioningIndex { contents.log[$0].batch.lastCounter > counters.upperBound }
    let found = places[start..<end]
    return (descending ? Array(found.suffix(limit).reversed()) : Array(found.prefix(limit)))
      .map { contents.log[$0] }
  }
}

// MARK: - Tables

extension MemoryBackend {
  package func value(
    in table: StateTable, group: [UInt8], key: [UInt8]
  ) throws(StoreError) -> [UInt8]? { contents.tables[table]?.groups[group]?[key] }

  package func record(_ key: [UInt8]) throws(StoreError) -> StateRow? {
    guard let table = contents.tables[.records], let group = table.groupOfKey[key] else {
      return nil
    }
    return table.groups[group]?[key].map { StateRow(group: group, key: key, value: $0) }
  }

  package func rows(
    in table: StateTable, group: [UInt8]
  ) throws(StoreError) -> [StateRow] { contents.tables[table]?.rows(ofGroup: group) ?? [] }

  package func rows(in table: StateTable) throws(StoreError) -> [StateRow] {
    contents.tables[table]?.rows ?? []
  }

  package func keys(in table: StateTable, prefix: [UInt8]) throws(StoreError) -> [[UInt8]] {
    try rows(in: table).map(\.key).filter { $0.starts(with: prefix) }
  }

  package func keys(
    in table: StateTable, after key: [UInt8], limit: Int
  ) throws(StoreError) -> [[UInt8]] {
    Array(
      try rows(in: table).map(\.key).filter { key.lexicographicallyPrecedes($0) }.prefix(limit))
  }

  package func lastKey(in table: StateTable, group: [UInt8]) throws(StoreError) -> [UInt8]? {
    contents.tables[table]?.lastKeys[group]
  }

  package func count(in table: StateTable) throws(StoreError) -> Int {
    contents.tables[table]?.count ?? 0
  }

  package mutating func put(_ row: StateRow, in table: StateTable) throws(StoreError) {
    contents.tables[table, default: MemoryTable()].put(row)
  }

  package mutating func remove(
    from table: StateTable, group: [UInt8], key: [UInt8]
  ) throws(StoreError) {
    contents.tables[table]?.remove(group: group, key: key)
  }

  package mutating func removeDerivedState() throws(StoreError) {
    for table in StateTable.allCases where table.isDerived { contents.tables[table] = nil }
  }
}
