import Foundation
import Glibc
import Testing

/// Games that are interrupted, continued elsewhere, killed, and played by several at once.
@Suite(.tags(.integration)) struct PlayTests {
  private static let list = "Christmas Shopping List"

  private func play(
    _ device: Device, _ lines: String..., words: [String] = []
  ) throws -> Finished { try play(device, lines, words: words) }

  private func play(
    _ device: Device, _ lines: [String], words: [String] = []
  ) throws -> Finished {
    let finished = try device.run(
      ["play", "shop"] + words, input: lines.map { $0 + "\n" }.joined())
    try finished.requireSuccess()
    return finished
  }

  private func picks(_ device: Device) throws -> [String] { try device.items(list: Self.list) }

  @Test func `a game begun on one device goes on on another of the same person`() throws {
    let daemon = try Daemon()
    let (laptop, phone) = (try Device("Ana"), try Device("Ana"))
    for device in [laptop, phone] { try device.join(daemon) }

    _ = try play(laptop, "left", "right", "q", words: ["--sync=10s"])
    let second = try play(phone, "both", words: ["--pull=10s", "--sync=10s"])
    #expect(second.errors.hasPrefix("Round 3 of 10: Pate"))
    try laptop.sync()
    let third = try play(laptop, Array(repeating: "left", count: 7))
    #expect(third.errors.hasPrefix("Round 4 of 10"))
    try laptop.sync()
    try phone.sync()

    #expect(try picks(phone).prefix(4) == ["Wine", "Chocolate", "Pate", "Prawns"])
    #expect(try picks(phone).count == 11)
    #expect(try picks(laptop) == picks(phone))
    #expect(try play(phone, "left").errors.contains("All 10 rounds are played."))
  }

  @Test func `rounds that one person played apart count once, the same on both devices`() throws {
    let daemon = try Daemon()
    let (laptop, phone) = (try Device("Ana"), try Device("Ana"))
    for device in [laptop, phone] { try device.join(daemon) }

    _ = try play(laptop, "left", "left", "both")
    _ = try play(phone, "right", "right")
    for device in [laptop, phone, laptop] { try device.sync() }

    #expect(try picks(laptop) == picks(phone))
    #expect(try picks(laptop) == ["Wine", "Crisps", "Pate", "Prawns"])
  }

  @Test func `two people have the union of their picks, and a removed one stays away`() throws {
    let house = try House("Ana", "Ben")

    _ = try play(house.ana, Array(repeating: "left", count: 10))
    _ = try play(house.ben, Array(repeating: "right", count: 10))
    try house.settle()
    #expect(try picks(house.ana).count == 20)

    try house.ana.hearth("shop remove Wine --list '\(Self.list)'")
    _ = try play(house.ben, "left", words: ["--list", "Other"])
    try house.settle()

    #expect(try picks(house.ana).count == 19)
    try house.agree()
    #expect(try picks(house.ana) == picks(house.ben))
  }

  @Test func `concurrent restarts are one generation, and the picks of the last are gone`() throws {
    let house = try House("Ana", "Ben")
    _ = try play(house.ana, "left")
    try house.settle()

    _ = try play(house.ana, "right", words: ["--restart"])
    _ = try play(house.ben, "both", words: ["--restart"])
    try house.settle()

    #expect(Set(try picks(house.ana)) == ["Fizzy Drinks", "Wine"])
    let game = try house.ben.run(["play", "shop", "--json"], input: "").json["game"]
    #expect(game["generation"].int == 2)
    #expect(game["played"].int == 1)
    #expect(try picks(house.ana) == picks(house.ben))
  }

  @Test func `two programs that play one person's game at once play every round once`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    let directory = try TemporaryDirectory()
    let input = directory.path("lines")
    try Data(String(repeating: "left\n", count: 20).utf8).write(to: URL(filePath: input))

    let children = try (1...3).map { _ in
      try Child(
        Programs.hearth, ["play", "shop"], environment: ana.environment, input: input,
        output: "/dev/null", errors: "/dev/null")
    }

    #expect(children.map { $0.wait() } == [0, 0, 0])
    #expect(try picks(ana).count == 10)
    #expect(try ana.json("verify")["ok"].bool == true)
  }

  @Test func `a game that is killed in the middle has kept every choice`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    let directory = try TemporaryDirectory()
    let (pipe, errors) = (directory.path("pipe"), directory.path("errors"))
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let writer = unsafe open(pipe, O_RDWR)
    defer { close(writer) }
    let child = try Child(
      Programs.hearth, ["play", "shop"], environment: ana.environment, input: pipe,
      output: "/dev/null", errors: errors)

    for round in 1...3 {
      // The next question is asked when the answer is durable.
      let deadline = ContinuousClock.now + .seconds(20)
      while try !String(contentsOfFile: errors, encoding: .utf8).contains("Round \(round) of") {
        try #require(ContinuousClock.now < deadline)
        usleep(2_000)
      }
      if round < 3 { _ = unsafe write(writer, "left\n", 5) }
    }
    child.signal(SIGKILL)

    #expect(child.wait() == 128 + SIGKILL)
    #expect(try picks(ana) == ["Wine", "Crisps"])
    #expect(try play(ana, "left").errors.hasPrefix("Round 3 of 10"))
  }

  @Test(arguments: ["play shop", "play words", "play shop --restart"])
  func `a display and a revoked device are refused before anything is asked`(line: String) throws {
    let house = try House("Ana", "Ben")
    let display = try Device("kitchen")
    try display.join(house.daemon, role: "display")
    try house.ana.hearth("words add chien dog --sync=10s")
    try house.ana.run(["revoke", "Ben's"]).requireSuccess()

    for (device, code) in [(display, "display"), (house.ben, "revoked")] {
      let finished = try device.run(
        line.split(separator: " ").map(String.init) + ["--pull=10s", "--json"], input: "left\n")

      #expect(finished.status == 4)
      #expect(finished.errorCode == code || finished.errors.contains(code))
      #expect(!finished.output.contains("Wine"))
      #expect(!finished.output.contains("\"asked\":1"))
      #expect(!finished.output.contains("\"generation\":2"))
    }
  }

  @Test func `quiz statistics of two devices add up`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("words add chien dog")
    try house.settle()

    for (device, input) in [(house.ana, "dog\nx\n"), (house.ben, "dog\ndog\nq\n")] {
      try device.run(["play", "words", "--rounds", "3"], input: input).requireSuccess()
    }
    try house.ana.run(["play", "words", "--reverse"], input: "chien\n").requireSuccess()
    try house.settle()

    for device in [house.ana, house.ben] {
      let card = try device.json("words")["cards"][0]
      #expect(card["asked"].int == 5)
      #expect(card["right"].int == 4)
    }
  }

  // MARK: Before a terminal

  private func home() throws -> Device {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    return ana
  }

  @Test func `single keys play the game, and the terminal is as it was`() throws {
    let ana = try home()

    let ending = try Terminal().run(
      ana, ["play", "shop"],
      [
        .expect("round 1 of 10"), .expect("Wine"), .expect("Fizzy Drinks"), .send("\u{1B}[D"),
        .expect("round 2 of 10"), .send("x2"), .expect("round 3 of 10"), .send("b"),
        .expect("round 4 of 10"), .send("\u{1B}OC"), .expect("round 5 of 10"), .send("s"),
        .expect("round 6 of 10"), .send("q"),
      ])

    #expect(ending.missed == nil)
    #expect(ending.status == 0)
    #expect(ending.isRestored)
    #expect(try picks(ana) == ["Wine", "Chocolate", "Pate", "Prawns", "Broccoli"])
    // The list stands on the usual screen, after the game's own is left.
    let last = try #require(ending.output.components(separatedBy: "\u{1B}[?1049l").last)
    #expect(last.contains("Christmas Shopping List"))
    #expect(last.contains("Broccoli"))
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func `the keys that interrupt stop and keep`(key: String) throws {
    let ana = try home()

    let ending = try Terminal().run(
      ana, ["play", "shop"],
      [.expect("round 1 of"), .send("1"), .expect("round 2 of"), .send(key)])

    #expect(ending.status == 0)
    #expect(ending.isRestored)
    #expect(try picks(ana) == ["Wine"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends the game, and the terminal is as it was`(number: Int32) throws {
    let ana = try home()

    let ending = try Terminal().run(
      ana, ["play", "shop"],
      [.expect("round 1 of"), .send("1"), .expect("round 2 of"), .signal(number)])

    #expect(ending.status == 128 + Int(number))
    #expect(ending.isRestored)
    #expect(ending.output.hasSuffix("\u{1B}[?1049l"))
    #expect(try picks(ana) == ["Wine"])
  }

  @Test func `another size, a stop and a continuation draw the round again`() throws {
    let ana = try home()

    let ending = try Terminal().run(
      ana, ["play", "shop"],
      [
        .expect("round 1 of"), .resize(columns: 20, rows: 6), .signal(SIGWINCH),
        .expect("\u{1B}[H\u{1B}[2Jround 1 of 10"), .expect("← Wine"), .signal(SIGSTOP),
        .signal(SIGCONT), .expect("round 1 of 10"), .send("2"), .expect("round 2 of 10"),
        .send("q"),
      ])

    #expect(ending.missed == nil)
    #expect(ending.status == 0)
    #expect(ending.isRestored)
    #expect(try picks(ana) == ["Fizzy Drinks"])
  }

  @Test(arguments: [("dumb", []), ("xterm", ["--plain"])])
  func `a terminal that cannot draw is asked line by line`(
    type: String, options: [String]
  ) throws {
    let ana = try home()

    let ending = try Terminal(type: type).run(
      ana, ["play", "shop"] + options,
      [
        .expect("Round 1 of 10: Wine"), .send("left\n"), .expect("Round 2 of 10"), .send("hm\n"),
        .expect("is no choice"), .send("q\n"), .expect("Wine"),
      ])

    #expect(ending.missed == nil)
    #expect(ending.status == 0)
    #expect(!ending.output.contains("\u{1B}"))
  }

  @Test func `a quiz before a terminal asks, judges and stops`() throws {
    let ana = try home()
    try ana.hearth("words add chien dog")

    let ending = try Terminal().run(
      ana, ["play", "words", "--rounds", "3"],
      [
        .expect("1 of 3"), .expect("chien"), .send("dog\r"), .expect("Right."), .expect("2 of 3"),
        .send("q\r"), .expect("1 of 1 right."),
      ])

    #expect(ending.missed == nil)
    #expect(ending.status == 0)
    #expect(ending.isRestored)
  }
}
