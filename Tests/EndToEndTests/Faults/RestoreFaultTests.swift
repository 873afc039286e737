import Foundation
import Glibc
import Testing

/// A restore that is cut off leaves the server that was there, or the one that comes, and works the next time.
@Suite(.tags(.integration), .enabled(if: Faults.isPossible, "there is no C compiler"))
struct RestoreFaultTests {
  @Test(arguments: [Fault.killed, Fault.deaths[0]])
  func `whichever call of a restore fails, the box is one of two servers, and whole`(
    fault: Fault
  ) throws {
    let shelf = try TemporaryDirectory()
    let (old, new) = (try Box(of: "Ana"), try Box(of: "Ben"))
    let backup = shelf.path("backup")
    try new.administer("backup", backup).requireSuccess()
    let data = shelf.path("data")
    let faults = try Faults(under: data)

    let count = try faults.exhaust(fault) {
      try? FileManager.default.removeItem(atPath: data)
      try Programs.run("/bin/cp", ["-a", old.data, data], environment: [:]).requireSuccess()
      return try Self.restore(backup, to: data, faults.variables)
    } check: { finished, _ in
      #expect([0, 1, 128 + SIGKILL].contains(finished.status), "\(finished)")
      let found = try Box.identity(in: data)
      #expect(found == new.identity || (found == old.identity && finished.status != 0))
      let status = try Self.status(of: data)
      #expect(status["id"].string == (found == new.identity ? new.id : old.id))
      try Self.restore(backup, to: data, [:]).requireSuccess()
      #expect(try Box.identity(in: data) == new.identity)
    }

    #expect(count >= 10)
    #expect(try Self.status(of: data)["position"].int == new.position)
    #expect(
      try Programs.run(Programs.hearthd, ["verify", "--data", data], environment: [:]).status == 0)
  }

  private static func restore(
    _ backup: String, to data: String, _ variables: [String: String]
  ) throws -> Finished {
    try Programs.run(
      Programs.hearthd, ["restore", backup, "--yes", "--data", data], environment: variables)
  }

  private static func status(of data: String) throws -> JSON {
    let finished = try Programs.run(
      Programs.hearthd, ["status", "--json", "--data", data], environment: [:])
    try finished.requireSuccess()
    return finished.json
  }

  /// A server's data as a killed daemon left them, with one device.
  private final class Box {
    let data: String
    let identity: Data
    let id: String?
    let position: Int?
    private let daemon: Daemon

    init(of person: String) throws {
      daemon = try Daemon()
      let device = try Device(person)
      try device.join(daemon)
      try device.hearth("score add Dad --sync=20s")
      daemon.kill()
      data = daemon.data
      identity = try Self.identity(in: data)
      let copy = try TemporaryDirectory()
      try Programs.run("/bin/cp", ["-a", data, copy.path("data")], environment: [:])
        .requireSuccess()
      let status = try RestoreFaultTests.status(of: copy.path("data"))
      id = status["id"].string
      position = status["position"].int
    }

    func administer(_ words: String...) throws -> Finished { try daemon.administer(words) }

    static func identity(in data: String) throws -> Data {
      try Data(contentsOf: URL(filePath: data + "/identity"))
    }
  }
}
