import HearthCRDT
import HearthTestSupport
import HearthWire
import Testing

/// Each limit at N and at N + 1, for the writer and for the reader.
@Suite struct BatchLimitTests {
  private let table = ReplicaTable(
    replicas: [Fixed.a, Fixed.b], time: WallTime(clampingMilliseconds: BatchSamples.before))
  private let own = RecordID.created(Dot(replica: Fixed.a, counter: 3))

  private func writerRefuses(_ operations: [Operation]) -> String? {
    WireError.name { () throws(WireError) in
      _ = try BatchCoding.encode(BatchSamples.contents(operations), table: table)
    }
  }

  private func readerRefuses(_ body: [UInt8]) -> String? {
    let whole = WireError.name { () throws(WireError) in
      _ = try BatchCoding.decode(body, table: table)
    }
    let outside = WireError.name { () throws(WireError) in
      _ = try BatchCoding.operationCount(in: body)
    }
    #expect(whole == outside)
    return whole
  }

  /// A body of operations that all write a text of `count` bytes.
  private func body(_ counts: [Int]) -> [UInt8] {
    var writer = ProtobufWriter()
    for count in counts { writer.presentData(3, operation(count)) }
    return writer.bytes
  }

  private func operation(_ count: Int) -> [UInt8] {
    var value = ProtobufWriter()
    value.uint64(1, 6)
    value.presentText(2, String(repeating: "a", count: count))
    var operation = ProtobufWriter()
    operation.uint64(2, 3)
    operation.presentData(13, value.bytes)
    return operation.bytes
  }

  private func write(_ count: Int) -> Operation {
    .write(own, Field(rawValue: 6), .text(String(repeating: "a", count: count)))
  }

