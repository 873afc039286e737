package import HearthCRDT
internal import HearthWire

/// A household: its log, the document that the log gives, and what one member remembers beside them.
///
/// A value, so that a transaction that fails leaves memory as it was: the old value is put back. Every function may
/// be called inside of a transaction or outside; outside, it is a transaction by itself.
///
/// 1. What is in memory is what the last transaction saw: whoever begins one first asks whether somebody else wrote.
/// 2. A batch and all that follows from it become durable together.
package struct Household<Backend: HouseholdBackend>: Sendable {
  /// The key of the device or server that writes here.
  package let device: DeviceKey
  /// Whether own batches wait for somebody's acknowledgement.
  let keepsOutbox: Bool
  var document: Document<HouseholdStorage<Backend>>
  private var access: TransactionAccess?
  private var foreignChanges: Int64?
  /// What the store's count was when the last transaction of this value was over.
  private var changeCount: Int64?

  /// The household that `backend` holds; `keepsOutbox` on a device, whose batches wait for a server's acknowledgement.
  package init(
    backend: Backend, device: DeviceKey, keepsOutbox: Bool
  ) throws(StoreError) {
    self.device = device
    self.keepsOutbox = keepsOutbox
    document = Document(storage: HouseholdStorage(backend))
    try makeMissingState()
  }

  /// Makes the state again from the log where an upgrade of the store has thrown it away.
  private mutating func makeMissingState() throws(StoreError) {
    guard try isStateMissing() else { return }
    try transaction { household throws(StoreError) in
      // Another process may have been faster.
      if try household.isStateMissing() { try household.document.rebuild() }
    }
  }

  private mutating func isStateMissing() throws(StoreError) -> Bool {
    try read { household throws(StoreError) in
      guard try household.backend.keys(in: .tips, prefix: []).isEmpty else { return false }
      return try household.backend.lastEntry() != nil
    }
  }

  /// The store underneath.
  package var backend: Backend {
    get { document.storage.backend }
    // In place: a backend that is a large value must not be copied for each change.
    _modify { yield &document.storage.backend }
  }

  /// Runs `body` while nothing that it reads can change.
  package mutating func read<Result>(
    _ body: (inout Household) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try run(.read, body)
  }

  /// Runs `body` and makes all its changes durable together; if it throws, nothing has changed, in memory either.
  ///
  /// A transaction that is inside of another is a part of it: whoever catches its error must let the whole fail. Only
  /// one process at a time is in here.
  package mutating func transaction<Result>(
    _ body: (inout Household) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try run(.write, body)
  }

  /// The same, but nothing has changed either where `isKept` says no to what came of it.
  ///
  /// Only an outermost transaction can be given up like this.
  package mutating func transaction<Result>(
    keptIf isKept: (Result) -> Bool,
    _ body: (inout Household) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    precondition(access == nil, "a part of a transaction given up")
    return try run(.write, keptIf: isKept, body)
  }

  private mutating func run<Result>(
    _ wanted: TransactionAccess, keptIf isKept: (Result) -> Bool = { _ in true },
    _ body: (inout Household) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if let access {
      precondition(access == .write || wanted == .read, "a write within a read")
      return try body(&self)
    }
    let before = self
    do throws(StoreError) {
      try backend.begin(wanted)
      access = wanted
      try catchUp()
      let result = try body(&self)
      if isKept(result) {
        try backend.commit()
        access = nil
        changeCount = backend.changeCount
      } else {
        backend.rollBack()
        self = before
      }
      return result
    } catch {
      backend.rollBack()
      self = before
      throw error
    }
  }

  /// A number that is another one whenever somebody else has written since.
  package mutating func foreignChangeNumber() throws(StoreError) -> Int64? {
    try read { _ in }
    return foreignChanges
  }

  /// Forgets what is in memory where another process has written since, or another value through the same connection.
  private mutating func catchUp() throws(StoreError) {
    let changes = try backend.foreignChanges()
    if foreignChanges != changes || changeCount != backend.changeCount {
      document = Document(storage: HouseholdStorage(backend))
    }
    foreignChanges = changes
  }
}

extension Household<SQLiteBackend> {
  /// Moves what was written ahead into the database file; does nothing where nothing was.
  package func checkpoint() throws(StoreError) {
    try document.storage.backend.checkpoint()
  }

  /// Makes durable what a process had committed that was killed before it could; to be called before others are told.
  package func flushNames() throws(StoreError) {
    try document.storage.backend.flushNames()
  }
}
