import Foundation
import Testing

/// SD cards die of small writes: nothing is written where nothing changed.
@Suite(.tags(.integration)) struct QuietTests {
  @Test func `views and a sync without news leave both disks as they were`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.ana.hearth("shop add milk")
    try house.settle()
    try house.settle()
    usleep(800_000)  // the daemon's last checkpoint is at most half a second away
    let before = try [house.ana.home, house.ben.home, house.daemon.data].map {
      try FileFacts.of($0)
    }

    for device in house.devices {
      for line in [
        "sync --quiet", "pull", "push", "score --pull=10s", "shop", "words", "status", "devices",
        "trash", "conflicts",
      ] {
        try device.hearth(line)
      }
    }
    usleep(800_000)

    let after = try [house.ana.home, house.ben.home, house.daemon.data].map { try FileFacts.of($0) }
    #expect(after == before)
  }

  @Test(arguments: ["score up Nobody", "undo", "restore milk", "score reset", "shop clear --yes"])
  func `an edit that is refused, or that changes nothing, writes nothing`(line: String) throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    // SQLite's journal comes and goes in the directory.
    let before = try FileFacts.of(ana.home).filter { $0.path != ana.home }

    let finished = try ana.run(line)

    #expect([0, 1].contains(finished.status), "\(finished)")
    #expect(try FileFacts.of(ana.home).filter { $0.path != ana.home } == before)
  }

  @Test func `strangers at the port write nothing`() throws {
    let house = try House("Ana")
    try house.settle()
    usleep(800_000)
    let before = try FileFacts.of(house.daemon.data)

    for _ in 1...20 { _ = try Stranger.say([0x16, 0x03, 0x01, 0xff, 0xff], to: house.daemon.port) }
    usleep(800_000)

    #expect(try FileFacts.of(house.daemon.data) == before)
  }

  @Test func `all that is kept is private`() throws {
    let house = try House("Ana")
    try house.settle()

    for directory in [house.ana.home, house.daemon.data] {
      for fact in try FileFacts.of(directory) {
        #expect(fact.mode & 0o077 == 0, "\(fact)")
      }
    }
  }
}

/// What a write would change about a file.
struct FileFacts: Hashable {
  let path: String
  let mode: Int
  let inode: Int
  let changed: Date?
  let bytes: Data

  /// The facts of a directory and of everything in it.
  static func of(_ directory: String) throws -> [FileFacts] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory).sorted()
    return try ([directory] + names.map { "\(directory)/\($0)" }).map { path in
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let isFile = attributes[.type] as? FileAttributeType == .typeRegular
      return FileFacts(
        path: path, mode: attributes[.posixPermissions] as? Int ?? 0,
        inode: attributes[.systemFileNumber] as? Int ?? 0,
        changed: attributes[.modificationDate] as? Date,
        bytes: isFile ? try Data(contentsOf: URL(filePath: path)) : Data())
    }
  }
}
