import Foundation
import Glibc
import Testing

/// Every call of `hearth` that changes the disk fails once, or it dies there: old or new, never a third.
@Suite(.tags(.integration), .enabled(if: Faults.isPossible, "there is no C compiler"))
struct CommandFaultTests {
  @Test(arguments: Fault.all)
  func `an edit is stored or not, and a failure is said`(fault: Fault) throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")
    let faults = try Faults(under: ana.home)
    var faulty = ana
    faulty.variables = faults.variables
    var score = 100

    let count = try faults.exhaust(fault) {
      try faulty.run("score up Dad")
    } check: { finished, _ in
      let now = try #require(ana.json("score")["members"][0]["score"].int)
      #expect(now == score + 1 || (now == score && finished.status != 0), "\(finished)")
      expectSaid(finished, fault)
      score = now
    }

    #expect(count >= 3)
    #expect(try ana.json("verify")["ok"].bool == true)
  }

  @Test(arguments: Fault.ofFiles)
  func `a home that could not be made is made the next time`(fault: Fault) throws {
    let ana = try Device("Ana")
    let faults = try Faults(under: ana.home)
    var faulty = ana
    faulty.variables = faults.variables

    let count = try faults.exhaust(fault) {
      try faulty.run("init --name laptop --person Ana")
    } check: { finished, _ in
      expectSaid(finished, fault)
      let again = try ana.run("init --name laptop --person Ana")
      #expect(finished.status == 0 ? again.status == 1 : [0, 1].contains(again.status), "\(again)")
      try ana.hearth("score add Dad")
      try FileManager.default.removeItem(atPath: ana.home)
    }

    #expect(count >= 1)
  }

  @Test(arguments: Fault.deaths)
  func `a household that is left for another is never lost`(fault: Fault) throws {
    let (first, second) = (try Daemon(), try Daemon())
    // A server that has a device takes nobody's household over.
    try Device("Ben").join(second)
    let ana = try Device("Ana")
    try ana.join(first)
    try ana.hearth("score add Dad")
    let faults = try Faults(under: ana.home)
    var faulty = ana
    faulty.variables = faults.variables
    var (here, there) = (first, second)
    var score = 100

    let count = try faults.exhaust(fault) {
      try faulty.run(["join", there.invitation(), "--person", "Ana", "--yes"])
    } check: { _, _ in
      try ana.run(["join", there.invitation(), "--person", "Ana", "--yes"]).requireSuccess()
      swap(&here, &there)
      guard here === first else { return }
      // Back at the first one, with all that was there.
      try ana.hearth("score up Dad")
      score += 1
      #expect(try ana.scores() == ["Dad \(score)"])
      #expect(try ana.json("verify")["ok"].bool == true)
    }

    #expect(count >= 1)
  }

  private func expectSaid(_ finished: Finished, _ fault: Fault) {
    if finished.status == 128 + SIGKILL { return }
    #expect([0, 1].contains(finished.status), "\(fault): \(finished)")
    #expect(finished.status == 0 || !finished.errors.isEmpty, "\(fault): \(finished)")
  }
}
