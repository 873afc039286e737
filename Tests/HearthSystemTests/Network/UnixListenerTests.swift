import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct UnixListenerTests {
  @Test(arguments: ["short", String(repeating: "long", count: 50)])
  func `a socket in the file system is this user's alone, however long its path`(
    name: String
  ) throws {
    let directory = try TemporaryDirectory()
    try Directory.create(directory.file(name))
    let path = directory.file(name + "/socket")
    let running = try RunningLoop()
    let listener = try running.run {
      try UnixListener(on: running.loop, path) { connection in
        connection.start { event in
          if case .bytes(let bytes) = event { connection.write(bytes.reversed()) }
        }
      }
    }

    let client = try BlockingSocket(unix: path, deadline: Deadline(after: .seconds(5)))
    try client.writeAll([1, 2, 3], deadline: Deadline(after: .seconds(5)))

    #expect(try client.read(deadline: Deadline(after: .seconds(5))) == [3, 2, 1])
    #expect(try FileStatus(of: path).mode == 0o600)
    try running.run { listener.close() }
    #expect(!File.exists(path))
  }

  @Test func `what an earlier process left behind is replaced, a file is not`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("socket")
    let loop = try EventLoop()
    let abandoned = try UnixListener(on: loop, path) { _ in }
    _ = abandoned

    let listener = try UnixListener(on: loop, path) { _ in }

    #expect(try FileStatus(of: path).kind == .socket)
    listener.close()
    try File.create(path, holding: [1])
    let error = #expect(throws: SystemError.self) { try UnixListener(on: loop, path) { _ in } }
    #expect(error?.kind == .addressInUse)
  }

  @Test func `nobody there is told at once`() throws {
    let directory = try TemporaryDirectory()

    let error = #expect(throws: ConnectionError.self) {
      _ = try BlockingSocket(unix: directory.file("none"), deadline: Deadline(after: .seconds(5)))
    }

    guard case .failed(let failure)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.kind == .notFound)
  }
}
