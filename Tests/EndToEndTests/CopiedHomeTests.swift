import Foundation
import Testing

/// A home that lives twice is noticed, and every edit of both lives counts once.
@Suite(.tags(.integration)) struct CopiedHomeTests {
  /// Whose turn it is to sync: the original (0), its copy (1), and Ben (2).
  @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0, 1], [0, 0, 1, 1, 2]])
  func `a copied home and its original both go on for several rounds`(order: [Int]) throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    let copy = try house.ana.copied()
    let devices = [house.ana, copy, house.ben]

    for _ in 1...3 {
      try house.ana.hearth("score up Dad 1")
      try copy.hearth("score up Dad 10")
      try house.ben.hearth("score up Dad 100")
      for index in order { try devices[index].sync() }
    }
    for device in devices + devices { try device.sync() }

    for device in devices { #expect(try device.scores() == ["Dad 433"]) }
    #expect(try copy.everything() == house.ana.everything())
    try house.agree()
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `edits unsent when the home was copied count once`(order: [Int]) throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    try house.ana.hearth("score up Dad 5")
    let devices = [house.ana, try house.ana.copied()]

    try devices[1].hearth("score up Dad 20")
    try devices[0].hearth("score up Dad 1")
    for index in order + order { try devices[index].sync() }
    try house.ben.sync()

    for device in devices + [house.ben] { #expect(try device.scores() == ["Dad 126"]) }
  }

  @Test func `an older home put back goes on without doubling or losing`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    let older = try house.ana.copied()
    try house.ana.hearth("score up Dad 3 --sync=10s")

    try FileManager.default.removeItem(atPath: house.ana.home)
    try Programs.run("/bin/cp", ["-a", older.home, house.ana.home], environment: [:])
      .requireSuccess()
    try house.ana.hearth("score up Dad 4")
    try house.settle()

    #expect(try house.ana.scores() == ["Dad 107"])
    try house.agree()
  }

  /// The file keeps its inode, as when a disk image is restored: only the hashes can tell.
  @Test(arguments: [[0, 1], [1, 0]])
  func `an older database written back into its own file forks, and both branches stay`(
    order: [Int]
  ) throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    let older = try house.ana.copied()
    try house.ana.hearth("score up Dad 3 --sync=10s")
    try house.ana.hearth("score up Dad 5 --sync=10s")

    try house.ana.overwriteInPlace(from: older)
    try house.ana.hearth("score up Dad 20")
    for index in order + order { try house.devices[index].sync() }
    try house.ana.hearth("score up Dad 100")
    try house.settle()

    #expect(try house.ana.scores() == ["Dad 228"])
    try house.agree()
    #expect(try house.ana.json("verify")["ok"].bool == true)
    #expect(try house.daemon.administer("verify").status == 0)
  }

  @Test func `one device with several replicas is one device, and is revoked as one`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    let copy = try house.ben.copied()
    try house.ben.hearth("score up Dad --sync=10s")
    try copy.hearth("score up Dad --sync=10s")
    try house.ana.sync()

    let devices = try house.ana.json("devices")["devices"].array
    #expect(devices.count == 2)
    #expect(devices.first { $0["person"].string == "Ben" }?["replicas"].int == 2)

    try house.ana.run(["revoke", "Ben's"]).requireSuccess()
    #expect(try house.ben.run("sync").status == 4)
    #expect(try copy.run("sync").status == 4)
  }
}

extension Device {
  /// Writes the files of another home into the same files of this one.
  fileprivate func overwriteInPlace(from other: Device) throws {
    let script = """
      cd "$1" && for file in $(find . -type f); do cat "$file" > "$2/$file"; done
      cd "$2" && for file in $(find . -type f); do [ -e "$1/$file" ] || rm "$file"; done
      """
    try Programs.run(
      "/bin/sh", ["-c", script, "overwrite", other.home, home],
      environment: ["PATH": "/usr/bin:/bin"]
    ).requireSuccess()
  }
}
