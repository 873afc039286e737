import Foundation
import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire
import Testing

/// Disks that are full or cannot be written; each test has a small file system of its own, which takes root to make.
@Suite struct ScarcityTests {
  /// A file system in memory, 1 MiB large; nil where this user may not make one.
  private final class SmallDisk {
    let path: String

    init?() throws {
      path = try HearthSystem.Directory.createTemporary(prefix: "/tmp/hearth-store-disk-")
      guard Self.run("/bin/mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "tmpfs", path) else {
        try HearthSystem.Directory.remove(path)
        return nil
      }
    }

    func remount(_ options: String) -> Bool {
      Self.run("/bin/mount", "-o", "remount,\(options)", path)
    }

    deinit {
      _ = Self.run("/bin/umount", "-l", path)
      try? HearthSystem.Directory.remove(path)
    }

    private static func run(_ program: String, _ arguments: String...) -> Bool {
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }

  private func fill(_ path: String) throws -> String {
    let name = "\(path)/ballast"
    let file = try FileDescriptor(name, .creating)
    do throws(SystemError) {
      while true { try file.writeAll([UInt8](repeating: 1, count: 4_096)) }
    } catch {
      #expect(error.kind == .noSpace)
    }
    return name
  }

  @Test(arguments: [SQLiteBackend.Side.client, .server])
  func `a full disk refuses to write, keeps reading, and recovers by itself`(
    side: SQLiteBackend.Side
  ) throws {
    guard let disk = try SmallDisk() else { return }
    let path = "\(disk.path)/file.db"
    _ = try FileDescriptor(path, .creating)
    var ana = try TestDevice(SQLiteBackend(path: path, side: side))
    let dad = try ana.add("Dad")
    let ballast = try fill(disk.path)

    // A write-ahead log may have room left for a few.
    var accepted: Int64 = 0
    var refusal: StoreError?
    while refusal == nil, accepted < 10_000 {
      do throws(StoreError) {
        try ana.household.commit([.add(dad, 1)], time: WallTime(clampingMilliseconds: 2))
        accepted += 1
      } catch {
        refusal = error
      }
    }
    #expect(refusal == .full)
    #expect(try ana.board() == ["Dad": 100 + accepted])
    #expect(try ana.household.verify() == [])

    try File.remove(ballast)
    try ana.commit(.add(dad, 1))

    #expect(try ana.board() == ["Dad": 101 + accepted])
    #expect(try ana.household.verify() == [])
  }

  @Test func `a home that cannot be written is read all the same`() throws {
    guard let disk = try SmallDisk() else { return }
    let path = "\(disk.path)/home"
    do {
      var home = try Home.create(at: path)
      let creation = TestDevice<SQLiteBackend>.creation("Dad")
      try home.household.commit([.create(creation)], time: WallTime(clampingMilliseconds: 1))
    }
    guard disk.remount("ro") else { return }

    var home = try Home.open(at: path)

    #expect(try home.household.collection(Board.id).rows.first?.count == 100)
    #expect(try home.household.verify() == [])
    #expect(throws: StoreError.readOnly) {
      try home.household.commit([.clear(Board.id)], time: WallTime(clampingMilliseconds: 2))
    }
    #expect(throws: StoreError.readOnly) { _ = try Home.create(at: "\(disk.path)/other") }
  }
}
