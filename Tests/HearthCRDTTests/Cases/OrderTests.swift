import HearthCRDT
import HearthTestSupport
import Testing

/// The order of a list's rows: runs, moves, and what happens to them meanwhile.
struct OrderTests {
  @Test func `two runs appended at one place do not interleave`() {
    var (history, _) = History.sharing(.item("first", at: .start))
    for index in 1...2 { history.append("x\(index)", on: 0) }
    for index in 1...3 { history.append("y\(index)", on: 1) }

    let names = history.inEveryOrder().names()

    #expect(
      names == ["first", "x1", "x2", "y1", "y2", "y3"]
        || names == ["first", "y1", "y2", "y3", "x1", "x2"])
  }

  @Test func `two runs prepended at one place do not interleave`() {
    var (history, _) = History.sharing(.item("last", at: .start))
    for device in 0...1 {
      for index in 1...(2 + device) {
        let place = history.state(of: .list, on: device).insertionAtStart
        history.write(on: device, .create(.item("\(device == 0 ? "x" : "y")\(index)", at: place)))
      }
    }

    let names = history.inEveryOrder().names()

    #expect(
      names == ["x2", "x1", "y3", "y2", "y1", "last"]
        || names == ["y3", "y2", "y1", "x2", "x1", "last"])
  }

  @Test func `a run written in one batch keeps its order`() {
    var history = History(devices: 2)
    var draft = history.devices[0].draft
    var place = history.state(of: .list, on: 0).insertionAtEnd
    for name in ["a", "b", "c"] {
      let dot = draft.append(.create(.item(name, at: place)))
      place = place.following(ElementID(dot: dot))
    }
    history.write(draft.operations, on: 0)
    history.append("other", on: 1)

    let names = history.inEveryOrder().names()

    #expect(names == ["a", "b", "c", "other"] || names == ["other", "a", "b", "c"])
  }

  @Test func `a row goes directly after the row it was put after`() {
    var history = History(devices: 1)
    let first = history.append("first", on: 0)
    let gone = history.append("gone", on: 0)
    history.append("last", on: 0)
    history.write(on: 0, .disable(gone))
    let place = history.state(of: .list, on: 0).insertion(after: first)
    history.write(on: 0, .create(.item("middle", at: place)))

    #expect(history.inEveryOrder().names() == ["first", "middle", "last"])
  }

  @Test func `two concurrent moves of one item leave one copy`() {
    var history = History(devices: 2)
    let ids = ["a", "b", "c"].map { history.append($0, on: 0) }
    history.sync()
    let start = history.state(of: .list, on: 0).insertionAtStart
    history.write(on: 0, at: 1, .move(ids[2], start))
    let middle = history.state(of: .list, on: 1).insertion(after: ids[0])
    history.write(on: 1, at: 2, .move(ids[2], middle))

    #expect(history.inEveryOrder().names() == ["a", "c", "b"])
  }

  @Test func `an item moved while it is deleted is hidden, and at its new place after restore`() {
    var history = History(devices: 2)
    let ids = ["a", "b"].map { history.append($0, on: 0) }
    history.sync()
    history.write(on: 0, .disable(ids[1]))
    history.write(on: 1, .move(ids[1], history.state(of: .list, on: 1).insertionAtStart))
    #expect(history.inEveryOrder().names() == ["a"])

    history.sync()
    history.write(on: 0, .enable(ids[1]))

    #expect(history.inEveryOrder().names() == ["b", "a"])
  }

  @Test func `tick, rename and move done apart all apply`() throws {
    var history = History(devices: 3)
    let ids = ["bread", "milk"].map { history.append($0, on: 0) }
    history.sync()
    history.write(on: 0, .write(ids[1], .checked, .flag(true)))
    history.write(on: 1, .write(ids[1], .name, .text("oat milk")))
    history.write(on: 2, .move(ids[1], history.state(of: .list, on: 2).insertionAtStart))

    let document = history.inEveryOrder()

    #expect(document.names() == ["oat milk", "bread"])
    #expect(document.storage.record(ids[1])?.shown(.checked) == .flag(true))
  }

  @Test func `records without a place stand last`() {
    var history = History(devices: 1)
    history.write(on: 0, .create(.item("nowhere")))
    history.append("somewhere", on: 0)

    #expect(history.inEveryOrder().names() == ["somewhere", "nowhere"])
  }
}

extension Insertion {
  /// The beginning of an empty sequence.
  static let start = Insertion(parent: nil, side: .right, rightOrigin: nil)
}
