import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileLockTests {
  @Test func `only one holds an exclusive lock, until it is let go`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("lock")
    do {
      let lock = try FileLock(path, .exclusive)
      try lock.describe("process 7\n")
      expectTaken { _ = try FileLock(path, .exclusive) }
      expectTaken { _ = try FileLock(path, .shared) }
    }

    _ = try FileLock(path, .exclusive)
    #expect(try File.read(path, maximumByteCount: 100) == Array("process 7\n".utf8))
  }

  @Test func `several share a lock`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("lock")
    let first = try FileLock(path, .shared)
    let second = try FileLock(path, .shared)

    expectTaken { _ = try FileLock(path, .exclusive) }
    _ = consume first
    _ = consume second
    _ = try FileLock(path, .exclusive)
  }

  @Test func `a lock that is let go in time is had after a wait`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("lock")
    let holder = try Python(
      """
      import fcntl, sys, time
      f = open(sys.argv[1], "w")
      fcntl.flock(f, fcntl.LOCK_EX)
      print("held", flush=True)
      sys.stdin.readline()
      time.sleep(0.05)
      """, [path])
    #expect(holder.readLine() == "held")

    expectTaken { _ = try FileLock(path, .exclusive, patience: .milliseconds(20)) }
    holder.writeLine("let go")
    _ = try FileLock(path, .exclusive, patience: .seconds(10))
  }

  private func expectTaken(_ body: () throws -> Void) {
    let error = #expect(throws: SystemError.self, performing: body)
    #expect(error?.kind == .wouldBlock)
  }
}
