import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

@Suite struct ScaleTests {
  private static let deck = CollectionID(kind: 5, name: "Words")
  private static let pageByteCount = 4_096

  /// One edit of a card in a deck of `count`: how many pages of the file it changed, and by how many the file grew.
  private func pagesTouched(cardCount count: Int) throws -> (changed: Int, added: Int) {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/home"
    var home = try Home.create(at: path)
    let time = WallTime(clampingMilliseconds: 1)
    var card: RecordID?
    try home.household.transaction { household throws(StoreError) in
      var draft = try household.draft(time: time)
      var previous: ElementID?
      for index in 0..<count {
        let dot = draft.append(
          .create(
            Creation(
              collection: Self.deck,
              values: [FieldValue(field: Board.name, value: .text("word \(index)"))],
              insertion: Insertion(parent: previous, side: .right, rightOrigin: nil))))
        previous = ElementID(dot: dot)
        if index == count / 2 { card = .created(dot) }
      }
      try household.commit(draft.operations, time: time)
      try household.acknowledge(household.tips())
    }
    let id = try #require(card)
    let before = try pages(of: home.databasePath)

    try home.household.commit([.write(id, Board.name, .text("new"))], time: time)

    let after = try pages(of: home.databasePath)
    let changed = zip(before, after).count { $0 != $1 }
    return (changed, after.count - before.count)
  }

  private func pages(of path: String) throws -> [ArraySlice<UInt8>] {
    let bytes = try File.read(path, maximumByteCount: 1 << 30)
    return stride(from: 0, to: bytes.count, by: Self.pageByteCount).map {
      bytes[$0..<min($0 + Self.pageByteCount, bytes.count)]
    }
  }

  @Test func `an edit in a deck of 100,000 cards touches as few pages as in a small one`() throws {
    let small = try pagesTouched(cardCount: 100)
    let large = try pagesTouched(cardCount: 100_000)

    #expect(small.changed + small.added <= 10)
    #expect(large.changed + large.added <= 10)
  }
}
