import HearthCRDT
import HearthTestSupport
import Testing

struct TextTests {
  private static func note(_ string: String, devices: Int = 2) -> (History, TextID) {
    var (history, record) = History.sharing(.item("note"), devices: devices)
    let id = TextID(record: record, field: .text)
    history.write(on: 0, history.text(id, on: 0).inserting(string, at: 0))
    history.sync()
    return (history, id)
  }

  @Test func `concurrent runs at one place do not interleave`() {
    var (history, id) = Self.note("[]")
    history.write(on: 0, history.text(id, on: 0).inserting("abc", at: 1))
    history.write(on: 1, history.text(id, on: 1).inserting("xyz", at: 1))

    let string = history.inEveryOrder().text(id).string

    #expect(string == "[abcxyz]" || string == "[xyzabc]")
  }

  @Test
  func `text typed letter by letter, forwards by one and backwards by the other, stays in runs`() {
    var (history, id) = Self.note("[]")
    for offset in 1...2 {
      history.write(on: 0, history.text(id, on: 0).inserting("\(offset)", at: offset))
      history.write(on: 1, history.text(id, on: 1).inserting("\(offset + 7)", at: 1))
    }

    let string = history.inEveryOrder().text(id).string

    #expect(string == "[1298]" || string == "[9812]")
  }

  @Test func `erasing a word leaves what was typed inside of it meanwhile`() {
    var (history, id) = Self.note("one two three")
    history.write(on: 0, history.text(id, on: 0).erasing(4..<8))
    history.write(on: 1, history.text(id, on: 1).inserting("ice", at: 5))

    #expect(history.inEveryOrder().text(id).string == "one icethree")
  }

  @Test func `erasing twice erases once`() {
    var (history, id) = Self.note("abcdef")
    history.write(on: 0, history.text(id, on: 0).erasing(1..<4))
    history.write(on: 1, history.text(id, on: 1).erasing(2..<5))

    #expect(history.inEveryOrder().text(id).string == "af")
  }

  @Test func `undo of typing erases it, undo of erasing brings it back`() {
    var (history, id) = Self.note("abc")
    let typed = history.write(on: 0, history.text(id, on: 0).inserting("XY", at: 1))
    let erased = history.write(on: 0, history.text(id, on: 0).erasing(0..<2))
    #expect(history.inEveryOrder().text(id).string == "Ybc")

    history.undo(erased, on: 0)
    #expect(history.inEveryOrder().text(id).string == "aXYbc")

    history.undo(typed, on: 0)
    #expect(history.inEveryOrder().text(id).string == "abc")
  }

  @Test func `offsets count scalars, and scalars are kept as typed`() {
    var (history, id) = Self.note("e\u{301}😀")
    history.write(on: 1, history.text(id, on: 1).inserting("!", at: 2))

    let scalars = Array(history.inEveryOrder().text(id).string.unicodeScalars)

    #expect(scalars == ["e", "\u{301}", "!", "😀"])
  }

  @Test func `erasing what does not exist changes nothing`() {
    var (history, id) = Self.note("abc")
    let dot = Dot(replica: history.batches[1].replica, counter: history.batches[1].firstCounter)
    history.write(
      on: 1,
      .erase(
        id,
        [
          ElementRange(first: ElementID(dot: dot, offset: 3), count: 1),
          ElementRange(first: ElementID(dot: dot, offset: .max), count: .max),
          ElementRange(
            first: ElementID(dot: Dot(replica: ReplicaID(rawValue: 1), counter: 1)), count: 1),
          ElementRange(first: ElementID(dot: dot, offset: 2), count: .max),
        ]))

    #expect(history.inEveryOrder().text(id).string == "ab")
  }
}

extension History {
  fileprivate func text(_ id: TextID, on device: Int) -> TextState {
    devices[device].document.text(id)
  }
}
