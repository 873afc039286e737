import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

struct NoteTests {
  private static let fridge = CollectionID.note("Fridge")
  private static let primitives = StandInPrimitives()
  private static let text = TextID(
    record: .derived(Note.record(of: fridge, life: 1, using: primitives)), field: .text)

  private static func door(_ house: House, _ person: Int = 0) -> FridgeDoor {
    let document = house.history.devices[person].document
    return FridgeDoor(
      document.storage.collections(ofKind: 6).sorted().map { document.collection($0) })
  }

  private static func layout(_ house: House, _ person: Int) -> TextLayout {
    house.history.devices[person].document.text(text).layout
  }

  private static func rewrite(_ house: inout House, _ person: Int, to text: String) {
    let layout = layout(house, person)
    house.edit(person) { $0.rewrite(layout, to: text) }
  }

  /// A note that everybody has.
  private static func house(_ text: String) -> House {
    var house = House("Ana", "Ben")
    house.edit(0) { draft in
      draft.makeNote(Note.record(of: fridge, life: 1, using: primitives), in: fridge)
      draft.rewrite(TextState(id: Self.text).layout, to: text)
    }
    house.sync()
    return house
  }

  private static func merged(_ text: String, _ one: String, _ other: String) -> String {
    var house = house(text)
    Self.rewrite(&house, 0, to: one)
    Self.rewrite(&house, 1, to: other)
    house.sync()
    let result = door(house, 0).notes.first?.text
    #expect(result == door(house, 1).notes.first?.text)
    return result ?? ""
  }

