import HearthCRDT
import HearthStore
import HearthSystem
import HearthTestSupport
import HearthWire
import Testing

/// What looks different after a batch is among the changes since before it.
@Suite struct ChangesTests {
  /// What people see of a household, by collection.
  private static func view(
    _ household: inout Household<MemoryBackend>
  ) throws -> [CollectionID: [[Record]]] {
    var view: [CollectionID: [[Record]]] = [:]
    for kind in UInt32(1)...6 {
      for id in try household.collections(ofKind: kind) {
        let state = try household.collection(id)
        view[id] = [state.rows, state.hidden]
      }
    }
    return view
  }

  @Test(arguments: HistoryKind.allCases, 0..<20)
  func `whatever a batch changes is among the changes`(kind: HistoryKind, number: UInt64) throws {
    let primitives = SystemPrimitives()
    let history = RandomHistory(
      kind: kind, decidedBy: Seed(number).generator(), naming: .real(using: primitives),
      stepCount: 10...40
    ).history
    var household = try Household(
      backend: MemoryBackend(), device: KeyPair().key, keepsOutbox: false)
    var (glance, before) = (try household.glance(), try Self.view(&household))

    for batch in history.batches {
      let table = history.table(before: batch)
      guard let encoded = HistoryNaming.encoded(batch, table: table, using: primitives) else {
        continue
      }
      _ = try household.ingest(encoded)

      let changes = try household.changes(since: glance)
      let after = try Self.view(&household)
      for id in Set(before.keys).union(after.keys) where before[id] != after[id] {
        #expect(changes.contains { $0 == id }, "\(id) after \(batch.contents.operations)")
      }
      (glance, before) = (try household.glance(), after)
      let isForked = try !household.header().forks.isEmpty
      #expect(try household.changes(since: glance) == (isForked ? .all : .some([])))
    }
  }

  @Test func `nothing has changed where nobody wrote`() throws {
    var ana = try TestDevice(MemoryBackend())
    try ana.add("Dad")
    let glance = try ana.household.glance()

    #expect(try ana.household.changes(since: glance) == .some([]))
    #expect(try ana.household.changes(since: nil) == .all)
  }

  @Test func `an edit and its undo change one collection`() throws {
    var ana = try TestDevice(MemoryBackend())
    let dad = try ana.add("Dad")
    try ana.commit(.create(Creation(collection: CollectionID(kind: 4, name: "Food"), values: [])))

    for operation in [Operation.add(dad, 5), .cancel([])] {
      let glance = try ana.household.glance()
      if case .cancel = operation {
        let last = try #require(try ana.household.lastTransaction())
        let cancels = try ana.household.cancelling(last.operations)
        try ana.household.commit(cancels, time: WallTime(clampingMilliseconds: 5_000))
      } else {
        try ana.commit(operation)
      }
      #expect(try ana.household.changes(since: glance) == .some([Board.id]))
    }
  }

  @Test func `another log, and more than is worth reading, change everything`() throws {
    var (ana, ben) = (try TestDevice(MemoryBackend()), try TestDevice(MemoryBackend()))
    try ana.add("Dad")
    let glance = try ana.household.glance()
    try ben.add("Dad")

    #expect(try ben.household.changes(since: glance) == .all)

    let text = String(repeating: "x", count: 1_000)
    let count = Household<MemoryBackend>.maximumChangeByteCount / 1_000
    for _ in 0..<count / 2 { try ana.add(text) }
    #expect(try ana.household.changes(since: glance) == .some([Board.id]))
    for _ in 0..<count { try ana.add(text) }
    #expect(try ana.household.changes(since: glance) == .all)
  }
}
