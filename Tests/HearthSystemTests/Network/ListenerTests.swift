import Glibc
import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct ListenerTests {
  @Test func `a port that is taken is an error that names it`() throws {
    let first = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))

    let error = #expect(throws: SystemError.self) {
      try StreamServer(.ipv4([127, 0, 0, 1], port: first.port))
    }

    #expect(error?.kind == .addressInUse)
    #expect(error?.subject == "127.0.0.1:\(first.port)")
  }

  @Test func `newcomers wait while it is paused`() throws {
    let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
    let isPaused = Log<Bool>()
    server.loop.execute {
      server.listener.pause()
      isPaused.append(true)
    }
    _ = isPaused.entries(count: 1)

    let client = try BlockingSocket(
      host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
    try client.writeAll([9], deadline: Deadline(after: .seconds(5)))
    pause(milliseconds: 20)
    #expect(server.connections.now.isEmpty)
    server.loop.execute { server.listener.resume() }

    #expect(server.received(count: 1) == [9])
  }

  @Test func `a closed listener refuses, and its connections live on`() throws {
    let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
    let client = try BlockingSocket(
      host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
    _ = server.connections.entries(count: 1)
    let isClosed = Log<Bool>()
    server.loop.execute {
      server.listener.close()
      isClosed.append(true)
    }
    _ = isClosed.entries(count: 1)

    #expect(throws: ConnectionError.refused) {
      _ = try BlockingSocket(
        host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
    }
    try client.writeAll([3], deadline: Deadline(after: .seconds(5)))
    #expect(server.received(count: 1) == [3])
  }

  @Test func `IPv6 alone leaves the port to IPv4 as well`() throws {
    let six = try StreamServer(.ipv6([UInt8](repeating: 0, count: 16), port: 0, scope: 0))

    let four = try StreamServer(.ipv4([0, 0, 0, 0], port: six.port))

    #expect(four.port == six.port)
  }

  @Test func `without descriptors it pauses, says so, and goes on once there are some`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      let shortages = Log<Bool>()
      let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
      server.loop.execute {
        server.listener.onDescriptorShortage { shortages.append(true) }
      }
      let client = try BlockingSocket(
        host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
      _ = server.connections.entries(count: 1)
      // The client's socket is made before the descriptors are used up, and connected after.
      let late = try #require(LateClient())
      var hoard: [Int32] = []
      while true {
        let descriptor = dup(0)
        if descriptor < 0 { break }
        hoard.append(descriptor)
      }

      late.connect(to: server.port)
      #expect(!shortages.entries(count: 1).isEmpty)
      #expect(server.connections.now.count == 1)
      try client.writeAll([1], deadline: Deadline(after: .seconds(5)))
      #expect(server.received(count: 1) == [1])
      for descriptor in hoard { close(descriptor) }

      #expect(server.connections.entries(count: 2).count == 2)
    }
  }
}

/// A client whose socket exists before it connects.
private struct LateClient {
  let descriptor: Int32

  init?() {
    var limits = rlimit(rlim_cur: 128, rlim_max: 128)
    guard unsafe setrlimit(__rlimit_resource_t(7), &limits) == 0 else { return nil }
    descriptor = socket(AF_INET, 1, 0)
  }

  func connect(to port: UInt16) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
