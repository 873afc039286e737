import HearthCRDT
import HearthStore
import HearthSystem
import HearthTestSupport
import HearthWire
import Testing

@Suite struct LimitTests {
  /// The first batch of some device's replica, whatever number it is.
  private func firstBatch(number: UInt64) throws -> EncodedBatch {
    let key = try #require(
      DeviceKey(bytes: [UInt8](repeating: 1, count: 24) + number.bigEndianBytes))
    let origin = ReplicaOrigin(key: key, nonce: number)
    let replica = origin.replica(using: SystemPrimitives())
    let contents = BatchContents(
      origin: origin, contextChanges: [], time: WallTime(clampingMilliseconds: 1),
      operations: [.create(TestDevice<MemoryBackend>.creation("x"))])
    return try EncodedBatch(
      replica: replica, firstCounter: 1, previous: .zero,
      body: BatchCoding.encode(contents, table: ReplicaTable(replica: replica)),
      using: SystemPrimitives())
  }

  @Test func `a household takes as many replicas as its limit and not one more`() throws {
    var full = try TestDevice(MemoryBackend())
    let batches = try (1...UInt64(Limits.maximumReplicaCount + 1)).map(firstBatch)

    try full.household.transaction { household throws(StoreError) in
      for batch in batches.dropLast(2) { _ = try household.ingest(batch) }
    }
    var withRoom = full
    let last = try full.household.ingest(batches[batches.count - 2])
    let surplus = try full.household.ingest(batches[batches.count - 1])

    #expect(last == .applied(number: UInt64(Limits.maximumReplicaCount)))
    #expect(surplus == .refused(.tooManyReplicas))
    #expect(throws: StoreError.refused(.tooManyReplicas)) { try full.add("Dad") }
    _ = try withRoom.add("Dad")
    #expect(throws: Never.self) { try withRoom.add("Mum") }
  }
}
