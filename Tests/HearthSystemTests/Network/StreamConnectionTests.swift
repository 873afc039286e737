import Glibc
import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct StreamConnectionTests {
  @Test(arguments: [
    SocketAddress.ipv4([127, 0, 0, 1], port: 0),
    .ipv6([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], port: 0, scope: 0),
  ])
  func `bytes come and go over either family, and the peer is known`(
    address: SocketAddress
  ) throws {
    let server = try StreamServer(address)
    let client = try BlockingSocket(
      host: address.host, port: server.port, deadline: Deadline(after: .seconds(5)))

    try client.writeAll(Array("ping".utf8), deadline: Deadline(after: .seconds(5)))
    let connection = try #require(server.connections.entries(count: 1).first)
    #expect(server.received(count: 4) == Array("ping".utf8))
    server.loop.execute { connection.write(Array("pong".utf8)) }

    #expect(try client.read(deadline: Deadline(after: .seconds(5))) == Array("pong".utf8))
    #expect(connection.peer.host == address.host)
  }

  @Test func `what a slow reader does not take is counted, and told when it is gone`() throws {
    let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
    let client = try BlockingSocket(
      host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
    let connection = try #require(server.connections.entries(count: 1).first)
    let piece = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }

    let queued = Log<Int>()
    server.loop.execute {
      for _ in 0..<200 { connection.write(piece) }
      queued.append(connection.queuedByteCount)
    }
    #expect(try #require(queued.entries(count: 1).first) > 1_000_000)
    #expect(!server.isDrained)
    var bytes: [UInt8] = []
    while bytes.count < 20_000_000 {
      bytes += try client.read(deadline: Deadline(after: .seconds(5)))
    }

    #expect(server.waitUntilDrained())
    #expect(bytes.count == 20_000_000)
    #expect(
      stride(from: 0, to: bytes.count, by: 100_000).allSatisfy { start in
        bytes[start..<(start + 100_000)].elementsEqual(piece)
      })
  }

  /// The first connection of a server, which reads nothing from now on, and has sent these bytes.
  private func pausedConnection(
    of server: StreamServer, writing bytes: [UInt8] = []
  ) throws -> StreamConnection {
    let connection = try #require(server.connections.entries(count: 1).first)
    let paused = Log<Bool>()
    server.loop.execute {
      connection.pauseReading()
      if !bytes.isEmpty { connection.write(bytes) }
      paused.append(true)
    }
    _ = paused.entries(count: 1)
    return connection
  }

  @Test func `a paused connection leaves bytes with the system`() throws {
    let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
    let client = try BlockingSocket(
      host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
    let connection = try pausedConnection(of: server)

    try client.writeAll([1, 2, 3], deadline: Deadline(after: .seconds(5)))
    pause(milliseconds: 20)
    #expect(server.received(count: 0).isEmpty)
    server.loop.execute { connection.resumeReading() }

    #expect(server.received(count: 3) == [1, 2, 3])
  }

  @Test(arguments: [false, true])
  func `a peer that goes away is noticed though nothing is read`(isReset: Bool) throws {
    let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
    let client = try BlockingSocket(
      host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
    _ = try pausedConnection(of: server, writing: isReset ? [1] : [])
    try client.writeAll([1, 2, 3], deadline: Deadline(after: .seconds(5)))

    closeNow(client)

    #expect(server.ends.entries(count: 1) == ["ended"])
    #expect(server.received(count: 0).isEmpty)
  }

  @Test func `an orderly end and a broken connection are told apart`() throws {
    let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
    do {
      let client = try BlockingSocket(
        host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
      _ = server.connections.entries(count: 1)
      client.finishWriting()
      #expect(server.ends.entries(count: 1) == ["ended"])
    }
    let client = try BlockingSocket(
      host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
    let connection = try #require(server.connections.entries(count: 2).last)
    server.loop.execute { connection.write([UInt8](repeating: 0, count: 5_000_000)) }

    // Closing with unread bytes resets the connection.
    _ = try client.read(deadline: Deadline(after: .seconds(5)))
    closeNow(client)

    #expect(server.ends.entries(count: 2).last == "brokenPipe")
  }

  @Test func `closing when drained sends everything first`() throws {
    let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
    let client = try BlockingSocket(
      host: "127.0.0.1", port: server.port, deadline: Deadline(after: .seconds(5)))
    let connection = try #require(server.connections.entries(count: 1).first)

    server.loop.execute {
      connection.write([UInt8](repeating: 5, count: 5_000_000))
      connection.closeWhenDrained()
    }
    var count = 0
    while true {
      let bytes = try client.read(deadline: Deadline(after: .seconds(5)))
      if bytes.isEmpty { break }
      count += bytes.count
    }

    #expect(count == 5_000_000)
  }

  private func closeNow(_ socket: consuming BlockingSocket) {}
}

/// A listener on a loop of its own that keeps its connections and notes what they tell.
final class StreamServer: Sendable {
  let loop: EventLoop
  let port: UInt16
  let connections = Log<StreamConnection>()
  let ends = Log<String>()
  private let bytes = Log<UInt8>()
  private let drained = Log<Bool>()
  let listener: Listener

  init(_ address: SocketAddress) throws {
    loop = try EventLoop()
    listener = try Listener(on: loop, address) { [connections, ends, bytes, drained] connection in
      connection.start { event in
        switch event {
        case .bytes(let piece): for byte in piece { bytes.append(byte) }
        case .ended: ends.append("ended")
        case .failed(let error): ends.append("\(error.kind)")
        case .drained: drained.append(true)
        }
      }
      connections.append(connection)
    }
    port = listener.address.port ?? 0
    _ = try loop.start()
  }

  var isDrained: Bool { !drained.now.isEmpty }

  func waitUntilDrained() -> Bool { !drained.entries(count: 1).isEmpty }

  func received(count: Int) -> [UInt8] { bytes.entries(count: count) }

  deinit {
    loop.stop()
  }
}
