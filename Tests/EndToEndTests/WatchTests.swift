import Foundation
import Glibc
import Testing

/// A display that stays: whatever happens to the server and the network, it shows what is known, and catches up.
@Suite(.tags(.integration)) struct WatchTests {
  @Test func `two devices see each other's edits as they are made, in order and once`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad --start 0 --sync=10s")
    let ana = try Watcher(house.ana)
    let ben = try Watcher(house.ben)
    try ana.waitUntilFresh()
    try ben.wait { $0.isFresh && $0.score == 0 }

    for _ in 1...5 {
      try house.ana.hearth("score up Dad")
      try house.ben.hearth("score up Dad")
    }

    for watcher in [ana, ben] {
      try watcher.wait { $0.score == 10 }
      let seen = try watcher.documents()
      let scores = seen.compactMap(\.score)
      #expect(scores == scores.sorted())
      #expect(
        zip(seen, seen.dropFirst()).allSatisfy { !$0.shows(what: $1) }, "\(seen)")
    }
  }

  @Test func `all views are shown without a word, and only what changed comes again`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    let watcher = try Watcher(ana, "")
    try watcher.wait { $0["what"].string == "words" }

    try ana.hearth("shop add milk")
    try ana.hearth("words add chien dog")

    try watcher.wait { $0["cards"].array.count == 1 }
    let seen = try watcher.documents()
    #expect(seen.map { $0["what"].string } == ["score", "shop", "words", "shop", "words"])
    #expect(seen[3]["items"][0]["name"].string == "milk")
    #expect(seen.allSatisfy { !$0.isFresh })
  }

  @Test func `a server that is started again is found again`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad --start 0 --sync=10s")
    let watcher = try Watcher(house.ben)
    try watcher.wait { $0.isFresh && $0.score == 0 }

    house.daemon.stop()
    try house.ana.hearth("score up Dad 2")
    try house.ben.hearth("score up Dad 3")
    let lost = try watcher.wait { $0.score == 3 }
    let count = try watcher.documents().count
    try house.daemon.start()
    try house.ana.hearth("sync")

    #expect(!lost.isFresh)
    try watcher.wait(after: count) { $0.isFresh && $0.score == 5 }
    try house.ana.sync()
    #expect(try house.ana.scores() == ["Dad 5"])
  }

  @Test func `a server that stands still keeps nobody from local edits`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad --start 0 --sync=10s")
    let watcher = try Watcher(house.ben)
    try watcher.wait { $0.isFresh && $0.score == 0 }
    house.daemon.child?.signal(SIGSTOP)

    try house.ben.hearth("score up Dad")
    try watcher.wait { $0.score == 1 }
    house.daemon.child?.signal(SIGCONT)

    try house.ana.hearth("score up Dad --sync=10s")
    try watcher.wait { $0.isFresh && $0.score == 2 }
    try house.ana.sync()
    #expect(try house.ana.scores() == ["Dad 2"])
  }

  @Test func `a connection that is cut again and again comes to the same`() throws {
    let house = try House("Ana")
    let wire = try Wire(to: house.daemon)
    let ben = try Device("Ben")
    try ben.join(house.daemon, over: wire)
    try house.ana.hearth("score add Dad --start 0 --sync=10s")
    try wire.set(.cut(afterBytes: 2_500))
    let watcher = try Watcher(ben)

    for _ in 1...10 {
      try house.ana.hearth("score up Dad --sync=10s")
      usleep(50_000)
    }
    try wire.set(.none)

    try watcher.wait { $0.isFresh && $0.score == 10 }
  }

  @Test func `who is revoked is shown what is known, and told, at 4`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad --start 0 --sync=10s")
    let watcher = try Watcher(house.ben)
    try watcher.wait { $0.isFresh && $0.score == 0 }

    try house.ana.run(["revoke", "Ben's"]).requireSuccess()

    #expect(watcher.child.wait(seconds: 20) == 4)
    #expect(watcher.errors.contains("\"revoked\""), "\(watcher.errors)")
    #expect(try watcher.documents().last?.score == 0)
  }

  @Test func `another key than the pinned one is the end, at 4`() throws {
    let house = try House("Ana")
    try house.ana.hearth("score add Dad --start 0 --sync=10s")
    let port = house.daemon.port
    house.daemon.stop()
    try FileManager.default.removeItem(atPath: house.daemon.data)
    try house.daemon.start()
    #expect(house.daemon.port == port)

    let watcher = try Watcher(house.ana)

    #expect(watcher.child.wait(seconds: 20) == 4)
    #expect(watcher.errors.contains("\"pin\""), "\(watcher.errors)")
    #expect(try watcher.documents().first?.score == 0)
  }

  @Test func `a reader that went away ends it while nothing happens`() throws {
    let house = try House("Ana")
    let directory = try TemporaryDirectory()
    let script = "\"$0\" watch score --json | head -n 2 >/dev/null; echo ${PIPESTATUS[0]}"

    let finished = try Programs.run(
      "/bin/bash", ["-c", script, Programs.hearth],
      environment: house.ana.environment.merging(["TMPDIR": directory.path]) { $1 })

    #expect(finished.output == "\(128 + SIGPIPE)\n")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends it at once`(signal: Int32) throws {
    let house = try House("Ana")
    let watcher = try Watcher(house.ana)
    try watcher.waitUntilFresh()
    let start = ContinuousClock.now

    watcher.child.signal(signal)

    #expect(watcher.child.wait(seconds: 5) == 128 + signal)
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test(arguments: ["there", "away", "left"])
  func `while nothing happens nothing is written, and hardly any time is used`(
    server: String
  ) throws {
    let house = try House("Ana")
    try house.ana.hearth("score add Dad --sync=10s")
    try house.settle()
    let watcher = try Watcher(house.ana)
    try watcher.waitUntilFresh()
    if server == "away" { house.daemon.stop() }
    if server == "left" { try house.ana.hearth("leave --yes") }
    if server != "there" { try watcher.wait(after: 1) { !$0.isFresh } }
    usleep(1_200_000)  // positions follow live changes after a second
    let before = try FileFacts.of(house.ana.home)
    let time = try watcher.child.processorTicks()

    usleep(1_500_000)

    #expect(try FileFacts.of(house.ana.home) == before)
    // What is tried again costs a little each time.
    #expect(try watcher.child.processorTicks() - time <= (server == "away" ? 10 : 1))
  }

  @Test func `a display follows, and pushes nothing`() throws {
    let house = try House("Ana")
    let kitchen = try Device("Kitchen")
    try kitchen.join(house.daemon, role: "display")
    let watcher = try Watcher(kitchen)
    try watcher.waitUntilFresh()

    try house.ana.hearth("score add Dad --start 3 --sync=10s")

    try watcher.wait { $0.isFresh && $0.score == 3 }
  }

  @Test func `a home that is removed ends it`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad --start 7")
    let watcher = try Watcher(ana)
    try watcher.wait { $0.score == 7 }

    try FileManager.default.removeItem(atPath: ana.home)

    #expect([1, 5].contains(watcher.child.wait(seconds: 10)))
    #expect(!watcher.errors.isEmpty)
  }
}

extension JSON {
  /// Whether a reader of two documents would find nothing new in the second.
  fileprivate func shows(what other: JSON) -> Bool {
    self["members"] == other["members"] && isFresh == other.isFresh
  }
}

extension Child {
  /// The processor time that it has used, in hundredths of a second.
  fileprivate func processorTicks() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return try #require(Int(fields[11])) + #require(Int(fields[12]))
  }
}
