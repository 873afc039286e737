import HearthCRDT
import HearthTestSupport
import Testing

struct UndoTests {
  @Test func `107, reset, Ben plus 5 is 105; undo of the reset gives 112`() {
    var (history, dad) = History.sharing(.member("Dad", start: 107))
    let reset = history.write(on: 0, .set(dad, 100))
    history.write(on: 1, .add(dad, 5))
    #expect(history.inEveryOrder().score(of: dad) == 105)

    history.undo(reset, on: 0)

    #expect(history.inEveryOrder().score(of: dad) == 112)
  }

  @Test func `undo of an increment takes just that back`() {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 0, .add(dad, 1))
    let second = history.write(on: 0, .add(dad, 10))
    history.write(on: 1, .add(dad, 100))
    history.undo(second, on: 0)

    #expect(history.inEveryOrder().score(of: dad) == 201)
  }

  @Test func `undo of an increment that a reset had seen changes nothing`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let point = history.write(on: 0, .add(dad, 10))
    history.sync()
    history.write(on: 1, .set(dad, 50))
    history.undo(point, on: 0)

    #expect(history.inEveryOrder().score(of: dad) == 50)
  }

  @Test func `undo of a rename shows the name before it`() throws {
    var (history, item) = History.sharing(.item("milk"))
    let rename = history.write(on: 0, .write(item, .name, .text("oat milk")))
    history.undo(rename, on: 0)

    let record = try #require(history.inEveryOrder().storage.record(item))

    #expect(record.text(.name) == "milk")
    #expect(record.also(.name).isEmpty)
  }

  @Test func `undo of a superseded rename leaves the rename that saw it`() throws {
    var (history, item) = History.sharing(.item("milk"))
    let rename = history.write(on: 0, .write(item, .name, .text("oat milk")))
    history.send(from: 0, to: 1)
    history.write(on: 1, .write(item, .name, .text("soy milk")))
    history.undo(rename, on: 0)

    let record = try #require(history.inEveryOrder().storage.record(item))

    #expect(record.text(.name) == "soy milk")
  }

  @Test func `undo of a move puts the item back`() {
    var history = History(devices: 1)
    let ids = ["a", "b"].map { history.append($0, on: 0) }
    let move = history.write(
      on: 0, .move(ids[1], history.state(of: .list, on: 0).insertionAtStart))
    history.undo(move, on: 0)

    #expect(history.inEveryOrder().names() == ["a", "b"])
  }

  @Test func `undo of a delete shows the item again`() {
    var (history, item) = History.sharing(.item("milk"))
    let delete = history.write(on: 0, .disable(item))
    history.undo(delete, on: 0)

    let state = history.inEveryOrder().collection(.list)

    #expect(state.isVisible(item))
    #expect(state.record(item)?.disabled == nil)
  }

  @Test func `undo of a clear shows what it cleared, but not what an earlier clear had`() {
    var (history, bread) = History.sharing(.item("bread"))
    history.write(on: 0, .clear(.list))
    let milk = history.append("milk", on: 0)
    let clear = history.write(on: 0, .clear(.list))
    history.undo(clear, on: 0)

    let state = history.inEveryOrder().collection(.list)

    #expect(state.rows.map(\.id) == [milk])
    #expect(state.hidden.map(\.id) == [bread])
  }

  @Test func `undo of an add hides the item, and restoring it shows it with all its values`() {
    var history = History(devices: 2)
    let add = history.write(on: 0, .create(.member("Dad")))
    let dad = RecordID.created(Dot(replica: add.replica, counter: 1))
    history.send(from: 0, to: 1)
    history.write(on: 1, .add(dad, 5))
    history.undo(add, on: 0)
    #expect(history.inEveryOrder().score(of: dad) == nil)

    history.write(on: 1, .enable(dad))

    #expect(history.inEveryOrder().score(of: dad) == 105)
    #expect(history.inEveryOrder().names(in: .board) == ["Dad"])
  }

  @Test func `undo of a restore hides the item again`() {
    var (history, item) = History.sharing(.item("milk"))
    history.write(on: 0, .disable(item))
    let restore = history.write(on: 0, .enable(item))
    history.undo(restore, on: 0)

    #expect(history.inEveryOrder().names().isEmpty)
  }

  @Test func `two concurrent undos of one increment are one`() {
    var (history, dad) = History.sharing(.member("Dad"), devices: 3, keys: [1, 2, 1])
    let point = history.write(on: 0, .add(dad, 10))
    history.send(from: 0, to: 2)
    history.undo(point, on: 0)
    history.undo(point, on: 2)

    #expect(history.inEveryOrder().score(of: dad) == 100)
  }

  @Test func `nobody can undo what another device did`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let point = history.write(on: 0, .add(dad, 10))
    history.send(from: 0, to: 1)
    history.undo(point, on: 1)

    #expect(history.inEveryOrder().score(of: dad) == 110)
  }

  @Test func `a device can undo what it did in an earlier life`() {
    var (history, dad) = History.sharing(.member("Dad"), keys: [1, 1])
    let point = history.write(on: 0, .add(dad, 10))
    history.send(from: 0, to: 1)
    history.undo(point, on: 1)

    #expect(history.inEveryOrder().score(of: dad) == 100)
  }

  @Test func `a Cancel that names the wrong record changes nothing`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let mom = RecordID.created(history.devices[0].draft.nextDot)
    history.write(on: 0, .create(.member("Mom")))
    let point = history.write(on: 0, .add(dad, 10))
    let dot = Dot(replica: point.replica, counter: point.firstCounter)
    history.write(on: 0, .cancel([Cancellation(target: .record(mom), dots: [dot])]))

    let document = history.inEveryOrder()

    #expect(document.score(of: dad) == 110)
    #expect(document.score(of: mom) == 100)
  }

  @Test func `an undo cannot be undone`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let point = history.write(on: 0, .add(dad, 10))
    let undo = history.undo(point, on: 0)
    let dot = Dot(replica: undo.replica, counter: undo.firstCounter)
    history.write(on: 0, .cancel([Cancellation(target: .record(dad), dots: [dot])]))

    #expect(history.inEveryOrder().score(of: dad) == 100)
  }
}
