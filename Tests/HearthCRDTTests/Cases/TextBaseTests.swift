import HearthCRDT
import HearthTestSupport
import Testing

struct TextBaseTests {
  private static let derived = DerivedID(high: 1, low: 2)
  private static let id = TextID(record: .derived(derived), field: .text)

  private static func making(_ text: String?) -> Operation {
    .create(
      Creation(
        id: derived, collection: .list,
        values: text.map { [FieldValue(field: .text, value: .text($0))] } ?? []))
  }

  private func string(_ history: History) -> String? {
    let document = history.inEveryOrder()
    let record = document.collection(.list).record(.derived(Self.derived))
    #expect(record?.string(of: .text) ?? "" == document.text(Self.id).string)
    return record?.string(of: .text)
  }

  @Test func `two devices that make one record apart have its text once`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 1, Self.making("animal"))
    history.write(on: 1, at: 2, Self.making("animal"))

    #expect(string(history) == "animal")
  }

  @Test func `edits of either making merge, whichever the other device had`() {
    var history = History(devices: 2)
    for device in 0...1 {
      history.write(on: device, at: Int64(device), Self.making("wild animal"))
    }
    history.write(on: 0, at: 5, history.text(on: 0).inserting("s", at: 11))
    history.write(on: 1, at: 5, history.text(on: 1).erasing(0..<5))

    #expect(string(history) == "animals")
  }

  @Test func `of two beginnings the earlier one is shown, and what was typed in either stays`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 2, Self.making("cat"))
    history.write(on: 1, at: 1, Self.making("dog"))
    history.write(on: 0, at: 3, history.text(on: 0).inserting("!", at: 3))

    let shown = string(history)

    #expect(shown == "dog!" || shown == "!dog")
  }

  @Test func `what a transaction gives in several makings is one beginning, however it was parted`()
  {
    var history = History(devices: 2)
    history.write([Self.making("wild "), Self.making("animal")], on: 0, at: 1)
    history.write([Self.making("wild a"), Self.making("nimal")], on: 1, at: 2)
    history.write(on: 1, at: 3, history.text(on: 1).erasing(4..<7))

    #expect(string(history) == "wildimal")
  }

  @Test func `a making without words begins nothing`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 1, Self.making(""))
    history.write(on: 1, at: 2, Self.making("animal"))

    #expect(string(history) == "animal")
  }

  @Test func `a write replaces what its author had seen, and nothing else`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 1, Self.making("cat"))
    history.sync()
    history.write(on: 0, at: 2, .write(Self.id.record, .text, .text("dog")))
    history.write(on: 1, at: 2, history.text(on: 1).inserting("s", at: 3))

    let shown = string(history)

    #expect(shown == "dogs" || shown == "sdog")
  }

  @Test func `undo of an erasure brings a beginning back`() {
    var history = History(devices: 1)
    history.write(on: 0, at: 1, Self.making("cat"))
    let erased = history.write(on: 0, at: 2, history.text(on: 0).erasing(0..<3))
    #expect(string(history) == "")

    history.undo(erased, on: 0)

    #expect(string(history) == "cat")
  }

  @Test func `a text that was edited on a record that nobody made is kept with it`() {
    var history = History(devices: 1)
    let text = TextID(record: .named(.list), field: .text)
    history.write(on: 0, history.devices[0].document.text(text).inserting("hello", at: 0))
    history.write(on: 0, .write(.named(.list), .name, .text("x")))

    let settings = history.inEveryOrder().collection(.list).settings

    #expect(settings.string(of: .text) == "hello")
  }
}

extension History {
  fileprivate func text(on device: Int) -> TextState {
    devices[device].document.text(
      TextID(record: .derived(DerivedID(high: 1, low: 2)), field: .text))
  }
}
