import Foundation
import HearthSystem
import Testing

@Suite struct OutputFileTests {
  @Test func `a new file has the mode that the mask leaves, and is there only when it is whole`()
    throws
  {
    let directory = try Directory.createTemporary(prefix: "/tmp/hearth-output-")
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/out"

    let file = try OutputFile(path)
    try file.write(Array("one".utf8))
    #expect(!File.exists(path))
    try file.write(Array("two".utf8))
    try file.commit()

    #expect(try File.read(path, maximumByteCount: 10) == Array("onetwo".utf8))
    #expect(try FileStatus(of: path).mode == 0o666 & ~ModeMask.current)
    #expect(try Directory.names(in: directory) == ["out"])
  }

  @Test func `a file that is let go of leaves nothing, and what was there stays`() throws {
    let directory = try Directory.createTemporary(prefix: "/tmp/hearth-output-")
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/out"
    try File.create(path, holding: Array("old".utf8))

    do {
      let file = try OutputFile(path)
      try file.write(Array("new".utf8))
    }

    #expect(try File.read(path, maximumByteCount: 10) == Array("old".utf8))
    #expect(try Directory.names(in: directory) == ["out"])
  }

  @Test func `a file that is replaced keeps its mode, and a link leads to it still`() throws {
    let directory = try Directory.createTemporary(prefix: "/tmp/hearth-output-")
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try File.create(directory + "/out", holding: Array("a longer text".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: directory + "/out")
    try FileManager.default.createSymbolicLink(
      atPath: directory + "/link", withDestinationPath: "out")

    let file = try OutputFile(directory + "/link")
    try file.write(Array("new".utf8))
    try file.commit()

    #expect(try FileStatus(of: directory + "/link").kind == .symbolicLink)
    #expect(try File.read(directory + "/out", maximumByteCount: 99) == Array("new".utf8))
    #expect(try FileStatus(of: directory + "/out").mode == 0o640)
  }

  @Test func `a directory, a missing directory and a dangling link are refused`() throws {
    let directory = try Directory.createTemporary(prefix: "/tmp/hearth-output-")
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try FileManager.default.createSymbolicLink(
      atPath: directory + "/link", withDestinationPath: "nothing")

    #expect(kind(directory) == .isADirectory)
    #expect(kind(directory + "/missing/out") == .notFound)
    #expect(kind(directory + "/link") == .notFound)
    #expect(try Directory.names(in: directory) == ["link"])
  }

  @Test func `a device is written into, not replaced`() throws {
    let file = try OutputFile("/dev/null")
    try file.write([1, 2, 3])
    try file.commit()

    let full = try OutputFile("/dev/full")
    #expect(throws: SystemError.self) { try full.write([1]) }

    #expect(try FileStatus(of: "/dev/null").kind == .other)
  }

  private func kind(_ path: String) -> SystemError.Kind? {
    do throws(SystemError) {
      _ = try OutputFile(path)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func `a file that cannot be begun is called by the name it was to get`() throws {
    let directory = try Directory.createTemporary(prefix: "/tmp/hearth-output-")
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/missing/out"

    #expect(throws: SystemError(.open, on: path, code: ENOENT)) { try OutputFile(path).commit() }
  }
}
