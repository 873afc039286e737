package import HearthCRDT

/// What keeps a household's bytes: a log that only grows, and tables of small rows beside it.
///
/// This is all that another store has to supply. It knows nothing of merging: rows are bytes under keys
/// that are bytes, and what they mean is ``Household``'s affair.
///
/// 1. Everything between `begin(.write)` and `commit()` becomes durable together, or not at all.
/// 2. What one transaction reads does not change under it.
/// 3. A transaction that changed nothing writes nothing.
package protocol HouseholdBackend: Sendable {
  /// Begins a transaction; nesting is not allowed.
  ///
  /// - Throws: ``StoreError/busy`` when another process writes for too long.
  mutating func begin(_ access: TransactionAccess) throws(StoreError)

  /// Ends the transaction; after a write its changes are durable on return.
  ///
  /// After an error the transaction is still open and has to be rolled back.
  mutating func commit() throws(StoreError)

  /// Ends the transaction and forgets its changes; does nothing outside of one.
  mutating func rollBack()

  /// Changes whenever somebody else has changed what is stored; asked inside a transaction.
  func foreignChanges() throws(StoreError) -> Int64

  /// Changes whenever this value has changed what is stored, or another that shares its connection.
  var changeCount: Int64 { get }

  /// What tells this copy of the data from a copy of it; nil where there is nothing to tell.
  func identity() throws(StoreError) -> [UInt8]?

  /// What is wrong with the store itself, whatever it holds; empty where it is sound.
  func problems() throws(StoreError) -> [Damage]

  // MARK: The log

  /// Appends to the log; `entry.number` is one more than the last.
  mutating func append(_ entry: LogEntry) throws(StoreError)

  func lastEntry() throws(StoreError) -> LogEntry?

  func entry(at number: UInt64) throws(StoreError) -> LogEntry?

  /// Entries after a place in log order, at least one if there is one, until their bodies exceed `byteLimit`.
  ///
  /// - Complexity: proportional to what is returned, whatever the length of the log.
  func entries(after number: UInt64, byteLimit: Int) throws(StoreError) -> [LogEntry]

  /// A replica's entries whose last counter is within `counters`, by last counter and then by number, at most
  /// `limit`; from the greatest down if `descending`.
  func entries(
    of replica: ReplicaID, endingWithin counters: ClosedRange<UInt64>, descending: Bool, limit: Int
  ) throws(StoreError) -> [LogEntry]

  // MARK: Tables

  /// The value under a key of a group.
  func value(in table: StateTable, group: [UInt8], key: [UInt8]) throws(StoreError) -> [UInt8]?

  /// The row of the record with this key, which is in one group alone.
  func record(_ key: [UInt8]) throws(StoreError) -> StateRow?

  /// All rows of one group, by ascending key.
  func rows(in table: StateTable, group: [UInt8]) throws(StoreError) -> [StateRow]

  /// All rows of a table, by ascending group and key; for small tables, and for checking.
  func rows(in table: StateTable) throws(StoreError) -> [StateRow]

  /// The keys of a table without groups that begin with `prefix`, ascending.
  func keys(in table: StateTable, prefix: [UInt8]) throws(StoreError) -> [[UInt8]]

  /// The first keys of a table without groups that are greater than `key`, at most `limit`, ascending.
  ///
  /// - Complexity: That of what is returned, whatever the size of the table.
  func keys(in table: StateTable, after key: [UInt8], limit: Int) throws(StoreError) -> [[UInt8]]

  /// The greatest key of a group.
  func lastKey(in table: StateTable, group: [UInt8]) throws(StoreError) -> [UInt8]?

  func count(in table: StateTable) throws(StoreError) -> Int

  /// Writes a row, in the place of one with the same group and key.
  mutating func put(_ row: StateRow, in table: StateTable) throws(StoreError)

  mutating func remove(from table: StateTable, group: [UInt8], key: [UInt8]) throws(StoreError)

  /// Empties the tables that can be made again from the log.
  mutating func removeDerivedState() throws(StoreError)
}

/// What a transaction may do.
package enum TransactionAccess: Hashable, Sendable {
  case read, write
}

/// The tables beside the log.
package enum StateTable: UInt8, Hashable, Sendable, CaseIterable {
  /// Derived from the log: the state of every chain, what the document knows as a whole, and what it shows.
  case tips = 1
  case document, collections, records, spans, texts
  /// Given by the log too, but never thrown away.
  case origins
  /// Not in the log.
  case metadata, outbox, heads

  /// Whether the table is thrown away and made again.
  package var isDerived: Bool { rawValue < Self.origins.rawValue }

  /// Whether rows are listed by group; elsewhere every row has the empty group.
  package var isGrouped: Bool { self == .records || self == .spans }
}

/// One row: bytes under a key, listed with its group.
package struct StateRow: Hashable, Sendable {
  package let group: [UInt8]
  package let key: [UInt8]
  package let value: [UInt8]

  package init(group: [UInt8] = [], key: [UInt8], value: [UInt8]) {
    self.group = group
    self.key = key
    self.value = value
  }
}
