import Foundation
import Testing

/// The closet's disk goes back in time, or comes back empty; the devices fill it up again.
@Suite(.tags(.integration)) struct RestoreTests {
  @Test func `a server with an older copy of its data is refilled, and nothing is doubled`() throws
  {
    let house = try busyHouse()
    let shelf = try TemporaryDirectory()
    house.daemon.stop()
    try copy(house.daemon.data, to: shelf.path("data"))
    try house.daemon.start()
    try editAll(in: house)

    house.daemon.stop()
    try replace(house.daemon.data, by: shelf.path("data"))
    try house.daemon.start()

    try expectAll(in: house)
  }

  @Test func `a server restored from its backup is refilled`() throws {
    let house = try busyHouse()
    let shelf = try TemporaryDirectory()
    let backup = shelf.path("backup")
    try house.daemon.administer("backup", backup).requireSuccess()
    #expect(try mode(of: backup) == 0o600)
    try editAll(in: house)

    #expect(try house.daemon.administer("restore", backup).status == 2, "nobody can be asked")
    #expect(try house.daemon.administer("restore", backup, "--yes").status == 1, "it is running")
    house.daemon.stop()
    try house.daemon.administer("restore", backup, "--yes").requireSuccess()
    try house.daemon.start()

    try expectAll(in: house)
  }

  @Test func `restoring over data asks first`() throws {
    let house = try busyHouse()
    let shelf = try TemporaryDirectory()
    let backup = shelf.path("backup")
    try house.daemon.administer("backup", backup).requireSuccess()
    house.daemon.stop()

    #expect(try house.daemon.administer("restore", backup).status == 2)
  }

  @Test func `a server emptied but for its identity is refilled by one device`() throws {
    let house = try busyHouse()
    try editAll(in: house)

    house.daemon.stop()
    try empty(house.daemon.data)
    try house.daemon.start()

    try house.ben.sync()
    let newcomer = try Device("Cleo")
    try newcomer.join(house.daemon)
    try newcomer.sync()
    #expect(try newcomer.scores() == house.ben.scores())
    try expectAll(in: house)
  }

  @Test func `a server rolled back twice, with edits in between, loses and doubles nothing`() throws
  {
    let house = try busyHouse()
    let shelf = try TemporaryDirectory()
    house.daemon.stop()
    try copy(house.daemon.data, to: shelf.path("data"))
    try house.daemon.start()
    try editAll(in: house)

    for _ in 1...2 {
      house.daemon.stop()
      try replace(house.daemon.data, by: shelf.path("data"))
      try house.daemon.start()
      try house.ana.hearth("score up Dad --sync=10s")
      try house.ben.hearth("score up Dad --sync=10s")
    }

    try house.settle()
    #expect(try house.ana.scores() == ["Dad 119"])
    try house.agree()
  }

  @Test func `a device revoked before the rollback is refused after the first other device syncs`()
    throws
  {
    let house = try busyHouse()
    let shelf = try TemporaryDirectory()
    house.daemon.stop()
    try copy(house.daemon.data, to: shelf.path("data"))
    try house.daemon.start()
    try house.daemon.administer("revoke", "Ben's").requireSuccess()
    try house.ana.sync()

    house.daemon.stop()
    try replace(house.daemon.data, by: shelf.path("data"))
    try house.daemon.start()
    try house.ana.sync()

    #expect(try house.ben.run("sync").status == 4)
  }

  @Test func `a device that joined after the copy was taken is known again`() throws {
    let house = try busyHouse()
    let shelf = try TemporaryDirectory()
    house.daemon.stop()
    try copy(house.daemon.data, to: shelf.path("data"))
    try house.daemon.start()
    let cleo = try Device("Cleo")
    try cleo.join(house.daemon)
    try cleo.hearth("score up Dad 7 --sync=10s")

    house.daemon.stop()
    try replace(house.daemon.data, by: shelf.path("data"))
    try house.daemon.start()
    try cleo.sync()
    try house.ana.sync()

    #expect(try house.ana.scores() == ["Dad 112"])
    #expect(
      try house.ana.json("devices")["devices"].array.compactMap { $0["person"].string }
        .contains("Cleo"))
  }

  @Test func `a new box takes the household over from the first device that joins it`() throws {
    let house = try busyHouse()
    try editAll(in: house)
    house.daemon.stop()
    let box = try Daemon()

    let unasked = try house.ana.run(["join", try box.invitation()])
    #expect(unasked.status == 2, "\(unasked)")
    let taken = try house.ana.run(["join", try box.invitation(), "--yes"])
    #expect(taken.status == 0, "\(taken)")
    let joined = try house.ben.run(["join", try box.invitation(), "--yes"])
    #expect(joined.status == 0, "\(joined)")

    try house.settle()
    #expect(try house.ana.scores() == ["Dad 115"])
    try house.agree()
  }

  /// Dad has 105, and both devices and the server have everything.
  private func busyHouse() throws -> House {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.ana.hearth("score up Dad 5")
    try house.ana.hearth("shop add bread milk")
    try house.settle()
    return house
  }

  /// Edits of both devices that the server acknowledges.
  private func editAll(in house: House) throws {
    try house.ana.hearth("score up Dad 3 --sync=10s")
    try house.ben.hearth("score up Dad 7 --sync=10s")
    try house.ben.hearth("shop remove bread --sync=10s")
    try house.ana.hearth("shop rename milk cream --sync=10s")
  }

  private func expectAll(in house: House) throws {
    try house.settle()
    #expect(try house.ana.scores() == ["Dad 115"])
    #expect(try house.ana.items() == ["cream"])
    try house.agree()
    #expect(try house.daemon.administer("verify").status == 0)
    #expect(try house.ana.json("verify")["ok"].bool == true)

    let newcomer = try Device("Dora")
    try newcomer.join(house.daemon)
    try newcomer.sync()
    #expect(try newcomer.scores() == ["Dad 115"])
    #expect(try newcomer.items() == ["cream"])
  }

  private func copy(_ path: String, to other: String) throws {
    try Programs.run("/bin/cp", ["-a", path, other], environment: [:]).requireSuccess()
  }

  private func replace(_ path: String, by other: String) throws {
    try FileManager.default.removeItem(atPath: path)
    try copy(other, to: path)
  }

  /// Removes all of a daemon's data but the file of its identity.
  private func empty(_ path: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    try #require(names.contains { $0.hasPrefix("identity") }, "\(names)")
    for name in names where !name.hasPrefix("identity") {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
