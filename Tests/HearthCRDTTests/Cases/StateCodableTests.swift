import HearthCRDT
import HearthTestSupport
import Testing

struct StateCodableTests {
  /// A record, a header, a text, a tip, a span and a document's header that hold something of everything.
  private static func samples() throws -> [any StateCodable & Hashable] {
    let history = RandomHistory(kind: .forks, seed: Seed(20)).history
    var device = History.reader
    for batch in history.batches { device.receive(batch) }
    let storage = device.document.storage
    let lists = [RandomHistory.list, RandomHistory.board]
    var samples: [any StateCodable & Hashable] = [storage.header()]
    samples += storage.heads().compactMap { storage.tip(at: $0) }
    for list in lists {
      samples += storage.records(in: list)
      samples += storage.spans(in: list)
      if let header = storage.collection(list) { samples.append(header) }
      for record in storage.records(in: list) {
        if let text = storage.text(TextID(record: record.id, field: .text)) { samples.append(text) }
      }
    }
    return samples
  }

  private static func decoded<Value: StateCodable & Hashable>(
    _ value: Value, from bytes: [UInt8]
  ) throws(StateError) -> Bool {
    try Value(decoding: bytes) == value
  }

  @Test func `what was encoded is decoded as it was`() throws {
    for sample in try Self.samples() { #expect(try Self.decoded(sample, from: sample.encoded())) }
  }

  @Test func `state cut short at any byte is refused`() throws {
    for sample in try Self.samples() {
      let bytes = sample.encoded()
      for count in bytes.indices {
        #expect(throws: StateError.self) { try Self.decoded(sample, from: Array(bytes[..<count])) }
      }
    }
  }

  @Test func `bytes after the end are refused`() throws {
    for sample in try Self.samples() {
      #expect(throws: StateError.trailingBytes) {
        try Self.decoded(sample, from: sample.encoded() + [0])
      }
    }
  }

  @Test func `state with any byte changed is decoded to something or refused, and never traps`()
    throws
  {
    var random = Seed(3).generator()
    for sample in try Self.samples() {
      let bytes = sample.encoded()
      for index in bytes.indices {
        for change in [0xFF, 0x80, UInt8.random(in: 1...254, using: &random)] {
          var damaged = bytes
          damaged[index] ^= change
          _ = try? Self.decoded(sample, from: damaged)
        }
      }
    }
  }

  @Test(
    arguments: [
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02],
      [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80],
      [0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
    ] as [[UInt8]])
  func `a number that is too large or too long is refused`(bytes: [UInt8]) {
    #expect(throws: StateError.self) { try Coverage(decoding: bytes) }
  }

  @Test func `a span is as long as an operation can make it, and no longer`() throws {
    let first = ElementID(dot: Dot(replica: ReplicaID(rawValue: 1), counter: 1))
    let longest = Span(first: first, count: Span.maximumCount, insertion: .start)
    #expect(try Span(decoding: longest.encoded()) == longest)
    let longer = Span(first: first, count: Span.maximumCount + 1, insertion: .start)
    #expect(throws: StateError.outOfRange) { try Span(decoding: longer.encoded()) }
  }
}
