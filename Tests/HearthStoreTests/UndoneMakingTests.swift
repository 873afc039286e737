import HearthCRDT
import HearthStore
import HearthSystem
import Testing

/// A note that several operations of one transaction make, and an undo of that.
@Suite(.tags(.conformance)) struct UndoneMakingTests {
  private static let note = RecordID.derived(DerivedID(high: 1, low: 2))
  private static let collection = CollectionID(kind: 6, name: "Door")
  private static let text = TextID(record: note, field: Field(rawValue: 15))

  private static func making(_ words: String) -> [Operation] {
    let creation = Creation(id: DerivedID(high: 1, low: 2), collection: collection, values: [])
    return [.create(creation), insertion(words)]
  }

  private static func insertion(_ words: String) -> Operation {
    .insert(text, Insertion(parent: nil, side: .right, rightOrigin: nil), words)
  }

  /// Takes back the last transaction.
  private static func undo(_ device: inout TestDevice<MemoryBackend>) throws {
    let last = try #require(try device.household.lastTransaction())
    let cancels = try device.household.cancelling(last.operations)
    try device.household.commit(cancels, time: WallTime(clampingMilliseconds: 5_000))
    #expect(try device.household.verify() == [])
  }

  /// What the note says; nil where it is hidden.
  private static func shown(_ device: inout TestDevice<MemoryBackend>) throws -> String? {
    let state = try device.household.collection(collection)
    return state.isVisible(note) ? state.record(note)?.string(of: text.field) : nil
  }

  @Test func `a note whose making was undone is restored with its text`() throws {
    var ana = try TestDevice(MemoryBackend())
    try ana.commit(.create(Creation(collection: Board.id, values: [])))
    try ana.household.commit(Self.making("milk"), time: WallTime(clampingMilliseconds: 2_000))

    try Self.undo(&ana)
    #expect(try Self.shown(&ana) == nil)
    #expect(try ana.household.lastTransaction()?.operations.count == 1)
    try ana.commit(.enable(Self.note))

    #expect(try Self.shown(&ana) == "milk")
  }

  @Test func `where somebody else made the note too, undo takes out one's own words`() throws {
    var (ana, ben) = (try TestDevice(MemoryBackend()), try TestDevice(MemoryBackend()))
    try ana.household.commit(Self.making("milk"), time: WallTime(clampingMilliseconds: 2_000))
    try ben.household.commit(Self.making("eggs"), time: WallTime(clampingMilliseconds: 2_001))
    try ana.pull(from: &ben)

    try Self.undo(&ana)
    try ben.pull(from: &ana)

    #expect(try Self.shown(&ana) == "eggs")
    #expect(try Self.shown(&ben) == "eggs")
    #expect(try ana.household.lastTransaction() == nil)
  }

  @Test(arguments: [false, true])
  func `another's making that is hidden does not count`(isCleared: Bool) throws {
    var (ana, ben) = (try TestDevice(MemoryBackend()), try TestDevice(MemoryBackend()))
    try ben.household.commit(Self.making("eggs"), time: WallTime(clampingMilliseconds: 2_001))
    try ben.commit(isCleared ? .clear(Self.collection) : .disable(Self.note))
    try ana.household.commit(Self.making("milk"), time: WallTime(clampingMilliseconds: 2_000))
    try ana.pull(from: &ben)

    try Self.undo(&ana)
    #expect(try Self.shown(&ana) == nil)
    try ana.commit(.enable(Self.note))

    #expect(try Self.shown(&ana)?.contains("milk") == true)
  }

  @Test func `a note that another restored keeps its text when its making is undone`() throws {
    var (ana, ben) = (try TestDevice(MemoryBackend()), try TestDevice(MemoryBackend()))
    try ana.household.commit(Self.making("milk"), time: WallTime(clampingMilliseconds: 2_000))
    try ben.pull(from: &ana)
    try ben.commit(.disable(Self.note))
    try ben.commit(.enable(Self.note))
    try ana.pull(from: &ben)

    try Self.undo(&ana)

    #expect(try Self.shown(&ana) == "milk")
  }

  @Test func `an edit that brings a note back is taken back with its words`() throws {
    var ana = try TestDevice(MemoryBackend())
    try ana.household.commit(Self.making("milk"), time: WallTime(clampingMilliseconds: 2_000))
    try ana.commit(.disable(Self.note))
    try ana.commit(.enable(Self.note), Self.insertion("eggs"))

    try Self.undo(&ana)
    #expect(try Self.shown(&ana) == nil)
    try ana.commit(.enable(Self.note))

    #expect(try Self.shown(&ana) == "milk")
  }
}
