import HearthCRDT
import HearthStore
import HearthSystem

/// Any of the backends, with a fault to order: so one test runs over all of them.
struct TestBackend: HouseholdBackend {
  enum Kind: String, CaseIterable, Sendable {
    case memory, client, server
  }

  private var base: any HouseholdBackend
  /// How many more changes succeed before one throws ``StoreError/full``; nil for all.
  var changesLeft: Int?

  /// A new backend; those that keep files keep them in `directory`.
  init(_ kind: Kind, in directory: TemporaryDirectory) throws {
    if kind == .memory {
      base = MemoryBackend()
      return
    }
    let path = "\(directory.path)/\(kind).db"
    if !File.exists(path) { _ = try FileDescriptor(path, .creating) }
    base = try SQLiteBackend(path: path, side: kind == .client ? .client : .server)
  }

  private mutating func spend() throws(StoreError) {
    guard let left = changesLeft else { return }
    if left == 0 { throw .full }
    changesLeft = left - 1
  }

  mutating func begin(_ access: TransactionAccess) throws(StoreError) { try base.begin(access) }

  mutating func commit() throws(StoreError) {
    try spend()
    try base.commit()
  }

  mutating func rollBack() { base.rollBack() }
  func foreignChanges() throws(StoreError) -> Int64 { try base.foreignChanges() }
  var changeCount: Int64 { base.changeCount }
  func identity() throws(StoreError) -> [UInt8]? { try base.identity() }
  func problems() throws(StoreError) -> [Damage] { try base.problems() }

  mutating func append(_ entry: LogEntry) throws(StoreError) {
    try spend()
    try base.append(entry)
  }

  func lastEntry() throws(StoreError) -> LogEntry? { try base.lastEntry() }
  func entry(at number: UInt64) throws(StoreError) -> LogEntry? { try base.entry(at: number) }

  func entries(after number: UInt64, byteLimit: Int) throws(StoreError) -> [LogEntry] {
    try base.entries(after: number, byteLimit: byteLimit)
  }

  func entries(
    of replica: ReplicaID, endingWithin counters: ClosedRange<UInt64>, descending: Bool, limit: Int
  ) throws(StoreError) -> [LogEntry] {
    try base.entries(of: replica, endingWithin: counters, descending: descending, limit: limit)
  }

  func value(in table: StateTable, group: [UInt8], key: [UInt8]) throws(StoreError) -> [UInt8]? {
    try base.value(in: table, group: group, key: key)
  }

  func record(_ key: [UInt8]) throws(StoreError) -> StateRow? { try base.record(key) }

  func rows(in table: StateTable, group: [UInt8]) throws(StoreError) -> [StateRow] {
    try base.rows(in: table, group: group)
  }

  func rows(in table: StateTable) throws(StoreError) -> [StateRow] { try base.rows(in: table) }

  func keys(in table: StateTable, prefix: [UInt8]) throws(StoreError) -> [[UInt8]] {
    try base.keys(in: table, prefix: prefix)
  }

  func keys(
    in table: StateTable, after key: [UInt8], limit: Int
  ) throws(StoreError) -> [[UInt8]] {
    try base.keys(in: table, after: key, limit: limit)
  }

  func lastKey(in table: StateTable, group: [UInt8]) throws(StoreError) -> [UInt8]? {
    try base.lastKey(in: table, group: group)
  }

  func count(in table: StateTable) throws(StoreError) -> Int { try base.count(in: table) }

  mutating func put(_ row: StateRow, in table: StateTable) throws(StoreError) {
    try spend()
    try base.put(row, in: table)
  }

  mutating func remove(
    from table: StateTable, group: [UInt8], key: [UInt8]
  ) throws(StoreError) {
    try spend()
    try base.remove(from: table, group: group, key: key)
  }

  mutating func removeDerivedState() throws(StoreError) {
    try spend()
    try base.removeDerivedState()
  }
}
