import HearthSystem
import Testing

@Suite struct FileIdentityTests {
  @Test func `a file keeps its identity when it changes, and its copy has another`() throws {
    let directory = try TemporaryDirectory()
    try File.create(directory.file("first"), holding: [1])
    let before = try FileIdentity(of: directory.file("first"))

    try FileDescriptor(directory.file("first"), .writing).writeAll([2])
    try File.rename(directory.file("first"), to: directory.file("renamed"))
    try File.create(directory.file("copy"), holding: [2])

    #expect(try FileIdentity(of: directory.file("renamed")) == before)
    #expect(try FileIdentity(of: directory.file("copy")) != before)
    #expect(before.birthTime > 0)
  }

  @Test func `a file restored under the same number is told by its birth`() throws {
    let directory = try TemporaryDirectory()
    try File.create(directory.file("file"), holding: [1])
    let before = try FileIdentity(of: directory.file("file"))
    try File.remove(directory.file("file"))
    // The system's clock for files moves in steps of a few milliseconds.
    pause(milliseconds: 20)

    try File.create(directory.file("file"), holding: [1])

    #expect(try FileIdentity(of: directory.file("file")) != before)
  }

  @Test func `network file systems are known by their numbers`() throws {
    let directory = try TemporaryDirectory()

    #expect(try FileSystemKind(of: directory.path) == .local)
    #expect(throws: SystemError.self) { try FileSystemKind(of: directory.file("none")) }
  }
}
