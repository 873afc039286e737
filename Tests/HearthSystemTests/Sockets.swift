import Glibc
import HearthSystem
import Testing

func pause(milliseconds: UInt32) {
  usleep(milliseconds * 1000)
}

/// A loop on a thread of its own, stopped when the test lets go of it.
final class RunningLoop: Sendable {
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
    _ = try loop.start()
  }

  /// Runs `body` on the loop and waits for what it gives.
  func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
    let log = Log<Swift.Result<Result, any Error>>()
    loop.execute { log.append(.init(catching: body)) }
    return try #require(log.entries(count: 1).first).get()
  }

  deinit {
    loop.stop()
  }
}

/// A listening socket that never accepts and never answers.
final class SilentServer: Sendable {
  let port: UInt16
  private let listener: Listener

  init() throws {
    let loop = try EventLoop()
    listener = try Listener(on: loop, .ipv4([127, 0, 0, 1], port: 0)) { _ in }
    port = listener.address.port ?? 0
  }
}

/// A port of this machine on which nothing listens.
func unusedPort() throws -> UInt16 {
  let loop = try EventLoop()
  let listener = try Listener(on: loop, .ipv4([127, 0, 0, 1], port: 0)) { _ in }
  let port = try #require(listener.address.port)
  listener.close()
  return port
}
