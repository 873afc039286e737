import Foundation
import Glibc
import Testing

/// Every call of `hearthd` that changes the disk fails once, or it dies there: nothing acknowledged is lost.
@Suite(.tags(.integration), .enabled(if: Faults.isPossible, "there is no C compiler"))
struct DaemonFaultTests {
  @Test func `a flush that fails ends the daemon, which says so and writes no more`() throws {
    let box = try FaultyBox(speed: 10)
    let house = try House(on: box.daemon, "Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    var score = 100

    let count = try box.faults.exhaust(.noFlush) {
      try edit(in: house)
    } check: { finished, hasFailed in
      score += 1
      if hasFailed {
        #expect(box.daemon.end() == 1)
        #expect(box.daemon.said.contains("fatal code=io"))
        #expect(box.daemon.said.contains("The disk did not confirm what was written"))
        let after = try box.faults.log().reversed().prefix { !$0.hasPrefix("failed ") }
        #expect(after.filter { $0 != "remove /admin.sock" } == [])
        try box.daemon.start()
      }
      try expect(score, in: house, ifServed: finished)
    }

    // Of the commit, and of the checkpoint that follows it: the log's, and the file's.
    #expect(count >= 3)
    try expectAll(score, in: house)
  }

  @Test(arguments: [Fault.killed, .brokenOnce])
  func `what was acknowledged is there, whichever call of the daemon fails`(fault: Fault) throws {
    // The checkpoint, 250 ms after the commit, comes ten times sooner.
    let box = try FaultyBox(speed: 10)
    let house = try House(on: box.daemon, "Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    var score = 100

    let count = try box.faults.exhaust(fault) {
      try edit(in: house)
    } check: { finished, _ in
      score += 1
      if let child = box.daemon.child, child.poll() != nil {
        #expect([1, 128 + SIGKILL].contains(child.wait()))
        try box.daemon.start()
      }
      try expect(score, in: house, ifServed: finished)
    }

    #expect(count >= 4)
    try expectAll(score, in: house)
  }

  /// Adds a point and brings it to the daemon, if that can be.
  private func edit(in house: House) throws -> Finished {
    let finished = try house.ana.run("score up Dad --sync=5s")
    #expect([0, 3].contains(finished.status), "\(finished)")
    // What follows the acknowledgement fails by itself.
    usleep(50_000)
    return finished
  }

  private func expect(_ score: Int, in house: House, ifServed finished: Finished) throws {
    if finished.status == 0 {
      try house.ben.sync()
      #expect(try house.ben.scores() == ["Dad \(score)"])
    }
    try house.ana.sync()
  }

  private func expectAll(_ score: Int, in house: House) throws {
    try house.settle()
    #expect(try house.ben.scores() == ["Dad \(score)"])
    try house.agree()
    #expect(try house.daemon.administer("verify").status == 0)
  }

  @Test func `without descriptors no household is taken over, and the daemon goes on`() throws {
    let house = try House("Ana")
    try house.ana.hearth("score add Dad")
    try house.settle()
    house.daemon.stop()
    let box = try FaultyBox()
    let link = try box.daemon.invitation()

    try box.faults.fail(.open, count: nil, with: EMFILE)
    let refused = try house.ana.run(["join", link, "--yes"])
    let verified = try box.daemon.administer("verify")
    let backup = try box.daemon.administer("backup", box.daemon.data + ".backup")
    try box.faults.heal()

    #expect(refused.status != 0, "\(refused)")
    for finished in [verified, backup] {
      #expect(finished.status == 1, "\(finished)")
      #expect(finished.errors.contains("Too many open files"), "\(finished)")
    }
    #expect(box.daemon.child?.poll() == nil)
    try house.ana.run(["join", box.daemon.invitation(), "--yes"]).requireSuccess()
    try house.ana.sync()
    #expect(try box.daemon.administer("verify").status == 0)
    #expect(!box.daemon.said.contains("fatal"), "\(box.daemon.said)")
  }

  @Test(arguments: Fault.ofFiles)
  func `a household that could not be founded is founded the next time`(fault: Fault) throws {
    let shelf = try TemporaryDirectory()
    let data = shelf.path("data")
    let faults = try Faults(under: data)
    let faulty = try Daemon(data: data, variables: faults.variables, starts: false)
    let sound = try Daemon(data: data, starts: false)

    let count = try faults.exhaust(fault) {
      do {
        try faulty.start()
        faulty.kill()
        return nil as DaemonError?
      } catch let error as DaemonError {
        return error
      }
    } check: { error, _ in
      if let error {
        #expect([1, 128 + SIGKILL].contains(error.status), "\(error)")
        #expect(error.status != 1 || error.said.contains("hearthd: "), "\(error)")
      }
      try sound.start()
      _ = try sound.invitation()
      #expect(try sound.administer("verify").status == 0)
      sound.kill()
      try FileManager.default.removeItem(atPath: data)
    }

    #expect(count >= 1)
  }
}

/// A daemon whose calls fail when a test says so.
struct FaultyBox {
  let faults: Faults
  let daemon: Daemon
  private let directory: TemporaryDirectory

  init(speed: Int = 1) throws {
    directory = try TemporaryDirectory()
    let data = directory.path("data")
    faults = try Faults(under: data, speed: speed)
    daemon = try Daemon(data: data, variables: faults.variables)
  }
}
