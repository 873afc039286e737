import Foundation
import HearthSystem

/// A file system of a few kibibytes in memory, which only root can have.
final class SmallDisk {
  let path: String

  static var isPossible: Bool {
    guard geteuid() == 0, let disk = try? SmallDisk(kibibytes: 64) else { return false }
    return File.exists(disk.path)
  }

  init(kibibytes: Int) throws {
    path = try Directory.createTemporary(prefix: "/tmp/hearth-disk-")
    do {
      try run("mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "none", path)
    } catch {
      try? Directory.remove(path)
      throw error
    }
  }

  func resize(kibibytes: Int) throws {
    try run("mount", "-o", "remount,size=\(kibibytes)k", path)
  }

  deinit {
    try? run("umount", "-l", path)
    try? Directory.remove(path)
  }
}

/// Runs a program of the system and waits for it; a status other than 0 is an error.
func run(_ program: String...) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = program
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
}
