import Foundation
import Glibc
import Testing

/// A disk that is full when a test says so: a small one in memory, which only root can have, or one that says it is.
final class TightDisk {
  enum Kind: String, CaseIterable {
    case small, pretended

    var isPossible: Bool {
      switch self {
      case .small: (try? TightDisk(.small)) != nil
      case .pretended: Faults.isPossible
      }
    }
  }

  let data: String
  private let directory: TemporaryDirectory
  private let faults: Faults?
  private var ballast: String { directory.path("disk/ballast") }

  static var possibleKinds: [Kind] { Kind.allCases.filter(\.isPossible) }

  init(_ kind: Kind) throws {
    directory = try TemporaryDirectory()
    let disk = directory.path("disk")
    data = directory.path("disk/data")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    switch kind {
    case .small:
      faults = nil
      try Self.run("mount", "-t", "tmpfs", "-o", "size=4m,mode=0700", "none", disk)
    case .pretended:
      faults = try Faults(under: data)
    }
  }

  deinit {
    if faults == nil { try? Self.run("umount", "-l", directory.path("disk")) }
  }

  /// What a program on this disk needs in its environment.
  var variables: [String: String] { faults?.variables ?? [:] }

  func fill() throws {
    if let faults { return try faults.fail(.write, count: nil, with: ENOSPC) }
    if !FileManager.default.fileExists(atPath: ballast) {
      _ = FileManager.default.createFile(atPath: ballast, contents: nil)
    }
    let file = try FileHandle(forWritingTo: URL(filePath: ballast))
    try file.seekToEnd()
    while (try? file.write(contentsOf: Data(repeating: 1, count: 4_096))) != nil {}
    try file.close()
  }

  func makeRoom() throws {
    if let faults { return try faults.heal() }
    try FileManager.default.removeItem(atPath: ballast)
  }

  private static func run(_ words: String...) throws {
    try Programs.run("/usr/bin/env", words, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
      .requireSuccess()
  }
}
