import Foundation
import Testing

/// The exit statuses that scripts rely on.
@Suite(.tags(.integration)) struct StatusTests {
  @Test(arguments: [
    "scor", "score fly Dad", "score up", "score up Dad zero", "score up Dad 0",
    "score up Dad 1000001", "score up Dad -5", "score up Dad 1 2", "score --p", "score --unknown",
    "score add", "score colour Dad pink", "score set Dad many", "score rename Dad", "shop --list",
    "shop move milk", "words add chien", "shop clear", "score clear", "words clear",
    "sync --max-wait soon", "restore",
  ])
  func `wrong words are 2, whether there is a household or not`(line: String) throws {
    let stranger = try Device("Nobody")
    let ana = try alone()

    let nowhere = try stranger.run(line)
    let here = try ana.run("--json " + line)

    #expect(nowhere.status == 2, "\(nowhere)")
    #expect(!nowhere.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: stranger.home))
    #expect(here.status == 2, "\(here)")
    #expect(["usage", "confirm"].contains(here.errorCode))
    #expect(here.output.isEmpty)
  }

  @Test(arguments: ["scroe", "shop ad milk", "score --plian"])
  func `an unknown word names the nearest real one`(line: String) throws {
    let finished = try alone().run(line)

    #expect(finished.status == 2)
    #expect(["score", "add", "--plain"].contains { finished.errors.contains($0) }, "\(finished)")
  }

  @Test(arguments: [
    "score", "score up Dad", "shop add milk", "sync", "pull", "status", "devices", "trash",
    "invite", "verify",
  ])
  func `a home without a household is 5`(line: String) throws {
    let finished = try Device("Nobody").run(line + " --json")

    #expect(finished.status == 5, "\(finished)")
    #expect(finished.errorCode == "no-household")
  }

  @Test(arguments: [
    ("score up Mum", "not-found"), ("score remove Dad Mum", "not-found"),
    ("score add dad", nil), ("score move Mum first", "not-found"), ("shop check milk", "not-found"),
    ("shop rename milk cream", "not-found"), ("words edit chien --info x", "not-found"),
    ("restore nothing", "not-found"), ("score set Dad 9223372036854775808", nil),
  ])
  func `what cannot be done is 1 and changes nothing`(line: String, code: String?) throws {
    let ana = try alone()

    let finished = try ana.run(line + " --json")

    #expect([1, 2].contains(finished.status), "\(finished)")
    if let code {
      #expect(finished.status == 1)
      #expect(finished.errorCode == code)
    }
    #expect(try ana.scores() == ["Dad 100"])
  }

  @Test func `a seventh member is 1, and names the limit`() throws {
    let ana = try alone()
    try ana.hearth("score add b c d e f")

    let finished = try ana.run("score add g --json")

    #expect(finished.status == 1)
    #expect(finished.errorCode == "limit")
    #expect(try ana.scores().count == 6)
  }

  @Test func `a command with several names does all or none`() throws {
    let ana = try alone()

    #expect(try ana.run("score add b c d e f g").status == 1)

    #expect(try ana.scores() == ["Dad 100"])
  }

  @Test func `a sum beyond 64 bits is an error that names the member`() throws {
    let ana = try alone()
    try ana.hearth("score set Dad 9223372036854775807")
    try ana.hearth("score add Mum")

    let edit = try ana.run("score up Dad")
    let board = try ana.run("score")

    #expect(edit.status == 1 || board.status == 1)
    #expect(edit.errors.contains("Dad") || board.errors.contains("Dad"))
    #expect(try ana.run("score up Mum").status == 0)
  }

  @Test func `an empty board is 0`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop")

    for line in ["score", "shop", "words", "trash", "conflicts", "words find x", "shop lists"] {
      let finished = try ana.run(line)
      #expect(finished.status == 0, "\(finished)")
    }
  }

  @Test func `resetting an empty board says so`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop")

    let finished = try ana.run("score reset")

    #expect(!finished.errors.isEmpty || !finished.output.isEmpty)
  }

  @Test func `a server out of reach is 3 within the wait, and edits are made`() throws {
    let house = try House("Ana")
    try house.ana.hearth("score add Dad --sync=10s")
    house.daemon.stop()

    let start = ContinuousClock.now
    let edit = try house.ana.run("score up Dad --sync=1s --json")
    let view = try house.ana.run("score --pull=1s --json")
    let sync = try house.ana.run("sync --max-wait 1s --json")
    #expect(ContinuousClock.now - start < .seconds(6))

    for finished in [edit, view, sync] { #expect(finished.status == 3, "\(finished)") }
    #expect(sync.errorCode == "unreachable")
    #expect(view.json["members"][0]["score"].int == 101)
    #expect(view.json["sync"]["fresh"].bool == false)
    #expect(view.json["sync"]["unsent"].int == 1)

    try house.daemon.start()
    try house.ana.sync()
    #expect(try house.ana.json("status")["sync"]["unsent"].int == 0)
  }

  @Test func `an address where nobody answers is 3 within the wait`() throws {
    let house = try House("Ana")
    house.daemon.child?.signal(SIGSTOP)
    defer { house.daemon.child?.signal(SIGCONT) }
    let start = ContinuousClock.now

    let finished = try house.ana.run("score --pull=1s")

    #expect(finished.status == 3, "\(finished)")
    #expect(ContinuousClock.now - start < .seconds(2.5))
  }

  @Test func `names that look like options or numbers come after two dashes`() throws {
    let ana = try alone()

    try ana.run(["score", "add", "--", "-x", "-5"]).requireSuccess()

    #expect(try ana.scores() == ["Dad 100", "-x 100", "-5 100"])
  }

  @Test(arguments: ["hearth", "hearthd"])
  func `help and version are 0 and go to standard output`(name: String) throws {
    let program = name == "hearth" ? Programs.hearth : Programs.hearthd
    for words in [["--help"], ["-h"], ["--version"]] {
      let finished = try Programs.run(program, words, environment: [:])
      #expect(finished.status == 0, "\(finished)")
      #expect(finished.output.contains("hearth"))
      #expect(finished.errors.isEmpty)
    }
  }

  @Test(arguments: ["score", "score up", "shop", "shop move", "words add", "join", "sync", "trash"])
  func `every command explains itself`(line: String) throws {
    let finished = try Device("Nobody").run(line + " --help")

    #expect(finished.status == 0, "\(finished)")
    #expect(finished.output.count > 40)
  }

  private func alone() throws -> Device {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")
    return ana
  }
}
