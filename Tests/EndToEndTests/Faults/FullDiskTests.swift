import Foundation
import Testing

/// The closet's disk is full: nothing new comes in, everything there is goes out, and room is all it needs.
@Suite(.tags(.integration)) struct FullDiskTests {
  @Test(arguments: TightDisk.possibleKinds)
  func `a full disk refuses pushes, serves pulls, and takes them when there is room`(
    kind: TightDisk.Kind
  ) throws {
    let (disk, house) = try fullHouse(kind)

    let names = try pushTooMuch(from: house)
    try house.ben.hearth("pull")
    #expect(try house.ben.scores() == ["Dad 100"])
    #expect(try house.ben.items() == [])
    #expect(try house.daemon.administer("status", "--json").json["readOnly"].bool == true)
    #expect(house.daemon.said.split(separator: "\n").count { $0.contains("read-only") } == 1)

    try disk.makeRoom()
    try house.settle()
    #expect(try house.ben.items() == names)
    #expect(house.daemon.said.split(separator: "\n").count { $0 == "writable" } == 1)
    #expect(try house.daemon.administer("verify").status == 0)
  }

  @Test(arguments: TightDisk.possibleKinds)
  func `a daemon whose disk is full ends cleanly, serves again, and takes pushes again`(
    kind: TightDisk.Kind
  ) throws {
    let (disk, house) = try fullHouse(kind)
    let names = try pushTooMuch(from: house)

    #expect(house.daemon.stop() == 0)
    // What it gave back is taken by somebody else.
    try disk.fill()
    try house.daemon.start()

    try house.ben.hearth("pull")
    #expect(try house.ben.scores() == ["Dad 100"])
    #expect(try house.ana.run("sync --max-wait 5s").status == 4)
    #expect(try house.daemon.administer("verify").status == 0)
    let backup = try TemporaryDirectory()
    let refused = try house.daemon.administer("backup", backup.path("none"))
    #expect(refused.errors.contains("full"), "\(refused)")
    try disk.makeRoom()
    #expect(try house.daemon.administer("backup", backup.path("box")).status == 0)
    try house.settle()
    #expect(try house.ben.items() == names)
    #expect(house.daemon.stop() == 0)
    #expect(try house.daemon.administer("verify").status == 0)
  }

  /// A household whose server has no room any more.
  private func fullHouse(_ kind: TightDisk.Kind) throws -> (TightDisk, House) {
    let disk = try TightDisk(kind)
    let house = try House(on: Daemon(data: disk.data, variables: disk.variables), "Ana", "Ben")
    try house.ana.hearth("score add Dad --sync=10s")
    try disk.fill()
    return (disk, house)
  }

  /// Edits more than a full disk takes, and is told so; the names on the list.
  private func pushTooMuch(from house: House) throws -> [String] {
    let names = (1...900).map { "\($0) " + String(repeating: "x", count: 200) }
    try house.ana.run(["shop", "add"] + names).requireSuccess()
    for _ in 1...3 {
      let finished = try house.ana.run("sync --max-wait 10s")
      #expect(finished.status == 4, "\(finished)")
      #expect(finished.errors.contains("no room"), "\(finished)")
    }
    return names
  }
}
