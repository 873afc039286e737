import Glibc
import HearthSystem
import Testing

@Suite struct FileTests {
  @Test func `a new file is private, whole, and never in place of another`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("new")

    try File.create(path, holding: [1, 2, 3])

    #expect(try File.read(path, maximumByteCount: 3) == [1, 2, 3])
    #expect(try FileStatus(of: path).mode == 0o600)
    #expect(kind { try File.create(path, holding: [9]) } == .alreadyExists)
    #expect(try File.read(path, maximumByteCount: 3) == [1, 2, 3])
  }

  @Test func `a file over the limit is refused, one at the limit is read`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("file")
    try File.create(path, holding: [UInt8](repeating: 1, count: 200_000))

    #expect(try File.read(path, maximumByteCount: 200_000).count == 200_000)
    #expect(kind { _ = try File.read(path, maximumByteCount: 199_999) } == .tooLarge)
    #expect(kind { _ = try File.read(directory.file("none"), maximumByteCount: 9) } == .notFound)
  }

  @Test func `a file takes the place of a file, and never that of a device, a pipe or a socket`()
    throws
  {
    let directory = try TemporaryDirectory()
    let (path, pipe) = (directory.file("new"), directory.file("pipe"))
    try File.create(path, holding: [1])
    try File.create(directory.file("old"), holding: [2])
    #expect(unsafe mkfifo(pipe, 0o600) == 0)

    #expect(kind { try File.rename(path, to: pipe) } == .alreadyExists)
    #expect(kind { try AtomicFile.write([3], to: pipe) } == .alreadyExists)
    try File.rename(path, to: directory.file("old"))

    #expect(try FileStatus(of: pipe).kind == .other)
    #expect(try File.read(directory.file("old"), maximumByteCount: 1) == [1])
    #expect(try Directory.names(in: directory.path).sorted() == ["old", "pipe"])
  }

  @Test func `a link in the last place is followed only where that is asked for`() throws {
    let directory = try TemporaryDirectory()
    try File.create(directory.file("real"), holding: [5])
    #expect(unsafe symlink(directory.file("real"), directory.file("link")) == 0)

    let link = directory.file("link")
    #expect(try File.read(link, maximumByteCount: 1) == [5])
    #expect(
      kind { _ = try File.read(link, maximumByteCount: 1, followsLinks: false) } == .symbolicLink)
    #expect(try FileStatus(of: link).kind == .symbolicLink)
    #expect(try FileStatus(of: link, followsLinks: true).kind == .file)
  }

  @Test func `a result goes where a link of its name leads`() throws {
    let directory = try TemporaryDirectory()
    let (file, link, dangling) = (
      directory.file("file"), directory.file("link"), directory.file("dangling")
    )
    try File.create(file, holding: [1])
    #expect(unsafe symlink(file, link) == 0)
    #expect(unsafe symlink(directory.file("nothing"), dangling) == 0)

    #expect(try File.destination(file) == file)
    #expect(try File.destination(link) == File.resolved(file))
    #expect(try File.destination(directory.file("new")) == directory.file("new"))
    #expect(kind { _ = try File.destination(dangling) } == .notFound)
  }

  @Test func `removing what is not there is no error`() throws {
    let directory = try TemporaryDirectory()

    try File.remove(directory.file("none"))

    #expect(!File.exists(directory.file("none")))
  }

  @Test func `an atomic file takes the place of the old one at its commit`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("file")
    try File.create(path, holding: [1])
    let file = try AtomicFile(path)
    try file.write([2])
    #expect(try File.read(path, maximumByteCount: 9) == [1])

    try file.commit()

    #expect(try File.read(path, maximumByteCount: 9) == [2])
    #expect(try Directory.names(in: directory.path) == ["file"])
  }

  @Test func `an atomic file that is let go leaves nothing behind`() throws {
    let directory = try TemporaryDirectory()
    do {
      let file = try AtomicFile(directory.file("file"))
      try file.write([2])
    }

    #expect(try Directory.names(in: directory.path).isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a full disk leaves the old file, and no other`() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let path = disk.path + "/file"
    try File.create(path, holding: [1])

    #expect(
      kind { try AtomicFile.write([UInt8](repeating: 7, count: 100_000), to: path) } == .noSpace)
    #expect(
      kind { try File.create(path + "2", holding: [UInt8](repeating: 7, count: 100_000)) }
        == .noSpace)

    #expect(try File.read(path, maximumByteCount: 9) == [1])
    #expect(try Directory.names(in: disk.path) == ["file"])
  }

  @Test func `directories are made private with all above them, and kept if they exist`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a/b/c")

    try Directory.create(path)
    try Directory.create(path)

    for name in ["a", "a/b", "a/b/c"] {
      #expect(try FileStatus(of: directory.file(name)).mode == 0o700)
      #expect(try FileStatus(of: directory.file(name)).isPrivate)
    }
    try File.create(directory.file("file"), holding: [])
    #expect(kind { try Directory.create(directory.file("file")) } == .notADirectory)
    #expect(kind { try Directory.create(directory.file("file/below")) } == .notADirectory)
    for name in ["a/b/c", "a/b", "a"] { try Directory.remove(directory.file(name)) }
  }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a/b/", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("a//b", "a"),
    ("./a", "."), ("/a//b//", "/a"), ("", "."),
  ])
  func `the parent of a path is what holds its last name`(path: String, parent: String) {
    #expect(Directory.parent(of: path) == parent)
  }

  @Test func `a file that others may read is not private`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("file")
    try AtomicFile.write([1], to: path, mode: 0o640)

    let status = try FileStatus(of: path)

    #expect(status.isOwn)
    #expect(!status.isPrivate)
    #expect(status.byteCount == 1)
    #expect(status.kind == .file)
  }

  private func kind(_ body: () throws -> Void) -> SystemError.Kind? {
    let error = #expect(throws: SystemError.self, performing: body)
    return error?.kind
  }
}