  @Test func `a batch has at most 1,000 operations`() {
    #expect(writerRefuses([Operation](repeating: .add(own, 1), count: 1_000)) == nil)
    #expect(
      writerRefuses([Operation](repeating: .add(own, 1), count: 1_001))
        == "limitExceeded")
    #expect(readerRefuses(body([Int](repeating: 0, count: 1_000))) == nil)
    #expect(readerRefuses(body([Int](repeating: 0, count: 1_001))) == "limitExceeded")
  }

  @Test func `a batch has at least one operation`() {
    #expect(writerRefuses([]) == "emptyBatch")
    #expect(readerRefuses([]) == "emptyBatch")
  }

  @Test func `an operation has at most 16 KiB`() throws {
    let overhead = operation(16_000).count - 16_000
    let largest = 16_384 - overhead

    #expect(writerRefuses([write(largest)]) == nil)
    #expect(writerRefuses([write(largest + 1)]) == "limitExceeded")
    #expect(
      WireError.name { () throws(WireError) in
        _ = try BatchCoding.decode(body([largest]), table: table)
      } == nil)
    #expect(
      WireError.name { () throws(WireError) in
        _ = try BatchCoding.decode(body([largest + 1]), table: table)
      } == "limitExceeded")
  }

  @Test func `a body has at most 128 KiB`() {
    let seven = [Int](repeating: 16_000, count: 8)
    let room = 131_072 - body(seven).count
    let fill = room - body([200]).count + 200

    #expect(body(seven + [fill]).count == 131_072)
    #expect(readerRefuses(body(seven + [fill])) == nil)
    #expect(readerRefuses(body(seven + [fill + 1])) == "limitExceeded")
    #expect(writerRefuses(seven.map(write) + [write(fill)]) == nil)
    #expect(writerRefuses(seven.map(write) + [write(fill + 1)]) == "limitExceeded")
  }

  @Test func `the size of an operation is known before it is written`() throws {
    for sample in BatchSamples.all.values {
      var grown = table
      for change in sample.contextChanges { grown.introduce(change.replica) }
      grown.introduce(Fixed.c)
      var total = 0
      for operation in sample.operations {
        total += try BatchCoding.encodedByteCount(of: operation, table: grown)
      }
      let contents = BatchContents(
        contextChanges: [], time: grown.time, operations: sample.operations)

      #expect(try BatchCoding.encode(contents, table: grown).count == total)
    }
  }

  @Test func `a delta is at most a million either way`() {
    for delta: Int64 in [1_000_000, -1_000_000] {
      #expect(writerRefuses([.add(own, delta)]) == nil)
      #expect(writerRefuses([.add(own, delta + delta.signum())]) == "limitExceeded")
    }
    #expect(writerRefuses([.add(own, .min)]) == "limitExceeded")
  }

  @Test func `names have 256 bytes wherever they stand`() {
    let (name, long) = (String(repeating: "a", count: 256), String(repeating: "a", count: 257))
    let game = { GameID(list: CollectionID(kind: 4, name: $0), pairs: Fixed.pairs, generation: 1) }
    let place = Insertion(parent: nil, side: .left, rightOrigin: nil)
    let choice = { (person: String, food: String) in
      Operation.choose(
        Choice(
          game: game(""), person: person, round: 1,
          left: Choice.Pick(name: food, insertion: place), right: nil))
    }

    #expect(writerRefuses([.clear(CollectionID(kind: 4, name: name))]) == nil)
    #expect(writerRefuses([.clear(CollectionID(kind: 4, name: long))]) == "limitExceeded")
    #expect(writerRefuses([.restart(game(name))]) == nil)
    #expect(writerRefuses([.restart(game(long))]) == "limitExceeded")
    #expect(writerRefuses([choice(name, name)]) == nil)
    #expect(writerRefuses([choice(long, name)]) == "limitExceeded")
    #expect(writerRefuses([choice(name, long)]) == "limitExceeded")
  }

  @Test func `a table has 4,096 replicas`() throws {
    let full = ReplicaTable(
      replicas: (1...4_095).map { ReplicaID(rawValue: $0) },
      time: WallTime(clampingMilliseconds: 0))
    let change = { ContextEntry(replica: $0, counter: 1, hash: Fixed.first) }
    let one = BatchSamples.contents([.cancel(cancellation)], context: [change(Fixed.a)])
    let two = BatchSamples.contents(
      [.cancel(cancellation)], context: [change(Fixed.a), change(Fixed.b)])

    let body = try BatchCoding.encode(one, table: full)
    #expect(try BatchCoding.decode(body, table: full) == one)
    #expect(
      WireError.name { () throws(WireError) in
        _ = try BatchCoding.encode(two, table: full)
      } == "limitExceeded")

    var fuller = full
    fuller.introduce(Fixed.c)
    #expect(
      WireError.name { () throws(WireError) in
        _ = try BatchCoding.decode(body, table: fuller)
      } == "limitExceeded")
  }

  private var cancellation: [Cancellation] {
    [
      Cancellation(
        target: .record(.derived(Fixed.derived)),
        dots: [Dot(replica: ReplicaID(rawValue: 1), counter: 1)])
    ]
  }

  @Test func `what cannot be read is not written`() {
    let element = ElementID(dot: Dot(replica: Fixed.a, counter: 1), offset: .max)
    let text = TextID(record: own, field: Field(rawValue: 1))
    let place = Insertion(parent: nil, side: .left, rightOrigin: nil)
    let stranger = RecordID.created(Dot(replica: Fixed.c, counter: 1))

    #expect(writerRefuses([.add(stranger, 1)]) == "missingField")
    #expect(
      writerRefuses([.add(.created(Dot(replica: Fixed.a, counter: 0)), 1)]) == "missingField")
    #expect(
      writerRefuses([.add(.created(Dot(replica: Fixed.a, counter: 1 << 63)), 1)])
        == "valueOutOfRange")
    #expect(writerRefuses([.write(own, Field(rawValue: 0), .flag(true))]) == "missingField")
    #expect(writerRefuses([.clear(CollectionID(kind: 0, name: "a"))]) == "missingField")
    #expect(writerRefuses([.insert(text, place, "")]) == "missingField")
    #expect(writerRefuses([.erase(text, [])]) == "missingField")
    #expect(
      writerRefuses([.erase(text, [ElementRange(first: element, count: 2)])])
        == "valueOutOfRange")
    #expect(writerRefuses([.erase(text, [ElementRange(first: element, count: 1)])]) == nil)
    #expect(writerRefuses([.cancel([])]) == "missingField")
    #expect(
      writerRefuses([.cancel([Cancellation(target: .record(own), dots: [])])])
        == "missingField")
  }
}