  @Test func `two people's words are both in the note, and neither is mixed into the other`() {
    #expect(
      Self.merged("milk\nbread\n", "milk\neggs\nbread\n", "milk\nbread, rye\n")
        == "milk\neggs\nbread, rye\n")
    let both = Self.merged("to do:\n", "to do: call mother\n", "to do: mend the bike\n")
    #expect(both.contains(" call mother") && both.contains(" mend the bike"))
    let replaced = Self.merged("the big dog\n", "a small cat\n", "one tiny mouse\n")
    #expect(replaced.contains("a small cat") && replaced.contains("one tiny mouse"))
  }

  @Test(arguments: (1...40).map { Seed($0) })
  func `what two people insert in one place or in two stays in one piece`(seed: Seed) {
    var random = seed.generator()
    let lines = (0..<12).map { "line \($0) of the note\n" }
    let text = Array(lines.joined().unicodeScalars)
    func typed(_ words: String) -> String {
      var edited = text
      let place = Int.random(in: 0...text.count, using: &random)
      edited.insert(contentsOf: Array(words.unicodeScalars), at: place)
      return String(String.UnicodeScalarView(edited))
    }

    let both = Self.merged(lines.joined(), typed("ZEBRA\nAND YAK"), typed("QUAGGA OX\n"))

    #expect(both.contains("ZEBRA\nAND YAK") && both.contains("QUAGGA OX\n"))
    #expect(both.unicodeScalars.count == text.count + 23)
  }

  @Test func `lines that two people append at once stay whole`() {
    var house = Self.house("milk\n")
    for (person, line) in ["eggs", "rye"].enumerated() {
      let layout = Self.layout(house, person)
      house.edit(person) { $0.append(line: line, to: layout) }
    }
    house.sync()

    let text = Self.door(house).notes[0].text

    #expect(text == "milk\neggs\nrye\n" || text == "milk\nrye\neggs\n")
  }

  @Test func `a line after a text without an end of line begins one`() {
    var house = Self.house("milk")
    let layout = Self.layout(house, 0)
    house.edit { $0.append(line: "eggs", to: layout) }

    #expect(Self.door(house).notes[0].text == "milk\neggs")
  }

  @Test func `a note that two people make apart is one, with both texts`() throws {
    var house = House("Ana", "Ben")
    for (person, text) in ["milk\n", "eggs\n"].enumerated() {
      house.edit(person) { draft in
        draft.makeNote(
          Note.record(of: Self.fridge, life: 1, using: Self.primitives), in: Self.fridge)
        draft.rewrite(TextState(id: Self.text).layout, to: text)
      }
    }
    house.sync()

    let notes = Self.door(house).notes

    try #require(notes.count == 1)
    #expect(["milk\neggs\n", "eggs\nmilk\n"].contains(notes[0].text))
  }

  @Test
  func `a note that is made again after its removal is another one, and the first is in the trash`()
    throws
  {
    var house = Self.house("old")
    let notes = Self.door(house).notes
    house.edit { $0.remove(notes) }
    #expect(throws: ModelError.self) { try Self.door(house).note(named: "Fridge") }

    let target = try Self.door(house).target(named: "fridge", using: Self.primitives)
    guard case .new(let id, let collection) = target else {
      Issue.record("there is no such note")
      return
    }
    house.edit { $0.makeNote(id, in: collection) }

    #expect(collection == Self.fridge)
    #expect(id == Note.record(of: Self.fridge, life: 2, using: Self.primitives))
    let trash = Trash([house.history.state(of: Self.fridge, on: 0)])
    #expect(trash.entries.map(\.name) == ["Fridge"] && trash.entries.map(\.what) == ["note"])
    house.edit { $0.append(.enable(trash.entries[0].id)) }
    #expect(Self.door(house).notes.count == 2)
    #expect(throws: ModelError.self) { try Self.door(house).note(named: "Fridge") }
  }

  @Test func `a long text travels in operations that every device takes`() {
    for count in [Draft.maximumRunByteCount, Draft.maximumRunByteCount + 1] {
      let text = String(repeating: "x", count: count - 2) + "é"
      var house = Self.house("")
      Self.rewrite(&house, 0, to: text)

      let operations = house.history.batches.last?.contents.operations ?? []

      #expect(operations.count == (count > Draft.maximumRunByteCount ? 2 : 1))
      #expect(Self.door(house).notes[0].text == text)
    }
  }

  @Test func `many erased places travel in several operations`() {
    for count in [Draft.maximumRangeCount, Draft.maximumRangeCount + 1] {
      let lines = (0..<count).map { "line \($0)\n" }
      var house = Self.house(lines.map { $0 + "gone \($0)" }.joined())
      Self.rewrite(&house, 0, to: lines.joined())

      let erasures = house.history.batches.last?.contents.operations.filter {
        if case .erase = $0 { true } else { false }
      }

      #expect(erasures?.count == (count > Draft.maximumRangeCount ? 2 : 1))
      #expect(Self.door(house).notes[0].text == lines.joined())
    }
  }

  @Test func `a text may have its limit of bytes, not one more, and one too long may get shorter`()
    throws
  {
    let longest = String(repeating: "x", count: Note.maximumByteCount)
    try Note.check(longest)
    #expect(throws: ModelError.noteTooLong(byteCount: Note.maximumByteCount + 1)) {
      try Note.check(longest + "x")
    }
    try Note.check(longest + "x", insteadOf: longest + "xx")
  }

  @Test
  func `a note that two devices bring in apart is there once, and the same again changes nothing`()
    throws
  {
    let long = String(repeating: "grüße ", count: 4_000)
    var house = House("Ana", "Ben")
    for person in 0...1 {
      let place = Self.door(house, person).importPlace(
        name: "Fridge", text: long, using: Self.primitives)
      guard case .new(let id, let collection) = place else {
        Issue.record("nobody has the note")
        return
      }
      house.edit(person) { $0.makeNote(id, in: collection, beginningWith: long) }
    }
    house.sync()
    #expect(Self.door(house).notes.map(\.text) == [long])

    Self.rewrite(&house, 0, to: "mine")
    let door = Self.door(house)

    #expect(door.importPlace(name: "Fridge", text: long, using: Self.primitives) == .unchanged)
    let other = door.importPlace(name: "Fridge", text: "other", using: Self.primitives)
    let second = CollectionID.note("Fridge (2)")
    #expect(other == .new(Note.record(of: second, life: 1, using: Self.primitives), in: second))
  }
}
