import HearthCRDT
import HearthTestSupport
import Testing

struct PendingBatchesTests {
  private static let missing = ContextEntry(
    replica: ReplicaID(rawValue: 1), counter: 1, hash: HashPrefix(rawValue: 1))

  private static func hash(_ number: UInt8) -> Digest {
    Digest(bytes: [UInt8](repeating: number, count: Digest.byteCount)) ?? .zero
  }

  @Test func `a batch waits until the one it needs has been applied`() {
    var pending = PendingBatches<String>()
    let isKept = pending.insert("b", hash: Self.hash(1), byteCount: 10, waitingFor: Self.missing)

    #expect(isKept)
    #expect(pending.missing == [Self.missing])
    #expect(pending.release(Self.missing) == ["b"])
    #expect(pending.release(Self.missing).isEmpty)
    #expect(pending.count == 0)
    #expect(pending.byteCount == 0)
  }

  @Test func `the same batch waits once`() {
    var pending = PendingBatches<String>(maximumByteCount: 10)
    for _ in 0..<3 {
      let isKept = pending.insert("b", hash: Self.hash(1), byteCount: 10, waitingFor: Self.missing)
      #expect(isKept)
    }

    #expect(pending.count == 1)
  }

  @Test func `no more bytes are kept than the limit`() {
    var pending = PendingBatches<String>(maximumByteCount: 10)
    let first = pending.insert("a", hash: Self.hash(1), byteCount: 10, waitingFor: Self.missing)
    let second = pending.insert("b", hash: Self.hash(2), byteCount: 1, waitingFor: Self.missing)

    #expect(first)
    #expect(!second)
    #expect(pending.byteCount == 10)
  }

  @Test func `no more batches are kept than the limit`() {
    var pending = PendingBatches<String>(maximumCount: 1)
    let first = pending.insert("a", hash: Self.hash(1), byteCount: 0, waitingFor: Self.missing)
    let second = pending.insert("b", hash: Self.hash(2), byteCount: 0, waitingFor: Self.missing)

    #expect(first)
    #expect(!second)
  }

  @Test func `a chain delivered backwards is applied when its beginning comes`() {
    var (history, dad) = History.sharing(.member("Dad"))
    for _ in 0..<50 { history.write(on: 0, .add(dad, 1)) }
    var reader = History.reader
    for batch in history.batches.reversed() { reader.receive(batch) }

    #expect(reader.pending.count == 0)
    #expect(reader.document.score(of: dad) == 150)
  }
}
