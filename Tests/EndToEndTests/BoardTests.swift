import Foundation
import Testing

/// The board as a person at a terminal meets it.
@Suite(.tags(.integration)) struct BoardTests {
  private static let right = "\u{1B}OC"
  private static let left = "\u{1B}OD"
  private static let down = "\u{1B}OB"
  private static let leaving = "\u{1B}[?1049l"

  @Test func `arrow keys give points, which other commands find at once`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Ana Dad")
    try ana.hearth("shop add milk")
    let seat = try Seat(["board"], on: ana)
    #expect(seat.sees("[Scores]") && seat.sees("milk"))

    seat.type(String(repeating: Self.right, count: 20))
    seat.type(Self.down + "5" + Self.right + Self.left + Self.left)
    seat.type("\tabread\r")
    #expect(seat.sees("bread"))
    seat.type("\u{1B}OB" + " \t")
    // So narrow that digits are digits.
    seat.resize(columns: 24, rows: 6)
    #expect(seat.sees("120") && seat.sees("103"))
    seat.type("r")
    #expect(seat.sees("Reset everybody"))
    seat.type("y")
    #expect(try ana.shows(["Ana 100", "Dad 100"]))
    seat.type("u")
    #expect(seat.sees("Taken back"))
    seat.type("q")

    #expect(seat.end() == 0 && seat.sees(Self.leaving))
    #expect(seat.isOrdinary)
    #expect(try ana.scores() == ["Ana 120", "Dad 103"])
    let items = try ana.json("shop")["items"]
    #expect(items[0]["checked"].bool == false && items[1]["checked"].bool == true)
  }

  @Test func `what another device changes appears, and what is given here reaches it`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    let seat = try Seat(["board"], on: house.ana, columns: 24, rows: 12)
    #expect(seat.sees("fresh"))

    try house.ben.hearth("score up Dad 23 --sync=10s")
    #expect(seat.sees("23"))
    try house.ben.hearth("shop add bananas --sync=10s")
    #expect(seat.sees("bananas"))

    seat.type(Self.right)
    #expect(try house.ben.shows(["Dad 124"], syncing: true))

    house.daemon.kill()
    seat.resize(columns: 80, rows: 24)
    #expect(seat.sees("last contact"))
    seat.type(Self.right + Self.right)
    #expect(seat.sees("not sent"))
    seat.type("q")
    #expect(seat.end() == 0)
    #expect(try house.ana.scores() == ["Dad 126"])
  }

  @Test func `a display shows, and does not edit`() throws {
    let house = try House("Ana")
    try house.ana.hearth("score add Dad --sync=10s")
    let kitchen = try Device("Kitchen")
    try kitchen.join(house.daemon, role: "display")
    let seat = try Seat(["board"], on: kitchen, columns: 60, rows: 12)
    #expect(seat.sees("Dad") && seat.sees("display"))

    seat.type(Self.right)
    #expect(seat.sees("does not edit"))
    seat.type("q")

    #expect(seat.end() == 0)
    #expect(try kitchen.scores() == ["Dad 100"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends it with the terminal as it was`(signal: Int32) throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")
    let seat = try Seat(["board"], on: ana)
    #expect(seat.sees("[Scores]"))
    #expect(!seat.isOrdinary)

    seat.type(Self.right)
    #expect(try ana.shows(["Dad 101"]))
    seat.child.signal(signal)

    #expect(seat.end() == 128 + signal && seat.sees(Self.leaving))
    #expect(seat.isOrdinary)
  }

  @Test func `a stopped board gives the terminal back, and draws itself again`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    let seat = try Seat(["board"], on: ana)
    #expect(seat.sees("Nobody is on the board"))

    seat.child.signal(SIGTSTP)
    #expect(seat.sees(Self.leaving))
    seat.child.signal(SIGCONT)
    #expect(seat.sees("Nobody is on the board"))

    seat.type("q")
    #expect(seat.end() == 0 && seat.isOrdinary)
  }

  @Test(
    arguments: [
      ("dumb", 1, "type 'dumb'"), ("nonesuch", 1, "type 'nonesuch'"), ("", 1, "TERM"),
      ("vt100", 0, ""), ("linux", 0, ""), ("screen", 0, ""), ("xterm-256color", 0, ""),
    ])
  func `terminals of every kind are drawn on, or refused in words`(
    type: String, status: Int32, sentence: String
  ) throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")
    let seat = try Seat(["board"], on: ana, type: type)

    if status == 0 {
      #expect(seat.sees("Dad"))
      seat.type("q")
    }

    #expect(seat.end() == status)
    #expect(seat.isOrdinary)
    #expect(sentence.isEmpty || seat.errors.contains(sentence))
  }

  @Test func `without a terminal, and as a document, it is a question of usage`() throws {
    let ana = try Device("Ana")

    for line in ["board", "board --json", "board --plain"] {
      let finished = try ana.run(line)
      #expect(finished.status == 2 && finished.output == "")
      #expect(finished.errors.contains("hearth watch"))
    }
    #expect(try ana.run("board --json").errorCode == "usage")
    let seat = try Seat(["board"], on: ana)
    #expect(seat.end() == 5)
  }
}

extension Device {
  /// Whether the scores become these within a while.
  fileprivate func shows(_ scores: [String], syncing: Bool = false) throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      if syncing { try sync() }
      if try self.scores() == scores { return true }
    }
    return false
  }
}
