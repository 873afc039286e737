import Foundation
import Testing

/// What goes to pipes, files and readers that went away.
@Suite(.tags(.integration)) struct OutputTests {
  @Test func `a reader that went away ends a command without a word`() throws {
    let ana = try home()

    let finished = try Programs.run(
      "/bin/sh",
      ["-c", "{ \"$0\" score; echo $? >&2; } | true; sleep 0.2", Programs.hearth],
      environment: ana.environment)

    #expect(["141\n", "0\n"].contains(finished.errors), "\(finished)")
  }

  @Test(arguments: ["score", "score up Dad", "shop", "status --json"])
  func `output that cannot be written is 1, and says so`(line: String) throws {
    let ana = try home()

    let finished = try Programs.run(
      "/bin/sh", ["-c", "\"$0\" \(line) > /dev/full", Programs.hearth],
      environment: ana.environment)

    #expect(finished.status == 1, "\(finished)")
    #expect(!finished.errors.isEmpty)
  }

  @Test func `a command with closed standard streams still edits`() throws {
    let ana = try home()

    _ = try Programs.run(
      "/bin/sh", ["-c", "\"$0\" score up Dad <&- >&- 2>&-", Programs.hearth],
      environment: ana.environment)

    #expect(try ana.scores() == ["Dad 101"])
    #expect(try ana.json("verify")["ok"].bool == true)
  }

  @Test func `in a pipe a row is a line, a field ends at a tab, and no byte is an escape`() throws {
    let ana = try home()

    for line in ["score", "shop", "words", "status", "devices", "trash"] {
      let finished = try ana.hearth(line)
      #expect(!finished.output.contains("\u{1b}"))
    }
    let row = try #require(ana.hearth("score").output.split(separator: "\n").first)
    #expect(row.contains("\t"))
    #expect(row.contains("Dad"))
    #expect(row.contains("100"))
  }

  @Test func `what could harm a terminal is shown escaped and kept as typed`() throws {
    let ana = try home()
    let name = "a\u{1b}[31mb\u{202e}c\u{7f}\u{9b}d"
    try ana.run(["shop", "add", name]).requireSuccess()

    let plain = try ana.hearth("shop").output
    let document = try ana.hearth("shop --json").output

    for scalar in ["\u{1b}", "\u{202e}", "\u{7f}", "\u{9b}"] {
      #expect(!plain.contains(scalar))
      #expect(!document.contains(scalar))
    }
    #expect(JSON(text: document)?["items"][1]["name"].string == name)
  }

  @Test func `an argument that is not UTF-8 is 2`() throws {
    let ana = try home()

    let finished = try Programs.run(
      "/bin/sh", ["-c", "\"$0\" shop add \"$(printf 'caf\\351')\"", Programs.hearth],
      environment: ana.environment)

    #expect(finished.status == 2, "\(finished)")
  }

  @Test(arguments: [
    #""$0" shop add "$(printf 'caf\351')" --json"#, #""$1" status --json "$(printf '\351')""#,
  ])
  func `an argument that is not UTF-8 is a document with --json`(line: String) throws {
    let finished = try Programs.run(
      "/bin/sh", ["-c", line, Programs.hearth, Programs.hearthd],
      environment: home().environment)

    #expect(finished.status == 2, "\(finished)")
    #expect(JSON(text: finished.errors)?["error"]["code"].string == "usage")
  }

  @Test(arguments: [
    #"HEARTH_HOME="$(printf '/nowhere/\351')" "$0" init"#,
    #"HEARTH_HOME= XDG_DATA_HOME="$(printf '/nowhere/\351')" "$0" init"#,
    #"HEARTHD_DATA="$(printf '/nowhere/\351')" "$1" status"#,
  ])
  func `a place that is not UTF-8 is 2, not another place`(line: String) throws {
    let finished = try Programs.run(
      "/bin/sh", ["-c", line, Programs.hearth, Programs.hearthd],
      environment: home().environment)

    #expect(finished.status == 2, "\(finished)")
  }

  @Test func `output that cannot be written is a document with --json`() throws {
    let ana = try home()

    let finished = try Programs.run(
      "/bin/sh", ["-c", "\"$0\" score --json > /dev/full", Programs.hearth],
      environment: ana.environment)

    #expect(finished.status == 1, "\(finished)")
    #expect(JSON(text: finished.errors)?["error"]["code"].string == "io")
  }

  @Test func `the daemon's commands say so too, and lose nothing where only stderr is full`() throws
  {
    let house = try House("Ana")
    func run(_ streams: String) throws -> Finished {
      try Programs.run(
        "/bin/sh",
        ["-c", "\"$0\" devices --data \"$1\" \(streams)", Programs.hearthd, house.daemon.data],
        environment: house.ana.environment)
    }

    let full = try run("> /dev/full")
    let mute = try run("2> /dev/full")
    let closed = try run("<&- >&- 2>&-")

    #expect(full.status == 1 && !full.errors.isEmpty, "\(full)")
    #expect(mute.status == 0 && !mute.output.isEmpty, "\(mute)")
    #expect(closed.status == 1, "\(closed)")
  }

  @Test func `a home that cannot be looked at is 1, not one without a household`() throws {
    let ana = try home()
    let path = ana.home + "/key"

    let finished = try ana.run(["score", "--home", path, "--json"])

    #expect(finished.status == 1, "\(finished)")
    #expect(JSON(text: finished.errors)?["error"]["code"].string == "io")
  }

  @Test func `names match canonically and whatever their case`() throws {
    let ana = try home()
    try ana.run(["shop", "add", "Cafe\u{301}"]).requireSuccess()

    try ana.run(["shop", "check", "CAF\u{c9}"]).requireSuccess()

    let row = try ana.json("shop")["items"][1]
    #expect(row["checked"].bool == true)
    #expect(
      row["name"].string.map { Array($0.unicodeScalars) } == Array("Cafe\u{301}".unicodeScalars))
  }

  @Test func `documents have the keys that scripts rely on`() throws {
    let house = try House("Ana", "Ben")
    for line in [
      "score add Dad", "shop add milk", "shop add cake --list Party", "words add chien dog",
      "score add Mum", "score remove Mum",
    ] {
      try house.ana.hearth(line)
    }
    try house.settle()
    try house.ana.hearth("words edit chien --translation hound")
    try house.ben.hearth("words edit chien --translation doggy")
    try house.settle()

    let ana = house.ana
    let sync = ["age", "fresh", "last", "unsent"]
    try expect(ana, "score", ["members", "sync"], "members", ["colour", "id", "name", "score"])
    try expect(
      ana, "shop", ["items", "list", "sync"], "items",
      ["by", "checked", "count", "id", "ids", "name", "quantity"])
    try expect(
      ana, "words", ["cards", "deck", "sync"], "cards",
      ["also", "asked", "id", "ids", "info", "right", "translation", "word"])
    try expect(ana, "shop lists", ["lists"], "lists", ["done", "name", "open"])
    try expect(ana, "words decks", ["decks"], "decks", ["cards", "name"])
    try expect(ana, "trash", ["entries"], "entries", ["at", "by", "id", "name", "what"])
    try expect(
      ana, "conflicts", ["entries"], "entries", ["also", "field", "id", "name", "shown", "what"])
    try expect(
      ana, "devices", ["devices"], "devices",
      ["id", "name", "person", "replicas", "revoked", "role"])
    #expect(try ana.json("score")["sync"].keys == sync)
    let status = try ana.json("status")
    #expect(
      Set(status.keys).isSuperset(of: [
        "conflicts", "device", "household", "replica", "server", "sync", "unknown",
      ]))
    #expect(status["server"].string == "127.0.0.1:\(house.daemon.port)")
    #expect(status["conflicts"].int == 1)
    #expect(try ana.json("verify") == .object(["ok": .bool(true), "problems": .array([])]))
  }

  @Test func `times are of one form, and fresh says whether the server answered`() throws {
    let house = try House("Ana")
    try house.ana.hearth("score add Dad --sync=10s")

    let pulled = try house.ana.json("score --pull=10s")["sync"]
    let local = try house.ana.json("score")["sync"]

    #expect(pulled["fresh"].bool == true)
    #expect(local["fresh"].bool == false)
    let last = try #require(pulled["last"].string)
    #expect(last.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
  }

  @Test func `edits print the records that they changed, in their view's shape`() throws {
    let ana = try home()

    let members = try ana.json("score up Dad 5")["members"].array
    let items = try ana.json("shop add milk cream")["items"].array

    #expect(members.map { $0["score"].int } == [105])
    #expect(items.map { $0["name"].string } == ["milk", "cream"])
  }

  private func expect(
    _ device: Device, _ line: String, _ keys: Set<String>, _ list: String,
    _ recordKeys: Set<String>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = try device.json(line)
    #expect(Set(document.keys).isSuperset(of: keys), "\(line)", sourceLocation: sourceLocation)
    #expect(
      Set(document[list][0].keys).isSuperset(of: recordKeys), "\(line)",
      sourceLocation: sourceLocation)
  }

  private func home() throws -> Device {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")
    try ana.hearth("shop add bread")
    return ana
  }
}
