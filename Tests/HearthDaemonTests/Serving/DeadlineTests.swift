import HearthDaemon
import HearthSystem
import HearthWire
import Testing

@Suite(.tags(.integration)) struct DeadlineTests {
  @Test
  func `who does not finish the handshake is let go`() throws {
    let daemon = try TestDaemon { $0.handshake = .milliseconds(200) }
    defer { daemon.stop() }
    let silent = try BlockingSocket(
      host: "127.0.0.1", port: daemon.port, deadline: Deadline(after: .seconds(5)))

    #expect(try silent.read(deadline: Deadline(after: .seconds(5))).isEmpty)
  }

  @Test
  func `a silent device is pinged, and let go when it does not answer`() throws {
    let daemon = try TestDaemon {
      $0.idle = .milliseconds(200)
      $0.pong = .milliseconds(200)
    }
    defer { daemon.stop() }
    let peer = try daemon.device("Ana").greet(subscribes: true)

    let messages = try peer.receiveAll()

    #expect(messages.contains(.ping))
    #expect(messages.last?.errorCode == .timedOut)
  }

  @Test
  func `a device that answers stays`() throws {
    let daemon = try TestDaemon {
      $0.idle = .milliseconds(100)
      $0.pong = .milliseconds(500)
    }
    defer { daemon.stop() }
    let peer = try daemon.device("Ana").greet(subscribes: true)

    var pings = 0
    while pings < 3, let message = try peer.receive() {
      guard message == .ping else { continue }
      pings += 1
      try peer.send(.pong)
    }

    #expect(pings == 3)
  }

  @Test
  func `a frame that never becomes whole ends the connection`() throws {
    let daemon = try TestDaemon { $0.frame = .milliseconds(200) }
    defer { daemon.stop() }
    let peer = try daemon.device("Ana").greet()

    try peer.send(bytes: [0, 0, 1, 0, 0])

    #expect(try peer.receiveAll().last?.errorCode == .timedOut)
  }

  @Test
  func `a device has so many connections, and not one more`() throws {
    let daemon = try TestDaemon { $0.connectionsPerDevice = 3 }
    defer { daemon.stop() }
    let device = try daemon.device("Ana")

    let peers = try (0..<3).map { _ in try device.greet(subscribes: true) }
    let further = try device.connect()
    try further.send(device.hello())

    #expect(try further.receiveAll().last?.errorCode == .tooManyConnections)
    for peer in peers {
      try peer.send(.ping)
      #expect(try peer.receive() != nil)
    }
  }

  @Test
  func `a device that goes on asking and never reads is told to resynchronise`() throws {
    let daemon = try TestDaemon { $0.queuedBytes = 64 << 10 }
    defer { daemon.stop() }
    let peer = try daemon.device("Ana").greet()
    let ping = try Frame.encode(
      MessageCoding.encode(.ping), phase: .authenticated, using: SystemPrimitives())
    let pings = Array([[UInt8]](repeating: ping, count: 2_000).joined())

    let start = ContinuousClock.now
    var isLetGo = false
    while !isLetGo, ContinuousClock.now - start < .seconds(30) {
      // A connection that is gone cannot be written to; the reason is in the log by then.
      let isOpen = (try? peer.send(bytes: pings)) != nil
      isLetGo = daemon.events.contains {
        if case .disconnected(_, .slow) = $0 { true } else { false }
      }
      if !isOpen { break }
    }

    #expect(isLetGo)
  }
}
