import HearthCRDT
import HearthTestSupport
import Testing

struct DocumentTests {
  @Test func `a batch is applied once`() {
    let (history, dad) = History.sharing(.member("Dad"))
    var document = Document(storage: MemoryStorage())

    let outcomes = (history.batches + history.batches).map { document.apply($0) }

    #expect(outcomes == [.applied, .repeated])
    #expect(document.score(of: dad) == 100)
  }

  @Test func `an early batch names everything that is missing, and changes nothing`() {
    var (history, dad) = History.sharing(.member("Dad"), devices: 3)
    let first = history.write(on: 0, .add(dad, 1))
    let other = history.write(on: 2, .add(dad, 1))
    history.send(from: 2, to: 0)
    let last = history.write(on: 0, .add(dad, 1))
    var document = Document(storage: MemoryStorage())

    let outcome = document.apply(last)

    #expect(outcome == .early(missing: [first.entry, other.entry]))
    #expect(document.storage.batches.isEmpty)
    #expect(StateDump(of: document) == StateDump(of: Document(storage: MemoryStorage())))
  }

  @Test func `batches applied together give what they give one by one`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let point = history.write(on: 0, .add(dad, 7))
    history.write(on: 1, .set(dad, 50))
    history.undo(point, on: 0)
    var one = Document(storage: MemoryStorage())
    var together = one

    let outcomes = together.apply(history.batches)
    for batch in history.batches { _ = one.apply(batch) }

    #expect(outcomes.allSatisfy { $0 == .applied })
    #expect(StateDump(of: one) == StateDump(of: together))
  }

  @Test func `a document reads and writes only what a batch changes`() throws {
    var history = History(devices: 1)
    for index in 0..<20 { history.append("item \(index)", on: 0) }
    var document = Document(storage: CountingStorage())
    for batch in history.batches { _ = document.apply(batch) }
    let item = try #require(history.state(of: .list, on: 0).rows.first?.id)
    history.write(on: 0, .write(item, .quantity, .text("2")))
    document.storage.counts = CountingStorage.Counts()

    _ = document.apply(try #require(history.batches.last))

    #expect(document.storage.counts == CountingStorage.Counts(recordSaves: 1))
  }

  @Test func `operations of an unknown kind are counted and kept`() {
    var history = History(devices: 2)
    let unknown = Operation.unknown(UnknownOperation(bytes: [200, 1, 0]))
    history.write(on: 0, unknown, .create(.member("Dad")), unknown)
    history.write(on: 1, unknown)

    let document = history.inEveryOrder()

    #expect(document.storage.header().unknownOperationCount == 3)
    #expect(document.names(in: .board) == ["Dad"])
    #expect(document.storage.batches.contains { $0.contents.operations.first == unknown })
  }

  @Test func `revocations are kept, and nothing cancels them`() throws {
    var history = History(devices: 2)
    let key = history.devices[1].origin.key
    let revoke = history.write(on: 0, .revoke(Revocation(device: key, heads: [])))
    let dot = Dot(replica: revoke.replica, counter: revoke.firstCounter)
    history.write(on: 0, .cancel([Cancellation(target: .collection(.board), dots: [dot])]))

    let revocations = history.inEveryOrder().collection(.board).revocations

    #expect(revocations.map(\.revocation.device) == [key])
    #expect(revocations.map(\.stamp.dot) == [dot])
  }

  @Test func `a draft names what its own operations will make`() {
    var history = History(devices: 1)
    var draft = history.devices[0].draft
    let dad = RecordID.created(draft.append(.create(.member("Dad"))))
    draft.append(.add(dad, 5))
    history.write(draft.operations, on: 0)

    #expect(history.inEveryOrder().score(of: dad) == 105)
  }

  @Test func `contexts carry only what is new since the author's batch before`() {
    var (history, dad) = History.sharing(.member("Dad"), devices: 3)
    history.write(on: 1, .add(dad, 1))
    history.send(from: 1, to: 0)
    let informed = history.write(on: 0, .add(dad, 1))
    let again = history.write(on: 0, .add(dad, 1))

    #expect(informed.contents.contextChanges == [history.batches[1].entry])
    #expect(again.contents.contextChanges.isEmpty)
  }
}
