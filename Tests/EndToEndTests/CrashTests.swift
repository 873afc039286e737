import Foundation
import Testing

/// The power fails, and nothing that was acknowledged is lost.
@Suite(.tags(.integration)) struct CrashTests {
  @Test func `a daemon killed between syncs keeps all it acknowledged`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()

    for round in 1...5 {
      try house.ana.hearth("score up Dad --sync=10s")
      house.daemon.kill()
      #expect(try house.ben.run("sync --max-wait 1s").status == 3)
      try house.daemon.start()
      try house.ben.hearth("score up Dad 10 --sync=10s")
      try house.ana.sync()
      #expect(try house.ana.scores() == ["Dad \(100 + 11 * round)"])
    }

    try house.settle()
    try house.agree()
    #expect(try house.ana.json("status")["sync"]["unsent"].int == 0)
    #expect(try house.daemon.administer("verify").status == 0)
  }

  @Test func `a daemon killed in the midst of pushes loses nothing and doubles nothing`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()

    for round in 1...20 {
      try house.ana.hearth("score up Dad")
      let pushing = try Child(
        Programs.hearth, ["sync", "--quiet"], environment: house.ana.environment,
        output: "/dev/null", errors: "/dev/null")
      usleep(UInt32(round) * 1_500)
      house.daemon.kill()
      _ = pushing.wait()
      try house.daemon.start()
    }

    try house.settle()
    #expect(try house.ben.scores() == ["Dad 120"])
    try house.agree()
  }

  @Test func `a command killed at any moment leaves its edit whole or not there`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")
    var ended = 0

    for delay in stride(from: 0, to: 30_000, by: 1_000) {
      let editing = try Child(
        Programs.hearth, ["score", "up", "Dad"], environment: ana.environment,
        output: "/dev/null", errors: "/dev/null")
      usleep(UInt32(delay))
      editing.signal(SIGKILL)
      if editing.wait() == 0 { ended += 1 }
    }

    let score = try #require(ana.json("score")["members"][0]["score"].int)
    #expect((100 + ended...130).contains(score))
    #expect(try ana.json("verify")["ok"].bool == true)
  }

  @Test func `SIGTERM ends the daemon cleanly within a second`() throws {
    let house = try House("Ana")
    let start = ContinuousClock.now

    let status = house.daemon.stop()

    #expect(status == 0)
    #expect(ContinuousClock.now - start < .seconds(1.5))
    let files = try FileManager.default.contentsOfDirectory(atPath: house.daemon.data)
    #expect(files.filter { $0.hasSuffix(".sock") || $0.hasSuffix("socket") } == [])
  }

  @Test func `a second daemon on the same data is refused`() throws {
    let daemon = try Daemon()

    #expect(throws: (any Error).self) { try Daemon(data: daemon.data) }

    #expect(try daemon.administer("status").status == 0)
  }
}
