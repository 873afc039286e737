import Foundation
import Glibc
import Testing

/// Some do not keep up, or hold on to all they can get; the others go on.
@Suite(.tags(.integration)) struct SlowPeerTests {
  @Test(.enabled(if: Faults.isPossible, "there is no C compiler"))
  func `a client that is stopped is let go, and catches up when it is woken`() throws {
    // Forty seconds of silence are over in four.
    let box = try FaultyBox(speed: 10)
    let house = try House(on: box.daemon, "Ana", "Ben", "Cleo")
    try house.ana.hearth("score add Dad --sync=20s")
    let (ben, cleo) = (try Watcher(house.ben), try Watcher(house.devices[2]))
    try ben.waitUntilFresh()
    try cleo.waitUntilFresh()

    ben.child.signal(SIGSTOP)
    let score = try edit(in: house, seenBy: cleo, until: 1)
    ben.child.signal(SIGCONT)

    try ben.wait { $0.score == score }
    #expect(ben.child.poll() == nil)
  }

  @Test(.enabled(if: Faults.isPossible, "there is no C compiler"))
  func `a member that never reads is let go, and the others do not notice`() throws {
    let box = try FaultyBox(speed: 10)
    let house = try House(on: box.daemon, "Ana", "Cleo")
    try house.ana.hearth("score add Dad --sync=20s")
    try Stranger.pair(with: house.daemon)
    let cleo = try Watcher(house.ben)
    try cleo.waitUntilFresh()
    let before = try counter("accepted", of: house.daemon)

    let hello = try #require(Stranger.bytesOf("00000005 00 0a024801"))
    let idler = try Stranger.stare(hello, at: house.daemon.port)
    try waitUntilAccepted(before + 1, by: house.daemon)
    _ = try edit(in: house, seenBy: cleo, until: nil) { count in
      // It is let go; where its full buffer lets it notice, it comes again, beside those who edited.
      try connectionCount(of: house.daemon) == 1
        || counter("accepted", of: house.daemon) > before + 1 + count
    }
    idler.signal(SIGKILL)
    _ = idler.wait()
  }

  @Test func `with 32 descriptors a flood keeps nobody out, and the log stays short`() throws {
    let house = try House(on: Daemon(isNarrow: true), "Ana", "Ben")
    try house.ana.hearth("score add Dad --sync=20s")
    let ben = try Watcher(house.ben)
    try ben.waitUntilFresh()

    let flood = try Stranger.stare(at: house.daemon.port, dress: .plain, count: 40)
    try waitUntilAccepted(20, by: house.daemon)
    for _ in 1...2 { try house.ana.hearth("score up Dad --sync=30s") }
    try ben.wait { $0.score == 102 }
    flood.signal(SIGKILL)
    _ = flood.wait()

    try house.ana.hearth("score up Dad --sync=30s")
    try ben.wait { $0.score == 103 }
    #expect(house.daemon.said.split(separator: "\n").count < 12, "\(house.daemon.said)")
    #expect(house.daemon.stop() == 0)
  }

  /// Edits, each seen by a watcher, until so many connections are left, or `isOver` says so of the number of edits.
  private func edit(
    in house: House, seenBy watcher: Watcher, until count: Int?,
    isOver: (Int) throws -> Bool = { _ in false }
  ) throws -> Int {
    let deadline = ContinuousClock.now + .seconds(30)
    var score = 100
    while ContinuousClock.now < deadline {
      try house.ana.hearth("score up Dad --sync=20s")
      score += 1
      try watcher.wait { $0.score == score }
      if let count, try connectionCount(of: house.daemon) == count { return score }
      if try isOver(score - 100) { return score }
      usleep(100_000)
    }
    Issue.record("nobody was let go")
    return score
  }

  private func waitUntilAccepted(_ count: Int, by daemon: Daemon) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while try counter("accepted", of: daemon) < count {
      try #require(ContinuousClock.now < deadline, "nobody was let in")
      usleep(10_000)
    }
  }

  private func connectionCount(of daemon: Daemon) throws -> Int {
    try #require(daemon.administer("status", "--json").json["connections"].int)
  }

  private func counter(_ name: String, of daemon: Daemon) throws -> Int {
    try #require(daemon.administer("status", "--json").json["counters"][name].int)
  }
}
