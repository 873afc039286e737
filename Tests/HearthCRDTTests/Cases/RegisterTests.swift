import HearthCRDT
import HearthTestSupport
import Testing

struct RegisterTests {
  @Test func `of two concurrent writes the later is shown and the other is kept`() throws {
    var (history, card) = History.sharing(.item("chien"))
    history.write(on: 0, at: 1, .write(card, .name, .text("hound")))
    history.write(on: 1, at: 2, .write(card, .name, .text("doggy")))

    let record = try #require(history.inEveryOrder().storage.record(card))

    #expect(record.text(.name) == "doggy")
    #expect(record.also(.name) == [.text("hound")])
  }

  @Test func `a write that has seen both settles it`() throws {
    var (history, card) = History.sharing(.item("chien"))
    history.write(on: 0, at: 1, .write(card, .name, .text("hound")))
    history.write(on: 1, at: 2, .write(card, .name, .text("doggy")))
    history.send(from: 1, to: 0)
    history.write(on: 0, at: 0, .write(card, .name, .text("dog")))

    let record = try #require(history.inEveryOrder().storage.record(card))

    #expect(record.text(.name) == "dog")
    #expect(record.also(.name).isEmpty)
  }

  @Test func `a clock ten years ahead does not win over whoever has seen its write`() throws {
    var (history, card) = History.sharing(.item("chien"))
    history.write(on: 0, at: 2_000_000_000_000, .write(card, .name, .text("ahead")))
    history.send(from: 0, to: 1)
    history.write(on: 1, at: 1_700_000_000_000, .write(card, .name, .text("informed")))

    let record = try #require(history.inEveryOrder().storage.record(card))

    #expect(record.text(.name) == "informed")
  }

  @Test func `at the same millisecond the greater replica is shown, on every device`() throws {
    var (history, card) = History.sharing(.item("chien"), devices: 3)
    for device in 0..<3 {
      history.write(on: device, at: 5, .write(card, .name, .text("from \(device)")))
    }

    let record = try #require(history.inEveryOrder().storage.record(card))

    #expect(record.text(.name) == "from 2")
    #expect(record.also(.name) == [.text("from 1"), .text("from 0")])
  }

  @Test func `equal concurrent values are not kept as also`() throws {
    var (history, card) = History.sharing(.item("chien"))
    history.write(on: 0, at: 1, .write(card, .name, .text("dog")))
    history.write(on: 1, at: 2, .write(card, .name, .text("dog")))

    let record = try #require(history.inEveryOrder().storage.record(card))

    #expect(record.also(.name).isEmpty)
    #expect(record.register(.name)?.writes.count == 2)
  }

  @Test func `fields are registers of their own`() throws {
    var (history, item) = History.sharing(.item("milk"))
    history.write(on: 0, .write(item, .quantity, .text("2")))
    history.write(on: 1, .write(item, .checked, .flag(true)))

    let record = try #require(history.inEveryOrder().storage.record(item))

    #expect(record.text(.name) == "milk")
    #expect(record.text(.quantity) == "2")
    #expect(record.shown(.checked) == .flag(true))
  }

  @Test func `within a batch the later write has seen the earlier`() throws {
    var (history, item) = History.sharing(.item("milk"))
    history.write(
      on: 0, .write(item, .name, .text("one")), .write(item, .name, .text("two")))

    let record = try #require(history.inEveryOrder().storage.record(item))

    #expect(record.register(.name)?.writes.count == 1)
    #expect(record.text(.name) == "two")
  }

  @Test func `a write remembers the first dot of its transaction`() throws {
    var (history, item) = History.sharing(.item("milk"))
    let first = history.devices[0].draft.nextDot
    let number = first.counter
    history.write(
      on: 0, transaction: TransactionPart(number: number, isLast: false),
      .write(item, .quantity, .text("2")))
    history.write(
      on: 0, transaction: TransactionPart(number: number, isLast: true),
      .write(item, .checked, .flag(true)))

    let record = try #require(history.inEveryOrder().storage.record(item))

    #expect(record.register(.checked)?.shown?.transaction == first)
    #expect(record.register(.quantity)?.shown?.transaction == first)
  }
}
