import HearthCRDT
import HearthTestSupport
import Testing

struct PresenceTests {
  @Test func `a delete sticks against a concurrent plus 5, and restore shows 15`() {
    var (history, dad) = History.sharing(.member("Dad", start: 10))
    history.write(on: 0, .disable(dad))
    history.write(on: 1, .add(dad, 5))
    #expect(history.inEveryOrder().score(of: dad) == nil)

    history.sync()
    history.write(on: 1, .enable(dad))

    #expect(history.inEveryOrder().score(of: dad) == 15)
  }

  @Test func `a delete sticks against a concurrent rename, and restore shows the new name`() {
    var (history, item) = History.sharing(.item("milk"))
    history.write(on: 0, .disable(item))
    history.write(on: 1, at: 5, .write(item, .name, .text("oat milk")))
    let hidden = history.inEveryOrder().collection(.list)
    #expect(hidden.rows.isEmpty)
    #expect(hidden.hidden.map(\.id) == [item])

    history.sync()
    history.write(on: 0, .enable(item))

    #expect(history.inEveryOrder().names() == ["oat milk"])
  }

  @Test func `a deliberate restore wins over a concurrent delete`() {
    var (history, item) = History.sharing(.item("milk"))
    history.write(on: 0, .disable(item))
    history.sync()
    history.write(on: 0, .enable(item))
    history.write(on: 1, .disable(item))

    #expect(history.inEveryOrder().names() == ["milk"])
  }

  @Test func `clear leaves what was added meanwhile`() {
    var (history, _) = History.sharing(.item("bread"))
    history.write(on: 0, .clear(.list))
    history.append("milk", on: 1)

    #expect(history.inEveryOrder().names() == ["milk"])
  }

  @Test func `clear concurrent with clear is one clear`() {
    var (history, bread) = History.sharing(.item("bread"))
    history.write(on: 0, .clear(.list))
    history.write(on: 1, .clear(.list))
    history.sync()
    history.write(on: 1, .enable(bread))

    let state = history.inEveryOrder().collection(.list)

    #expect(state.rows.map(\.id) == [bread])
    // The own chain of the first, and what each had seen of the other: one coverage for both clears.
    #expect(state.header.cleared.entries.count == 1)
  }

  @Test func `clear deletes what its own batch added before it, and nothing after`() {
    var history = History(devices: 2)
    history.write(
      on: 0, .create(.item("before")), .clear(.list), .create(.item("after")))

    #expect(history.inEveryOrder().names() == ["after"])
  }

  @Test func `clear of one collection leaves the others`() {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 1, .clear(.list))

    #expect(history.inEveryOrder().score(of: dad) == 100)
  }

  @Test func `clearing costs the same whatever the collection holds`() {
    var history = History(devices: 1)
    for _ in 0..<3 {
      history.write((0..<500).map { _ in .create(.item("x")) }, on: 0)
    }
    let before = history.devices[0].document.storage.records(in: .list)
    history.write(on: 0, .clear(.list))
    let after = history.devices[0].document

    #expect(after.storage.records(in: .list).count == before.count)
    #expect(Set(after.storage.records(in: .list)) == Set(before))
    #expect(after.collection(.list).rows.isEmpty)
    #expect(after.storage.collection(.list)?.encoded().count ?? 0 < 60)
  }

  @Test func `the trash says who hid a record and when`() {
    var (history, milk) = History.sharing(.item("milk"))
    let bread = history.append("bread", on: 0)
    history.sync()
    let delete = history.write(on: 1, at: 10, .disable(milk))
    history.send(from: 1, to: 0)
    let clear = history.write(on: 0, at: 20, .clear(.list))
    history.sync()
    history.write(on: 1, at: 30, .clear(.list))

    let state = history.inEveryOrder().collection(.list)

    #expect(state.hidden(by: milk)?.dot.replica == delete.replica)
    #expect(state.hidden(by: bread)?.dot.replica == clear.replica)
  }

  @Test func `one import done on two devices makes one record`() {
    var history = History(devices: 2)
    var creation = Creation.item("milk")
    creation.id = DerivedID(high: 1, low: 2)
    history.write(on: 0, .create(creation))
    history.write(on: 1, .create(creation))
    history.sync()
    history.write(on: 0, .disable(.derived(DerivedID(high: 1, low: 2))))

    let state = history.inEveryOrder().collection(.list)

    #expect(state.rows.isEmpty)
    #expect(state.hidden.count == 1)
  }

  @Test func `a derived record that two collections claim belongs to the first in order`() {
    var history = History(devices: 2)
    let id = DerivedID(high: 1, low: 2)
    history.write(on: 0, .create(Creation(id: id, collection: .list, values: [])))
    history.write(on: 1, .create(Creation(id: id, collection: .board, values: [])))

    let document = history.inEveryOrder()

    #expect(document.collection(.board).rows.map(\.id) == [.derived(id)])
    #expect(document.collection(.list).rows.isEmpty)
    for collection in [CollectionID.list, .board] {
      #expect(document.storage.collections(ofKind: collection.kind).contains(collection))
    }
  }
}
