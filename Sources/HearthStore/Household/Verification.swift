internal import HearthCRDT
internal import HearthSystem
internal import HearthWire

/// A check of everything that a household's store holds, within one read transaction.
///
/// The log is checked against itself: every hash, every chain, the running hash. Then the state is made again from it
/// and compared row by row. What the log cannot give back carries a sum, or names a batch by its hash.
struct Verification<Backend: HouseholdBackend> {
  private let household: Household<Backend>
  private(set) var damage: [Damage] = []

  private var backend: Backend { household.backend }

  init(of household: Household<Backend>) {
    self.household = household
  }

  mutating func run() throws(StoreError) {
    damage = try backend.problems()
    // Nothing that is read through a broken structure tells more.
    guard damage.isEmpty else { return }
    try check { verification throws(StoreError) in try verification.checkLog() }
    try check { verification throws(StoreError) in try verification.checkMetadata() }
    try check { verification throws(StoreError) in try verification.checkOutbox() }
    try check { verification throws(StoreError) in try verification.checkSignedHeads() }
  }

  /// Runs one check; the damage that ends it is one more finding.
  private mutating func check(
    _ body: (inout Self) throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      try body(&self)
    } catch {
      guard case .damaged(let found) = error else { throw error }
      damage.append(found)
    }
  }

  private mutating func checkLog() throws(StoreError) {
    var replay = try Household(
      backend: MemoryBackend(), device: household.device, keepsOutbox: false)
    let backend = backend
    try replay.transaction { replay throws(StoreError) in
      var number: UInt64 = 0
      while true {
        let entries = try backend.entries(after: number, byteLimit: Self.stepByteCount)
        if entries.isEmpty { return }
        for entry in entries {
          number += 1
          try Self.replay(entry, as: number, into: &replay)
        }
      }
    }
    for table in StateTable.allCases where table.isDerived || table == .origins {
      if try backend.rows(in: table) != replay.backend.rows(in: table) {
        damage.append(.state(table))
      }
    }
  }

  /// Takes in a batch as if it came anew: it must land at the same place, with the same hashes around it.
  private static func replay(
    _ entry: LogEntry, as number: UInt64, into replay: inout Household<MemoryBackend>
  ) throws(StoreError) {
    let batch: EncodedBatch
    do throws(WireError) {
      batch = try EncodedBatch(
        replica: entry.batch.replica, firstCounter: entry.batch.firstCounter,
        previous: entry.batch.previous, body: entry.batch.body, using: SystemPrimitives())
    } catch {
      throw .damaged(.undecodable(number: number))
    }
    guard try replay.ingest(batch) == .applied(number: number),
      try replay.backend.lastEntry() == entry
    else { throw .damaged(.log(number: number)) }
  }

  private mutating func checkMetadata() throws(StoreError) {
    for row in try backend.rows(in: .metadata) {
      let key = String(decoding: row.key, as: UTF8.self)
      if Checksum.verified(row.value, under: key) == nil { damage.append(.metadata(key: key)) }
    }
  }

  private mutating func checkOutbox() throws(StoreError) {
    for number in try household.unsentNumbers() {
      guard let entry = try backend.entry(at: number),
        let unsent = try household.unsent(number: number), unsent.hash == entry.batch.hash,
        unsent.replica == entry.batch.replica
      else { throw .damaged(.outbox(number: number)) }
      let part = try household.decoded(entry).contents.transaction
      guard unsent.transaction == part?.number ?? entry.batch.firstCounter else {
        throw .damaged(.outbox(number: number))
      }
    }
    if let count = try household.rememberedUnsentCount(), count != (try household.countedUnsent()) {
      throw .damaged(.metadata(key: MetadataKey.unsentCount))
    }
  }

  private mutating func checkSignedHeads() throws(StoreError) {
    var household = household
    let id = try household.id()
    for row in try backend.rows(in: .heads) {
      let head = try household.signedHead(at: row.key)
      guard let id, let owner = try household.document.storage.origin(of: head.replica)?.key,
        try backend.entry(endingAt: ContextEntry(head))?.batch.hash == head.hash,
        head.isValid(household: id, key: owner, using: SystemPrimitives())
      else { throw .damaged(.signedHead) }
    }
  }

  private static var stepByteCount: Int { 1 << 20 }
}
