internal import HearthCRDT
internal import HearthModel

/// One replica's copy of a board of counters, as all measurements of counters use it.
struct CounterCopy {
  private var copy: DocumentCopy
  private var counters: [RecordID] = []

  /// A copy that writes as the replica of this number, and holds the counters of `founder`.
  init(writer number: Int, joining founder: CounterCopy) throws {
    copy = DocumentCopy(writer: number)
    counters = founder.counters
    try copy.merge(founder.copy.bytes.packed())
  }

  /// So many counters that nobody has changed.
  init(foundingCounters count: Int) throws {
    copy = DocumentCopy(writer: 0)
    let operations = (0..<count).map { index in
      Operation.create(
        Creation(
          collection: .scoreboard,
          values: [FieldValue(field: .name, value: .text("counter \(index)"))], start: 0))
    }
    let first = try copy.write(operations)
    counters = (0..<UInt64(count)).map {
      .created(Dot(replica: first.replica, counter: first.counter + $0))
    }
  }

  /// Adds one to a counter, as a transaction of its own.
  mutating func increment(_ index: Int) throws {
    try copy.write([.add(counters[index % counters.count], 1)])
  }

  /// The sum of all counters.
  var total: Int64 {
    counters.reduce(0) { $0 + (copy.document.storage.record($1)?.count ?? 0) }
  }

  /// What it wrote and took in, as bytes.
  func history() throws -> [UInt8] { try copy.bytes.packed() }

  mutating func merge(_ history: [UInt8]) throws { try copy.merge(history) }

  /// The counters alone, without names and makings.
  func encodedState() -> [UInt8] {
    var writer = StateWriter()
    for id in counters { copy.document.storage.record(id)?.counter?.encode(into: &writer) }
    return writer.bytes
  }
}
