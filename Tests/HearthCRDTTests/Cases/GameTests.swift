import HearthCRDT
import HearthTestSupport
import Testing

struct GameTests {
  private static func game(_ generation: UInt64 = 1) -> GameID {
    GameID(list: .list, pairs: DerivedID(high: 1, low: 1), generation: generation)
  }

  private static func choose(
    _ person: String = "ana", round: UInt32 = 3, left: String? = nil, right: String? = nil,
    generation: UInt64 = 1, at place: Insertion = .start
  ) -> Operation {
    .choose(
      Choice(
        game: game(generation), person: person, round: round,
        left: left.map { Choice.Pick(name: $0, insertion: place) },
        right: right.map { Choice.Pick(name: $0, insertion: place) }))
  }

  private static func pick(
    _ person: String = "ana", round: UInt32 = 3, side: PickID.Side = .left
  ) -> RecordID {
    .pick(PickID(game: game(), person: person, round: round, side: side))
  }

  @Test func `a choice puts its food on the list`() {
    var history = History(devices: 2)
    history.write(on: 0, Self.choose(left: "pate"))

    #expect(history.inEveryOrder().names() == ["pate"])
  }

  @Test func `of both foods the left one stands first`() {
    var history = History(devices: 2)
    let end = history.state(of: .list, on: 0).insertionAtEnd
    let own = ElementID(dot: history.devices[0].draft.nextDot)
    let choice = Choice(
      game: Self.game(), person: "ana", round: 1,
      left: Choice.Pick(name: "wine", insertion: end),
      right: Choice.Pick(name: "fizz", insertion: end.following(own)))
    history.write(on: 0, .choose(choice))
    history.append("bread", on: 1)

    let names = history.inEveryOrder().names()

    #expect(names == ["wine", "fizz", "bread"] || names == ["bread", "wine", "fizz"])
  }

  @Test func `one person who plays a round on two devices offline has one choice that counts`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 5, Self.choose(left: "pate"))
    history.write(on: 1, at: 4, Self.choose(right: "prawns"))

    #expect(history.inEveryOrder().names() == ["prawns"])
  }

  @Test func `a choice that had seen another does not count, however early its clock`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 5, Self.choose(left: "pate"))
    history.send(from: 0, to: 1)
    history.write(on: 1, at: 1, Self.choose(right: "prawns"))

    let document = history.inEveryOrder()

    #expect(document.names() == ["pate"])
    #expect(document.collection(.list).header.game(Self.game())?.choices.count == 2)
  }

  @Test func `two people have the union of their picks`() {
    var history = History(devices: 2)
    history.write(on: 0, Self.choose("ana", left: "pate"))
    history.write(on: 1, Self.choose("ben", left: "pate", right: "prawns"))

    #expect(history.inEveryOrder().names().sorted() == ["pate", "pate", "prawns"])
  }

  @Test func `a skipped round counts and picks nothing`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 1, Self.choose())
    history.write(on: 1, at: 2, Self.choose(left: "pate"))

    #expect(history.inEveryOrder().names().isEmpty)
  }

  @Test func `a deleted pick does not return when a second device brings the same choice`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 5, Self.choose(left: "pate"))
    history.write(on: 0, .disable(Self.pick()))
    history.write(on: 1, at: 1, Self.choose(left: "pate"))

    let state = history.inEveryOrder().collection(.list)

    #expect(state.rows.isEmpty)
    #expect(state.hidden.map(\.id) == [Self.pick()])
  }

  @Test func `a cleared pick does not return when a second device brings the same choice`() {
    var history = History(devices: 2)
    history.write(on: 0, at: 5, Self.choose(left: "pate"))
    history.write(on: 0, .clear(.list))
    history.write(on: 1, at: 1, Self.choose(left: "pate"))

    #expect(history.inEveryOrder().names().isEmpty)
  }

  @Test func `a clear leaves a pick that it had not seen`() {
    var history = History(devices: 2)
    history.write(on: 0, .clear(.list))
    history.write(on: 1, Self.choose(left: "pate"))

    #expect(history.inEveryOrder().names() == ["pate"])
  }

  @Test func `a deleted pick can be restored`() {
    var history = History(devices: 2)
    history.write(on: 0, Self.choose(left: "pate"))
    history.write(on: 0, .disable(Self.pick()))
    history.send(from: 0, to: 1)
    history.write(on: 1, .enable(Self.pick()))

    #expect(history.inEveryOrder().names() == ["pate"])
  }

  @Test func `a pick's name, tick and place are kept under its key`() throws {
    var history = History(devices: 2)
    history.append("bread", on: 0)
    history.write(
      on: 0, at: 5, Self.choose(left: "pate", at: history.state(of: .list, on: 0).insertionAtEnd))
    history.write(on: 0, .write(Self.pick(), .name, .text("liver pate")))
    history.write(on: 0, .write(Self.pick(), .checked, .flag(true)))
    history.write(on: 0, .move(Self.pick(), history.state(of: .list, on: 0).insertionAtStart))
    history.write(on: 1, at: 1, Self.choose(left: "pate"))

    let document = history.inEveryOrder()

    #expect(document.names() == ["liver pate", "bread"])
    #expect(document.collection(.list).rows.first?.shown(.checked) == .flag(true))
  }

  @Test func `concurrent restarts are one, and hide the picks of the generation before`() {
    var history = History(devices: 2)
    history.write(on: 0, Self.choose(left: "pate"))
    history.sync()
    history.write(on: 0, .restart(Self.game(2)))
    history.write(on: 1, .restart(Self.game(2)))
    history.sync()
    history.write(on: 1, Self.choose(right: "prawns", generation: 2))

    let document = history.inEveryOrder()

    #expect(document.names() == ["prawns"])
    #expect(document.collection(.list).header.newestGeneration(pairs: Self.game().pairs) == 2)
  }

  @Test func `undo of a restart shows the picks again`() {
    var history = History(devices: 1)
    history.write(on: 0, Self.choose(left: "pate"))
    let restart = history.write(on: 0, .restart(Self.game(2)))
    history.undo(restart, on: 0)

    #expect(history.inEveryOrder().names() == ["pate"])
  }

  @Test func `undo of a choice lets the other device's choice count`() {
    var history = History(devices: 2, keys: [1, 1])
    let first = history.write(on: 0, at: 1, Self.choose(left: "pate"))
    history.write(on: 1, at: 2, Self.choose(right: "prawns"))
    history.undo(first, on: 0)

    #expect(history.inEveryOrder().names() == ["prawns"])
  }

  @Test func `choices for a generation that nobody began are kept and ignored`() {
    var history = History(devices: 2)
    history.write(on: 0, Self.choose(left: "pate", generation: .max))

    let document = history.inEveryOrder()

    #expect(document.names().isEmpty)
    #expect(document.collection(.list).header.games.count == 1)
  }
}
