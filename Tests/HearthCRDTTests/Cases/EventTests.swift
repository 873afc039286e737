import HearthCRDT
import HearthTestSupport
import Testing

struct EventTests {
  @Test func `answers are kept in the order of their stamps, each once`() throws {
    var (history, card) = History.sharing(.item("chien"), devices: 3)
    history.write(on: 0, at: 3, .answer(card, Answer(isRight: true, isReversed: false)))
    history.write(on: 1, at: 1, .answer(card, Answer(isRight: false, isReversed: true)))
    history.write(on: 2, at: 3, .answer(card, Answer(isRight: false, isReversed: false)))

    let record = try #require(history.inEveryOrder().storage.record(card))

    #expect(record.answers.map(\.answer.isRight) == [false, true, false])
    #expect(record.answers.map(\.stamp.time.milliseconds) == [1, 3, 3])
  }

  @Test func `deleting a card hides its answers, restoring brings them back`() {
    var (history, card) = History.sharing(.item("chien"))
    history.write(on: 0, .disable(card))
    history.write(on: 1, .answer(card, Answer(isRight: true, isReversed: false)))
    #expect(history.inEveryOrder().collection(.list).rows.isEmpty)

    history.sync()
    history.write(on: 0, .enable(card))

    #expect(history.inEveryOrder().collection(.list).rows.first?.answers.count == 1)
  }
}
