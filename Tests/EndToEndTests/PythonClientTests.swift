import Foundation
import Testing

/// The specification is enough: a client that was written from it alone, in another language, keeps up.
@Suite(.tags(.integration)) struct PythonClientTests {
  @Test func `a stranger's client pairs, pushes, and another one pulls it back`() throws {
    let daemon = try Daemon()
    let (ana, ben) = (try PythonHome("Ana"), try PythonHome("Ben"))

    try ana.join(daemon)
    try ana.run("member", "Dad")
    try ana.run("give", "Dad", "5")
    try ana.run("sync")
    try ben.join(daemon)

    #expect(try ben.run("score") == "Dad 105\n")
  }

  @Test func `points given apart count once each, however often they are pushed`() throws {
    let daemon = try Daemon()
    let (ana, ben) = (try PythonHome("Ana"), try PythonHome("Ben"))
    try ana.join(daemon)
    try ana.run("member", "Dad")
    try ana.run("sync")
    try ben.join(daemon)

    try ana.run("give", "Dad", "7")
    try ben.run("give", "Dad", "-3")
    try ben.run("give", "Dad", "10")
    for home in [ben, ana, ben, ana, ana] { try home.run("sync") }

    #expect(try ana.run("score") == "Dad 114\n")
    #expect(try ben.run("score") == "Dad 114\n")
  }

  @Test func `a stranger's client and hearth mean the same`() throws {
    let house = try House("Ana")
    let python = try PythonHome("Ben")
    try house.ana.hearth("score add Dad Mum")
    try house.ana.hearth("score up Dad 5 --sync=10s")
    try python.join(house.daemon)

    try python.run("give", "Dad", "2")
    try python.run("member", "Zoé")
    try house.ana.hearth("score reset Dad")
    try house.ana.hearth("score up Mum 1")
    try python.run("sync")
    try house.ana.sync()
    try python.run("sync")

    #expect(try Set(house.ana.scores()) == ["Dad 102", "Mum 101", "Zoé 100"])
    #expect(try python.run("score") == "Dad 102\nMum 101\nZoé 100\n")
  }

  @Test func `undo and removal reach a stranger's client`() throws {
    let house = try House("Ana")
    let python = try PythonHome("Ben")
    try house.ana.hearth("score add Dad Mum")
    try house.ana.hearth("score up Dad 5 --sync=10s")
    try python.join(house.daemon)

    try house.ana.hearth("undo")
    try house.ana.hearth("score remove Mum")
    try house.ana.sync()
    try python.run("sync")

    #expect(try python.run("score") == "Dad 100\n")
  }

  @Test func `a stranger's client gives a restored server back what it lost`() throws {
    let daemon = try Daemon()
    let (ana, ben) = (try PythonHome("Ana"), try PythonHome("Ben"))
    let directory = try TemporaryDirectory()
    let backup = directory.path("backup")
    try ana.join(daemon)
    try ana.run("member", "Dad")
    try ana.run("sync")
    let saved = try daemon.administer("backup", backup)
    try #require(saved.status == 0, "\(saved)")
    try ana.run("give", "Dad", "5")
    try ana.run("sync")
    #expect(daemon.stop() == 0)
    let restored = try daemon.administer("restore", backup, "--yes")
    try #require(restored.status == 0, "\(restored)")
    try daemon.start()

    try ana.run("sync")
    try ben.join(daemon)

    #expect(try ben.run("score") == "Dad 105\n")
  }

  @Test func `a server that has forgotten everybody knows a stranger's client again`() throws {
    let daemon = try Daemon()
    let (ana, ben) = (try PythonHome("Ana"), try PythonHome("Ben"))
    let directory = try TemporaryDirectory()
    let backup = directory.path("backup")
    let saved = try daemon.administer("backup", backup)
    try #require(saved.status == 0, "\(saved)")
    try ana.join(daemon)
    try ana.run("member", "Dad")
    try ana.run("sync")
    try ben.join(daemon)
    try ben.run("give", "Dad", "5")
    try ben.run("sync")
    try ana.run("sync")
    #expect(daemon.stop() == 0)
    let restored = try daemon.administer("restore", backup, "--yes")
    try #require(restored.status == 0, "\(restored)")
    try daemon.start()

    try ana.run("sync")
    let eve = try PythonHome("Eve")
    try eve.join(daemon)
    try ben.run("sync")

    #expect(try eve.run("score") == "Dad 105\n")
    #expect(try ben.run("score") == "Dad 105\n")
  }

  @Test func `a stranger's client says nothing to another key than the pinned one`() throws {
    let (daemon, other) = (try Daemon(), try Daemon())
    let home = try PythonHome("Ana")
    let link = try daemon.invitation()
    let swapped = link.replacing(":\(daemon.port)/", with: ":\(other.port)/")

    let finished = try home.attempt("join", swapped)

    #expect(finished.status != 0)
    #expect(finished.errors.contains("another key than the pinned one"))
  }

  @Test func `a token lets in one device`() throws {
    let daemon = try Daemon()
    let link = try daemon.invitation()
    let (first, second) = (try PythonHome("Ana"), try PythonHome("Ben"))

    let finished = [first, first, second].map { home in
      try? home.attempt("join", link)
    }

    #expect(finished[0]?.status == 0)
    #expect(finished[1]?.status == 0)
    #expect(finished[2]?.errors.contains("BAD_TOKEN") == true)
  }
}
