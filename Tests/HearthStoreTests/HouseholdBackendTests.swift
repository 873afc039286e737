import HearthCRDT
import HearthStore
import HearthSystem
import HearthTestSupport
import HearthWire
import Testing

/// What every backend promises, whatever it keeps its bytes in.
@Suite(.tags(.conformance)) struct HouseholdBackendTests {
  @Test(arguments: TestBackend.Kind.allCases)
  func `a new backend holds nothing`(kind: TestBackend.Kind) throws {
    try check(kind) { backend throws(StoreError) in
      try backend.begin(.read)
      let last = try backend.lastEntry()
      let rows = try backend.rows(in: .records)
      let value = try backend.value(in: .metadata, group: [], key: [1])
      try backend.commit()

      #expect(last == nil && rows.isEmpty && value == nil)
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `entries come back as they were appended, from any place`(kind: TestBackend.Kind) throws {
    try check(kind) { backend throws(StoreError) in
      let entries = Self.entries(count: 20, of: 3)
      try backend.begin(.write)
      for entry in entries { try backend.append(entry) }
      try backend.commit()

      try backend.begin(.read)
      for number in 0...21 {
        let found = try backend.entries(after: UInt64(number), byteLimit: .max)
        #expect(found == Array(entries.dropFirst(number)))
        let one = try backend.entry(at: UInt64(number))
        #expect(one == (number == 0 ? nil : entries.dropFirst(number - 1).first))
      }
      let last = try backend.lastEntry()
      #expect(last == entries.last)
      try backend.commit()
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a byte limit ends a read, but never before its first entry`(kind: TestBackend.Kind) throws {
    try check(kind) { backend throws(StoreError) in
      let entries = Self.entries(count: 10, of: 1)
      try backend.begin(.write)
      for entry in entries { try backend.append(entry) }
      try backend.commit()

      let bodyLength = entries[0].batch.body.count
      for limit in [0, 1, bodyLength, bodyLength * 2 - 1, bodyLength * 2, bodyLength * 3] {
        let found = try backend.entries(after: 2, byteLimit: limit)
        #expect(found.count == max(1, limit / bodyLength))
      }
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a replica's entries are found by their last counters, in both directions`(
    kind: TestBackend.Kind
  ) throws {
    try check(kind) { backend throws(StoreError) in
      let entries = Self.entries(count: 12, of: 3)
      try backend.begin(.write)
      for entry in entries { try backend.append(entry) }
      try backend.commit()

      for replica in 1...4 {
        let id = ReplicaID(rawValue: UInt64(replica))
        let own = entries.filter { $0.batch.replica == id }
        let all = try backend.entries(
          of: id, endingWithin: 0...UInt64(Int64.max), descending: false, limit: .max)
        let some = try backend.entries(of: id, endingWithin: 2...3, descending: false, limit: 1)
        let latest = try backend.entries(
          of: id, endingWithin: 0...3, descending: true, limit: 2)
        #expect(all == own)
        #expect(some == Array(own.filter { $0.batch.lastCounter == 2 }))
        #expect(latest == Array(own.filter { $0.batch.lastCounter <= 3 }.reversed().prefix(2)))
      }
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a replica's id may use every bit`(kind: TestBackend.Kind) throws {
    try check(kind) { backend throws(StoreError) in
      let entry = Self.entries(count: 1, of: 1, replicaBase: .max)[0]
      try backend.begin(.write)
      try backend.append(entry)
      try backend.commit()

      let found = try backend.entries(
        of: ReplicaID(rawValue: .max), endingWithin: 1...1, descending: false, limit: 1)
      #expect(found == [entry])
    }
  }

  @Test(arguments: TestBackend.Kind.allCases, StateTable.allCases)
  func `rows are put, replaced, listed in order and removed`(
    kind: TestBackend.Kind, table: StateTable
  ) throws {
    try check(kind) { backend throws(StoreError) in
      let groups: [[UInt8]] = table.isGrouped ? [[], [1], [1, 0], [2]] : [[]]
      try backend.begin(.write)
      for group in groups {
        for key in [3, 1, 2] as [UInt8] {
          try backend.put(StateRow(group: group, key: group + [0xFF, key], value: [9]), in: table)
          try backend.put(StateRow(group: group, key: group + [0xFF, key], value: []), in: table)
        }
        try backend.remove(from: table, group: group, key: group + [0xFF, 2])
        try backend.remove(from: table, group: group, key: [77])
      }
      try backend.commit()

      let expected = groups.map { group in
        ([1, 3] as [UInt8]).map { StateRow(group: group, key: group + [0xFF, $0], value: []) }
      }
      for (group, rows) in zip(groups, expected) {
        let listed = try backend.rows(in: table, group: group)
        #expect(listed == rows)
        let value = try backend.value(in: table, group: group, key: group + [0xFF, 1])
        #expect(value == [])
        let removed = try backend.value(in: table, group: group, key: group + [0xFF, 2])
        #expect(removed == nil)
      }
      let all = try backend.rows(in: table)
      let count = try backend.count(in: table)
      #expect(all == expected.flatMap { $0 } && count == all.count)
      let none = try backend.rows(in: table, group: [42])
      #expect(none.isEmpty)
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `keys are listed by what they begin with, and the last is known`(
    kind: TestBackend.Kind
  ) throws {
    try check(kind) { backend throws(StoreError) in
      let keys: [[UInt8]] = [
        [1], [1, 0], [1, 0xFF], [1, 0xFF, 0xFF], [2], [0xFF], [0xFF, 0xFF],
      ]
      try backend.begin(.write)
      for key in keys.reversed() { try backend.put(StateRow(key: key, value: key), in: .tips) }
      try backend.commit()

      for prefix in [[], [0], [1], [1, 0xFF], [0xFF], [3]] as [[UInt8]] {
        let found = try backend.keys(in: .tips, prefix: prefix)
        #expect(found == keys.filter { $0.starts(with: prefix) })
      }
      let last = try backend.lastKey(in: .tips, group: [])
      let none = try backend.lastKey(in: .spans, group: [1])
      #expect(last == [0xFF, 0xFF] && none == nil)
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a record is found by its key`(kind: TestBackend.Kind) throws {
    try check(kind) { backend throws(StoreError) in
      try backend.begin(.write)
      let row = StateRow(group: [7], key: [1], value: [2])
      try backend.put(row, in: .records)
      try backend.commit()

      let found = try backend.record([1])
      let none = try backend.record([2])
      #expect(found == row && none == nil)
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `a transaction that is rolled back leaves nothing`(kind: TestBackend.Kind) throws {
    try check(kind) { backend throws(StoreError) in
      let entries = Self.entries(count: 2, of: 1)
      try backend.begin(.write)
      try backend.append(entries[0])
      try backend.put(StateRow(group: [1], key: [1], value: [1]), in: .records)
      try backend.commit()

      try backend.begin(.write)
      try backend.append(entries[1])
      try backend.put(StateRow(group: [2], key: [2], value: [2]), in: .records)
      try backend.remove(from: .records, group: [1], key: [1])
      backend.rollBack()

      let last = try backend.lastEntry()
      let rows = try backend.rows(in: .records)
      #expect(last == entries[0])
      #expect(rows == [StateRow(group: [1], key: [1], value: [1])])

      // The group's name was forgotten with its row, and can be used again.
      try backend.begin(.write)
      try backend.put(StateRow(group: [2], key: [2], value: [2]), in: .records)
      try backend.commit()
      let again = try backend.rows(in: .records, group: [2])
      #expect(again.count == 1)
    }
  }

  @Test(arguments: TestBackend.Kind.allCases)
  func `removing derived state keeps the log and what it cannot give back`(kind: TestBackend.Kind)
    throws
  {
    try check(kind) { backend throws(StoreError) in
      try backend.begin(.write)
      for table in StateTable.allCases {
        try backend.put(StateRow(key: [1], value: [1]), in: table)
      }
      try backend.append(Self.entries(count: 1, of: 1)[0])
      try backend.removeDerivedState()
      try backend.commit()

      for table in StateTable.allCases {
        let rows = try backend.rows(in: table)
        #expect(rows.isEmpty == table.isDerived)
      }
      let last = try backend.lastEntry()
      #expect(last != nil)
    }
  }

  // MARK: -

  /// Runs `body` over a fresh backend.
  private func check(
    _ kind: TestBackend.Kind, _ body: (inout TestBackend) throws(StoreError) -> Void
  ) throws {
    let directory = try TemporaryDirectory()
    var backend = try TestBackend(kind, in: directory)
    try body(&backend)
  }

  /// Entries of `replicaCount` replicas in turn, each batch of one operation, their bodies equally long.
  private static func entries(
    count: Int, of replicaCount: UInt64, replicaBase: UInt64 = 1
  ) -> [LogEntry] {
    var running = RunningHash.start
    return (0..<count).map { index in
      let hash = SystemPrimitives().sha256([UInt8(index)])
      running = running.appending(hash, using: SystemPrimitives())
      let batch = EncodedBatch(
        replica: ReplicaID(rawValue: replicaBase + UInt64(index) % replicaCount),
        firstCounter: UInt64(index) / replicaCount + 1, operationCount: 1,
        previous: .zero, body: [UInt8](repeating: UInt8(index), count: 10), trustedHash: hash)
      return LogEntry(
        running: running, batch: batch, tableCount: 1,
        precedingTime: WallTime(clampingMilliseconds: Int64(index)))
    }
  }
}
