import HearthCLI
import Testing

@Suite struct RecoveryCommandTests {
  @Test func `undo ends where the household began: its device stays`() throws {
    let desk = try Desk()
    let devices = try desk.require("devices")

    let outcome = desk.run("undo")

    #expect(outcome.status == 1)
    #expect(try desk.require("devices") == devices)
  }

  @Test func `what was removed is in the trash, and comes back by id or name`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")
    try desk.require("shop add milk bread")
    try desk.require("score remove Dad")
    try desk.require("shop clear --yes")

    #expect(try desk.rows("trash").count == 3)
    #expect(
      try desk.require("trash --json").contains(
        #"{"id":"ID","what":"member","name":"Dad","by":"Ana","at":"20"#))

    try desk.require("restore milk")
    try desk.require("restore \(try desk.firstID("trash"))")
    #expect(desk.run("restore nothing --json").status == 1)

    #expect(try desk.rows("trash").count == 1)
    #expect(try desk.require("shop").contains("\tmilk\n"))
  }

  @Test func `undo takes back one edit after the other, and in the end there is none`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")
    try desk.require("score up Dad 5")
    try desk.require("score reset")
    try desk.require("score rename Dad Papa")

    for expected in ["100 red Dad", "105 red Dad", "100 red Dad"] {
      try desk.require("undo")
      #expect(try desk.rows("score") == [expected])
    }
    try desk.require("undo")
    #expect(try desk.rows("score") == [])
    #expect(try desk.require("trash").contains("Dad"))
  }

  @Test func `an undone add is in the trash with who undid it and when`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")
    try desk.require("shop add milk")
    try desk.require("score remove Dad")
    try desk.require("undo")
    try desk.require("undo")
    try desk.require("score remove Dad")

    let trash = try desk.require("trash --json")

    let dad = try #require(trash.firstRange(of: #""name":"Dad","by":"Ana","at":"20"#))
    let milk = try #require(trash.firstRange(of: #""name":"milk","by":"Ana","at":"20"#))
    #expect(dad.lowerBound < milk.lowerBound)
    let undone = try #require(
      desk.run("history --json").output.firstMatch(
        of:
          /"at":"([^"]+)","by":"Ana","device":"laptop","what":"undo","text":"Ana undid: added milk"/
      ))
    #expect(trash.contains(#""name":"milk","by":"Ana","at":"\#(undone.1)""#))
  }

  @Test func `undo of a clear brings all back`() throws {
    let desk = try Desk()
    try desk.require("shop add milk bread")
    try desk.require("shop clear --yes")

    try desk.require("undo")

    #expect(try desk.rows("shop").count == 2)
  }

  @Test func `restore takes no more members than the board takes, and no name twice`() throws {
    let desk = try Desk()
    try desk.require("config member-limit 2")
    try desk.require("score add Dad Mum")
    try desk.require("score remove Dad")
    try desk.require("score add dad")
    let board = try desk.rows("score")

    let namesake = desk.run("restore Dad --json")
    #expect(namesake.status == 1)
    #expect(namesake.errors == desk.run("score add Dad --json").errors)
    try desk.require("score rename dad Ben")
    let seventh = desk.run("restore Dad --json")
    #expect(seventh.status == 1)
    #expect(seventh.errors == desk.run("score add Dad --json").errors)
    #expect(seventh.errors.contains(#""code":"limit""#))
    #expect(try desk.rows("score") == [board[0], "100 blue Ben"])
    #expect(try desk.rows("trash").count == 1)

    try desk.require("config member-limit 3")
    try desk.require("restore Dad")
    #expect(try desk.rows("score").count == 3)
  }

  @Test func `of two of one name only one is restored, and of several all or none`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")
    try desk.require("score remove Dad")
    try desk.require("score add Dad Mum")
    try desk.require("score clear --yes")
    let ids = desk.run("trash").output.split(separator: "\n").map { String($0.prefix(10)) }
    #expect(ids.count == 3)

    #expect(desk.run(["restore"] + ids).status == 1)
    #expect(try desk.rows("score") == [])

    try desk.require("shop add milk")
    try desk.require("shop remove milk")
    try desk.require("shop add milk")
    try desk.require("restore milk")
    #expect(try desk.rows("shop") == ["- 2  Ana milk"])
  }

  @Test func `nothing is in conflict in a household of one`() throws {
    let desk = try Desk()

    #expect(try desk.require("conflicts --json").hasPrefix(#"{"entries":[],"sync":{"#))
  }
}

