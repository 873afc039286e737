import HearthCRDT
import HearthTestSupport
import Testing

/// Homes that were copied or restored where nobody noticed, and wrote on under one identity.
struct ForkTests {
  @Test func `copy a home and edit both copies: every edit counts once`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let copy = history.copy(0)
    history.write(on: 0, .add(dad, 1))
    history.write(on: 0, .add(dad, 10))
    history.write(on: copy, .add(dad, 100))
    history.write(on: copy, .add(dad, 1_000))

    #expect(history.inEveryOrder().score(of: dad) == 1_211)
  }

  @Test func `both copies make records with one dot, and they stay two`() {
    var history = History(devices: 1)
    let copy = history.copy(0)
    history.append("milk", on: 0)
    history.append("bread", on: copy)
    history.append("eggs", on: copy)

    let document = history.inEveryOrder()

    #expect(Set(document.names()) == ["milk", "bread", "eggs"])
    #expect(document.storage.heads(of: history.devices[0].id).count == 2)
  }

  @Test func `edits of others on what a copy made find it`() {
    var history = History(devices: 2)
    let copy = history.copy(0)
    history.append("milk", on: 0)
    history.append("bread", on: copy)
    history.sync()
    for (index, row) in history.state(of: .list, on: 1).rows.enumerated() {
      history.write(
        on: 1, at: Int64(index), .write(row.id, .quantity, .text(row.text(.name) ?? "")))
    }

    let rows = history.inEveryOrder().collection(.list).rows

    #expect(rows.count == 2)
    #expect(rows.allSatisfy { $0.text(.quantity) == $0.text(.name) })
  }

  @Test func `an edit that had seen one branch means that branch's record`() throws {
    var history = History(devices: 3)
    let copy = history.copy(0)
    let milk = history.append("milk", on: 0)
    history.append("bread", on: copy)
    history.send(from: copy, to: 1)
    // This author knows no fork, so its dot names no branch.
    history.write(on: 1, .write(milk, .quantity, .text("2 loaves")))

    let rows = history.inEveryOrder().collection(.list).rows

    #expect(rows.first { $0.text(.name) == "bread" }?.text(.quantity) == "2 loaves")
    #expect(rows.first { $0.text(.name) == "milk" }?.text(.quantity) == nil)
  }

  @Test func `a reset that had seen one branch leaves the other branch's points`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let copy = history.copy(0)
    history.write(on: 0, .add(dad, 1))
    history.write(on: copy, .add(dad, 10))
    history.write(on: copy, .add(dad, 10))
    history.send(from: copy, to: 1)
    history.write(on: 1, .set(dad, 100))

    #expect(history.inEveryOrder().score(of: dad) == 101)
  }

  @Test func `restore an older home, edit, sync: every edit counts once`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let backup = history.devices[0]
    history.write(on: 0, .add(dad, 1))
    history.send(from: 0, to: 1)
    history.restore(0, to: backup)
    history.write(on: 0, .add(dad, 10))
    history.write(on: 0, .add(dad, 100))
    history.sync()
    history.write(on: 1, .add(dad, 1_000))

    #expect(history.inEveryOrder().score(of: dad) == 1_211)
  }

  @Test func `restore twice, and again from further back: every edit counts once`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let backup = history.devices[0]
    history.write(on: 0, .add(dad, 1))
    let later = history.devices[0]
    history.write(on: 0, .add(dad, 10))
    history.restore(0, to: later)
    history.write(on: 0, .add(dad, 100))
    history.restore(0, to: backup)
    history.write(on: 0, .add(dad, 1_000))
    history.write(on: 0, .add(dad, 10_000))

    #expect(history.inEveryOrder().score(of: dad) == 11_211)
  }

  @Test func `a clear that had seen one branch leaves what the other added`() {
    var history = History(devices: 2)
    let copy = history.copy(0)
    history.append("milk", on: 0)
    history.append("bread", on: copy)
    history.send(from: copy, to: 1)
    history.write(on: 1, .clear(.list))

    #expect(history.inEveryOrder().names() == ["milk"])
  }

  @Test func `an undo on one branch takes back that branch's edit`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let copy = history.copy(0)
    let point = history.write(on: 0, .add(dad, 1))
    history.write(on: copy, .add(dad, 10))
    history.undo(point, on: 0)

    #expect(history.inEveryOrder().score(of: dad) == 110)
  }

  @Test func `an undo finds the record that its batch meant, though a namesake has come since`() {
    var history = History(devices: 2, keys: [1, 2])
    let copy = history.copy(0)
    let milk = history.append("milk", on: 0)
    history.append("bread", on: copy)
    let rename = history.write(on: 0, .write(milk, .name, .text("oat milk")))
    history.sync()
    history.undo(rename, on: 0)

    #expect(Set(history.inEveryOrder().names()) == ["milk", "bread"])
  }

  @Test func `a copy that has seen the other branch goes on after both`() throws {
    var (history, dad) = History.sharing(.member("Dad"))
    let copy = history.copy(0)
    history.write(on: 0, .write(dad, .name, .text("Papa")))
    history.write(on: copy, .write(dad, .name, .text("Daddy")))
    history.send(from: 0, to: copy)
    history.write(on: copy, .write(dad, .name, .text("Father")))

    let record = try #require(history.inEveryOrder().storage.record(dad))

    #expect(record.text(.name) == "Father")
    #expect(record.also(.name).isEmpty)
  }

  @Test func `the tip inside of a chain is what it was when the chain ended there`() throws {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 1, .add(dad, 1))
    let inner = history.write(on: 1, .add(dad, 2))
    let device = history.devices[1].document
    let tip = try #require(device.storage.tip(at: inner.entry))
    history.write(on: 1, .add(dad, 3))

    let later = history.devices[1].document

    #expect(later.storage.tip(at: inner.entry) == nil)
    #expect(later.tip(at: inner.entry) == tip)
  }
}
