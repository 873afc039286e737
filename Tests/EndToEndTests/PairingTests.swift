import Foundation
import Testing

/// Who becomes part of a household, and who no longer is.
@Suite(.tags(.integration)) struct PairingTests {
  @Test func `an invitation is good for one device`() throws {
    let daemon = try Daemon()
    let (ana, ben) = (try Device("Ana"), try Device("Ben"))
    let link = try daemon.invitation()

    let first = try ana.run(["join", link, "--name", "laptop", "--person", "Ana"])
    let second = try ben.run(["join", link, "--name", "phone", "--person", "Ben", "--json"])

    #expect(first.status == 0, "\(first)")
    #expect(second.status == 4, "\(second)")
    #expect(second.errorCode == "refused")
    #expect(try ana.json("devices")["devices"].array.compactMap { $0["name"].string } == ["laptop"])
  }

  @Test func `joining is told to everybody by name, person and role`() throws {
    let house = try House("Ana", "Ben")
    try house.settle()

    let devices = try house.ana.json("devices")["devices"].array

    #expect(Set(devices.compactMap { $0["person"].string }) == ["Ana", "Ben"])
    #expect(Set(devices.compactMap { $0["name"].string }) == ["Ana's", "Ben's"])
    #expect(devices.allSatisfy { $0["role"].string == "member" && $0["revoked"].bool == false })
  }

  @Test func `a link may come on standard input`() throws {
    let daemon = try Daemon()
    let ana = try Device("Ana")

    let finished = try ana.run(["join", "-"], input: try daemon.invitation() + "\n")

    #expect(finished.status == 0, "\(finished)")
  }

  @Test func `an expired invitation is refused`() throws {
    let daemon = try Daemon()
    let ana = try Device("Ana")
    let invitation = try daemon.administer("invite", "--ttl", "1s", "--json")
    let link = try #require(invitation.json["link"].string)
    usleep(1_500_000)

    let finished = try ana.run(["join", link, "--json"])

    #expect(finished.status == 4, "\(finished)")
    #expect(try ana.run("score").status == 5)
  }

  @Test func `an invitation survives a restart of the daemon`() throws {
    let daemon = try Daemon()
    let ana = try Device("Ana")
    let link = try daemon.invitation()
    daemon.stop()
    try daemon.start()

    #expect(try ana.run(["join", link]).status == 0)
  }

  @Test func `a server with another key is refused before anything is said to it`() throws {
    let (daemon, other) = (try Daemon(), try Daemon())
    let (ana, ben) = (try Device("Ana"), try Device("Ben"))
    let link = try daemon.invitation()
    let pin = try #require(other.invitation().pin)

    let finished = try ana.run([
      "join", link.replacing(try #require(link.pin), with: pin), "--json",
    ])

    #expect(finished.status == 4, "\(finished)")
    #expect(finished.errorCode == "pin")
    #expect(try ben.run(["join", link]).status == 0, "the token was not spent")
  }

  @Test func `a link without its token says that a shell cut it`() throws {
    let daemon = try Daemon()
    let ana = try Device("Ana")
    let link = try daemon.invitation()
    let cut = String(link.prefix { $0 != "&" })

    let finished = try ana.run(["join", cut])

    #expect(finished.status == 2, "\(finished)")
    #expect(finished.errors.contains("&"))
  }

  @Test func `a member invites`() throws {
    let daemon = try Daemon()
    let (ana, ben) = (try Device("Ana"), try Device("Ben"))
    try ana.join(daemon)
    let link = try #require(ana.json("invite")["link"].string)

    #expect(try ben.run(["join", link, "--person", "Ben"]).status == 0)

    try ana.hearth("score add Dad")
    try ana.sync()
    try ben.sync()
    #expect(try ben.scores() == ["Dad 100"])
  }

  @Test func `a revoked device is refused and keeps its copy`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()

    try house.ana.run(["revoke", "Ben's"]).requireSuccess()
    try house.ana.sync()
    let refused = try house.ben.run("sync --json")
    let shown = try house.ben.run("score --pull --json")

    #expect(refused.status == 4, "\(refused)")
    #expect(refused.errorCode == "revoked")
    #expect(shown.status == 4)
    #expect(shown.json["members"][0]["score"].int == 100)
    let revoked = try house.ana.json("devices")["devices"].array.filter {
      $0["revoked"].bool == true
    }
    #expect(revoked.compactMap { $0["name"].string } == ["Ben's"])
  }

  @Test func `what a revoked device had not sent never arrives`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    try house.ben.hearth("score up Dad 50")

    try house.daemon.administer("revoke", "Ben's").requireSuccess()
    #expect(try house.ben.run("sync").status == 4)
    try house.ana.sync()

    #expect(try house.ana.scores() == ["Dad 100"])
  }

  @Test func `what a revoked device had sent stays`() throws {
    let house = try House("Ana", "Ben")
    try house.ben.hearth("score add Dad --sync=10s")

    try house.daemon.administer("revoke", "Ben's").requireSuccess()
    try house.ana.sync()

    #expect(try house.ana.scores() == ["Dad 100"])
  }

  @Test func `a display sees everything and changes nothing`() throws {
    let house = try House("Ana")
    let kitchen = try Device("Kitchen")
    try kitchen.join(house.daemon, role: "display")
    try house.ana.hearth("score add Dad --sync=10s")

    let shown = try kitchen.run("score --pull=10s --json")
    let edit = try kitchen.run("score up Dad --json")

    #expect(shown.status == 0, "\(shown)")
    #expect(shown.json["members"][0]["name"].string == "Dad")
    #expect(edit.status == 4, "\(edit)")
    #expect(edit.errorCode == "display")
    for line in ["score up Nobody", "undo"] {
      #expect(try kitchen.run(line).status == 4, "its role comes before what is wrong with \(line)")
    }
    #expect(try kitchen.scores() == ["Dad 100"])
    #expect(try kitchen.run("sync").status == 0)
  }

  @Test(arguments: ["undo", "shop clear --yes", "score up Nobody", "restore milk"])
  func `a display is told that it does not edit, whatever would have come of it`(
    line: String
  ) throws {
    let house = try House("Ana")
    let kitchen = try Device("Kitchen")
    try kitchen.join(house.daemon, role: "display")

    let edit = try kitchen.run(line + " --json")

    #expect(edit.status == 4, "\(edit)")
    #expect(edit.errorCode == "display")
    #expect(try kitchen.run("config max-wait 5s").status == 0)
  }

  @Test func `a home that never had a server brings its edits along`() throws {
    let house = try House("Ana")
    let ben = try Device("Ben")
    try ben.hearth("init --name phone --person Ben")
    try ben.hearth("score add Dad")
    try ben.hearth("score up Dad 5")
    try ben.hearth("shop add milk")

    try ben.join(house.daemon)
    try ben.sync()
    try house.ana.sync()

    #expect(try house.ana.scores() == ["Dad 105"])
    #expect(try house.ana.items() == ["milk"])
  }

  @Test func `a home that left keeps its copy, and comes back to go on`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()

    try house.ben.hearth("leave --yes")
    try house.ben.hearth("score up Dad 5")
    #expect(try house.ben.scores() == ["Dad 105"])
    try house.ben.join(house.daemon)
    try house.settle()

    #expect(try house.ana.scores() == ["Dad 105"])
    try house.agree()
  }

  @Test func `another household is joined only after a question`() throws {
    let (first, second) = (try House("Ana"), try House("Ben"))
    try first.ana.hearth("score add Dad")
    let link = try second.daemon.invitation()

    let unasked = try first.ana.run(["join", link])
    #expect(unasked.status == 2, "\(unasked)")
    #expect(try first.ana.scores() == ["Dad 100"])

    let sure = try first.ana.run(["join", link, "--yes"])
    #expect(sure.status == 0, "\(sure)")
    #expect(try first.ana.scores() == [])
    try second.ana.sync()
    #expect(try second.ana.scores() == [], "nothing of the first household reaches the second")
  }
}

extension String {
  /// The pin of an invitation link.
  fileprivate var pin: String? {
    split(separator: "pin=").last?.split(separator: "&").first.map(String.init)
  }
}
