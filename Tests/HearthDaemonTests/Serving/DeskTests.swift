import HearthDaemon
import HearthSystem
import Testing

/// What comes over the administration socket, from whoever may write to it.
@Suite(.tags(.integration)) struct DeskTests {
  @Test func `so many commands are answered at once, and one more is sent away`() throws {
    let daemon = try TestDaemon { $0.administrators = 3 }
    defer { daemon.stop() }
    var desks = [try socket(of: daemon), try socket(of: daemon)]

    #expect(try daemon.command("status").status == .done)
    desks.append(try socket(of: daemon))
    #expect(throws: DaemonError.self) { try daemon.command("status") }

    // Whoever goes leaves his place to another.
    desks.removeLast()
    let deadline = Self.deadline
    while (try? daemon.command("status").status) != .done { try #require(!deadline.hasPassed) }
    withExtendedLifetime(desks) {}
  }

  @Test func `a request may be as long as it may be, and no longer`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    // Behind the length come the style, and a zero byte behind each word.
    let word = String(repeating: "x", count: AdministrationRequest.maximumByteCount - 2)

    #expect(try !answer(to: request([word]), of: daemon).isEmpty)
    #expect(try answer(to: request([word + "x"]), of: daemon).isEmpty)
  }

  @Test func `one connection asks once`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let once = try answer(to: request(["devices"]), of: daemon)

    #expect(try answer(to: request(["devices"]) + [0], of: daemon).isEmpty)
    let socket = try socket(of: daemon)
    try socket.value.writeAll(request(["devices"]), deadline: Self.deadline)
    let answered = try socket.value.read(deadline: Self.deadline)
    // Whoever goes on is not heard, and the daemon serves others.
    try? socket.value.writeAll(request(["status"]), deadline: Self.deadline)
    let rest = (try? socket.rest()) ?? []
    #expect(once.starts(with: answered) && once.count == answered.count + rest.count)
  }

  private static var deadline: Deadline { Deadline(after: .seconds(5)) }

  private func request(_ words: [String]) -> [UInt8] {
    AdministrationRequest(arguments: words, style: .pipe).encoded
  }

  private func socket(of daemon: TestDaemon) throws -> OpenDesk {
    try OpenDesk(BlockingSocket(unix: daemon.data + "/admin.sock", deadline: Self.deadline))
  }

  private func answer(to bytes: [UInt8], of daemon: TestDaemon) throws -> [UInt8] {
    let socket = try socket(of: daemon)
    try socket.value.writeAll(bytes, deadline: Self.deadline)
    return (try? socket.rest()) ?? []
  }

  /// A connection to the administration socket.
  private final class OpenDesk {
    let value: BlockingSocket

    init(_ value: consuming BlockingSocket) { self.value = value }

    /// All that comes until the daemon closes.
    func rest() throws -> [UInt8] {
      var bytes: [UInt8] = []
      while true {
        let more = try value.read(deadline: DeskTests.deadline)
        if more.isEmpty { return bytes }
        bytes += more
      }
    }
  }
}
