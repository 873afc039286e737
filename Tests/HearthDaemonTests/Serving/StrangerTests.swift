import HearthCRDT
import HearthDaemon
import HearthSystem
import HearthWire
import Testing

@Suite(.tags(.integration)) struct StrangerTests {
  /// What no peer may say, as bytes after the TLS handshake.
  static let hostile: [(String, [UInt8])] = [
    ("length of 4 GiB", [0xFF, 0xFF, 0xFF, 0xFF]),
    ("length of 2 GiB", [0x7F, 0xFF, 0xFF, 0xFF, 0x01]),
    ("empty frame", [0, 0, 0, 0]),
    ("reserved flag", [0, 0, 0, 1, 0x80]),
    ("bytes after the stream", frame([0x78, 0x9C, 0x63, 0x64, 0, 0, 0, 4, 0, 2, 0x58, 0x58])),
    ("wrong checksum", frame([0x78, 0x9C, 0x63, 0x64, 0, 0, 0, 4, 0, 3])),
    ("truncated stream", frame([0x78, 0x9C, 0x63, 0x64, 0, 0])),
    (
      "unknown dictionary",
      frame([0x78, 0xF9, 0x04, 0x09, 0x01, 0xA5, 0x63, 0x64, 0, 0, 0, 4, 0, 2])
    ),
    (
      "blocks without contents",
      frame([0x78, 0x01] + (0..<2_000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] })
    ),
    (
      "a mebibyte and one, compressed",
      frame(SystemPrimitives().deflate([UInt8](repeating: 0, count: (1 << 20) + 1)))
    ),
    ("varint overflow", [0, 0, 0, 11, 0] + [UInt8](repeating: 0xFF, count: 9) + [0x02]),
    ("varint too long", [0, 0, 0, 12, 0] + [UInt8](repeating: 0x80, count: 11)),
    ("count with nothing behind it", [0, 0, 0, 7, 0, 0x1A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
  ]

  @Test(arguments: hostile)
  func `hostile bytes before authentication end the connection and change nothing`(
    what: String, bytes: [UInt8]
  ) throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let stranger = try Peer(try daemon.invitation(), as: KeyPair())

    try stranger.send(bytes: bytes)

    let answers = try stranger.receiveAll()
    #expect(answers.count == 1)
    #expect(answers.allSatisfy { $0.errorCode != nil })
    #expect(try daemon.command("status", "--json").output.contains(#""position":0,"devices":0"#))
  }

  @Test
  func `hostile bytes of a device end its connection, and the next one works`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let device = try daemon.device("Ana")

    for (what, bytes) in Self.hostile {
      let peer = try device.greet()
      try peer.send(bytes: bytes)
      #expect(try peer.receiveAll().last?.errorCode != nil, "\(what)")
    }

    #expect(try device.pull().count == 1)
  }

  @Test
  func `a frame before authentication may be 4 KiB long, and not a byte more`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let link = try daemon.invitation()
    let longest = Limits.maximumEarlyFrameLength
    let codes = try [longest, longest + 1].map { length in
      let stranger = try Peer(link, as: KeyPair())
      try stranger.send(bytes: header(length) + [UInt8](repeating: 0, count: length))
      return try stranger.receiveAll().first?.errorCode
    }

    #expect(codes == [.malformed, .tooLarge])
  }

  @Test
  func `a key that is not known may say Pair or Rejoin, and learns nothing from anything else`()
    throws
  {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let stranger = try TestDevice("stranger", link: try daemon.invitation())
    let messages: [Message] = [
      stranger.hello(), .ping, .want([]), .have([]), .invite(InviteRequest(role: 0)),
      .revoke(stranger.keyPair.key), try stranger.push(adding: "Dad"),
    ]

    let answers = try messages.map { message in
      let peer = try stranger.connect()
      try peer.send(message)
      return try peer.receiveAll()
    }

    #expect(Set(answers).count == 1)
    #expect(answers.first?.map(\.errorCode) == [.notPaired])
  }

  @Test
  func `whatever strangers do is one line a minute`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let link = try daemon.invitation()

    for _ in 0..<30 {
      let stranger = try Peer(link, as: KeyPair())
      try stranger.send(bytes: [0, 0, 0, 0])
      _ = try stranger.receiveAll()
    }

    let lines = daemon.events.filter { if case .strangers = $0 { true } else { false } }
    #expect(lines.count <= 1)
    #expect(
      !daemon.events.contains { if case .committed(let count) = $0 { count > 0 } else { false } })
  }

  @Test
  func `silent strangers keep a device out for a moment at most`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let device = try daemon.device("Ana")
    let crowd = try (0..<40).map { _ in try Silence(at: daemon.port) }

    let start = ContinuousClock.now
    let batches = try device.pull()

    #expect(batches.count == 1)
    #expect(ContinuousClock.now - start < .seconds(3))
    #expect(crowd.count == 40)
  }

  private static func frame(_ stream: [UInt8]) -> [UInt8] {
    header(stream.count + 1) + [1] + stream
  }
}

/// A connection on which nothing is ever said.
private final class Silence {
  private let socket: BlockingSocket

  init(at port: UInt16) throws {
    socket = try BlockingSocket(
      host: "127.0.0.1", port: port, deadline: Deadline(after: .seconds(5)))
  }
}

/// The length of a frame as it travels.
private func header(_ length: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
}