@Suite struct CareCommandTests {
  @Test func `a sound copy is ok`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")

    #expect(try desk.require("verify --json") == #"{"ok":true,"problems":[]}"# + "\n")
  }

  @Test func `a home begun from a backup goes on where the backup was`() throws {
    let (desk, other) = (try Desk(), try Desk(founded: false))
    try desk.require("score add Dad")
    let backup = desk.path + ".backup"

    #expect(desk.run("backup \(backup)").errors.contains("secret"))
    try desk.require("score up Dad")
    try other.require("init --from \(backup)")

    #expect(try other.rows("score") == ["100 red Dad"])
    #expect(try other.rows("score up Dad 5") == ["105 red Dad"])
    #expect(try other.require("verify --json").contains("true"))
    #expect(other.run("init --from \(backup)").status == 1)
  }

  @Test func `settings are shown and changed, the household's and the device's`() throws {
    let desk = try Desk()

    #expect(
      try desk.require("config --json").hasPrefix(
        #"{"config":{"start-score":100,"member-limit":6,"sync":"off","max-wait":"10s","#
          + #""person":"Ana"},"sync":{"#))
    try desk.require("config start-score -5")
    try desk.require("config member-limit 7")
    try desk.require("config sync on")
    try desk.require("config max-wait 500ms")
    try desk.require("config person Anna")
    #expect(
      try desk.require("config")
        == "start-score\t-5\nmember-limit\t7\nsync\ton\nmax-wait\t500ms\nperson\tAnna\n")
    #expect(try desk.require("config sync") == "sync\ton\n")
  }

  @Test(arguments: [
    "config colour", "config start-score many", "config member-limit 0", "config sync maybe",
    "config max-wait soon", "config person ' '", "config sync on off",
  ])
  func `wrong settings are usage`(line: String) throws {
    #expect(try Desk().run(line).status == 2)
  }
}

@Suite struct HouseholdCommandTests {
  @Test func `a home without a household is 5, and init begins one once`() throws {
    let desk = try Desk(founded: false)

    #expect(desk.run("score --json").status == 5)
    #expect(desk.run("score --json").errors.contains(#""code":"no-household""#))
    try desk.require("init")
    #expect(desk.run("init").status == 1)
  }

  @Test func `a device is known by its name and person`() throws {
    let desk = try Desk()

    #expect(
      try desk.require("devices --json").hasPrefix(
        #"{"devices":[{"id":"ID","name":"laptop","person":"Ana","role":"member","replicas":1,"#
          + #""revoked":false}],"sync":{"#))
  }

  @Test func `status says how a home stands`() throws {
    let desk = try Desk()

    let status = try desk.require("status --json")

    #expect(
      status.contains(
        #""device":"laptop","replica":""#))
    #expect(status.contains(#""server":null,"conflicts":0,"unknown":0,"sync":{"last":null,"#))
    #expect(try desk.require("status").contains("unsent\t1\n"))
  }

  @Test(arguments: [
    "pull", "push", "sync", "invite", "revoke laptop", "score --pull", "score add x --sync=1s",
  ])
  func `what needs a server is 3 where there is none`(line: String) throws {
    let outcome = try Desk().run(line + " --json")

    #expect(outcome.status == 3, "\(outcome)")
    #expect(outcome.errors.contains(#""code":"unreachable""#))
  }

  @Test(arguments: [
    "http://x/", "hearth://", "hearth://host", "hearth://host/?pin=abc&token=abc",
    "hearth://host:0/?pin=NfOjGtDieh5jVnD7Pzg07NfOjGtDieh5jVnD7Pzg07w&token=2APfc1Ekd6uyodoTB6JYmg",
  ])
  func `what is no invitation is usage, and makes no home`(link: String) throws {
    let desk = try Desk(founded: false)

    #expect(desk.run(["join", link]).status == 2)
    #expect(desk.run("score").status == 5)
  }

  @Test func `a link that a shell cut says so`() throws {
    let link = "hearth://host:7433/?pin=KusNdSVtguJigCVh75bLdog4_6kf_wIfKK3ghAs5kag"

    let outcome = try Desk(founded: false).run(["join", link])

    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("&"))
  }

  @Test func `leaving is asked about before the home is opened`() throws {
    #expect(try Desk(founded: false).run("leave --json").status == 2)
    #expect(try Desk(founded: false).run("leave --yes").status == 5)
  }
}
