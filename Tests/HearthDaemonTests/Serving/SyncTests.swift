import Foundation
import HearthDaemon
import HearthModel
import HearthWire
import Testing

@Suite(.tags(.integration)) struct SyncTests {
  @Test
  func `what one device pushes, another pulls`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let ana = try daemon.device("Ana")
    let ben = try daemon.device("Ben")
    let before = try ben.pull().count

    let peer = try ana.greet()
    try peer.send(try ana.push(adding: "Dad"))

    #expect(try acknowledgement(from: peer)?.refused == [])
    #expect(try ben.pull().count == before + 1)
  }

  @Test
  func `the same push again is acknowledged and does nothing`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let ana = try daemon.device("Ana")
    let push = try ana.push(adding: "Dad")

    for _ in 0..<3 {
      let peer = try ana.greet()
      try peer.send(push)
      #expect(try acknowledgement(from: peer)?.refused == [])
    }

    #expect(try ana.pull().count == 2)
  }

  @Test
  func `a change reaches every subscriber but the one who pushed it`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let ana = try daemon.device("Ana")
    let ben = try daemon.device("Ben")
    let pusher = try ana.greet(subscribes: true)
    let watchers = try (0..<5).map { _ in try ben.greet(subscribes: true) }
    for watcher in watchers { try drain(watcher) }
    try drain(pusher)

    try pusher.send(try ana.push(adding: "Dad"))

    #expect(try acknowledgement(from: pusher) != nil)
    for watcher in watchers {
      guard case .batches(let news) = try watcher.receive() else {
        Issue.record("no news")
        continue
      }
      #expect(news.batches.count == 1)
    }
  }

  @Test
  func `the position and the heads follow changes that never pause`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let ana = try daemon.device("Ana")
    let watcher = try daemon.device("Ben").greet(subscribes: true)
    try drain(watcher)

    // More than one comes while heads are due, and they come for longer than that.
    for number in 0..<6 {
      let peer = try ana.greet()
      try peer.send(try ana.push(adding: "member \(number)"))
      #expect(try acknowledgement(from: peer)?.refused == [])
      Thread.sleep(forTimeInterval: Double(Limits.maximumHeadMilliseconds) / 2_500)
    }

    var changeCount = 0
    var positionCount = 0
    while changeCount < 6, let message = try watcher.receive() {
      if case .batches(let news) = message {
        changeCount += news.batches.count
        if news.position != nil { positionCount += 1 }
      } else if case .position = message {
        positionCount += 1
      }
    }
    #expect(positionCount > 0)
  }

  @Test
  func `a display pulls and never pushes`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let display = try daemon.device("kitchen", role: .display)

    let peer = try display.greet()
    try peer.send(try display.push(adding: "Dad"))

    let refused = try acknowledgement(from: peer)?.refused
    #expect(refused?.map(\.code) == [.notAllowed])
    #expect(try display.pull().count == 1)
  }

  @Test
  func `what was acknowledged is there after a restart`() throws {
    let directory = try TemporaryDirectory()
    let first = try TestDaemon(in: directory)
    let ana = try first.device("Ana")
    let peer = try ana.greet()
    try peer.send(try ana.push(adding: "Dad"))
    #expect(try acknowledgement(from: peer) != nil)
    first.stop()

    let second = try TestDaemon(in: directory)
    defer { second.stop() }

    #expect(try second.command("status", "--json").output.contains(#""position":2,"devices":1"#))
    #expect(try second.command("verify", "--json").output == "{\"ok\":true,\"problems\":[]}\n")
  }

  @Test
  func `pushes that arrive together are few commits`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let ana = try daemon.device("Ana")
    let peer = try ana.greet()
    let pushes = try (0..<200).map { try ana.push(adding: "member \($0)") }

    for push in pushes { try peer.send(push) }
    for _ in pushes { #expect(try acknowledgement(from: peer)?.refused == []) }

    let commits = daemon.events.count {
      if case .committed(let count) = $0 { count > 0 } else { false }
    }
    #expect(commits < 150)
    #expect(try ana.pull().count == 201)
  }

  /// The next acknowledgement, whatever comes before it.
  private func acknowledgement(from peer: Peer) throws -> Ack? {
    while let message = try peer.receive() {
      switch message {
      case .ack(let ack): return ack
      case .error(let error):
        Issue.record("refused: \(error)")
        return nil
      default: continue
      }
    }
    return nil
  }

  /// Waits until the peer has everything: a ping's answer comes after what was queued before it.
  private func drain(_ peer: Peer) throws {
    try peer.send(.ping)
    while let message = try peer.receive(), message != .pong {}
  }
}
