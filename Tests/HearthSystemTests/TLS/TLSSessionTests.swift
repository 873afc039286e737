import HearthCRDT
import HearthSystem
import Testing

@Suite struct TLSSessionTests {
  let server = KeyPair()
  let client = KeyPair()

  @Test func `two sessions joined by arrays learn each other's keys and talk`() throws {
    var pair = try SessionPair(server: server, client: client, pin: server.key.pin)

    try pair.exchange()

    #expect(pair.client.state == .established && pair.server.state == .established)
    #expect(pair.client.peer == server.key)
    #expect(pair.server.peer == client.key)
    try pair.client.send(Array("up".utf8))
    try pair.server.send(Array("down".utf8))
    try pair.exchange()
    #expect(pair.atServer == Array("up".utf8))
    #expect(pair.atClient == Array("down".utf8))
  }

  @Test func `bytes may come one by one`() throws {
    var pair = try SessionPair(server: server, client: client, pin: server.key.pin)

    try pair.exchange(stepByteCount: 1)
    try pair.client.send([UInt8](repeating: 3, count: 40_000))
    try pair.exchange(stepByteCount: 7)

    #expect(pair.atServer == [UInt8](repeating: 3, count: 40_000))
  }

  @Test func `nothing but the first hello leaves a client before the pin is confirmed`() throws {
    let pair = try SessionPair(server: server, client: client, pin: client.key.pin)
    let hello = pair.client.takeOutgoing()
    _ = try pair.server.receive(hello)

    #expect(throws: TLSError.wrongPin(server.key.pin)) {
      try pair.client.receive(pair.server.takeOutgoing())
    }

    // One record that holds an alert: no certificate, no name, no word.
    let last = pair.client.takeOutgoing()
    #expect(last.count < 40)
    #expect(pair.client.state == .failed)
    #expect(throws: TLSError.refused(alert: 42)) { try pair.server.receive(last) }
    #expect(throws: TLSError.notEstablished) { try pair.client.send([1]) }
  }

  @Test func `what is said before the end arrives, and then the end`() throws {
    var pair = try SessionPair(server: server, client: client, pin: server.key.pin)
    try pair.exchange()

    try pair.client.send([1, 2])
    pair.client.close()
    try pair.exchange()

    #expect(pair.atServer == [1, 2])
    #expect(pair.server.state == .ended)
    try pair.server.send([3])
    try pair.exchange()
    #expect(pair.atClient == [3])
  }

  @Test func `a bit that flips on the way ends the session`() throws {
    var pair = try SessionPair(server: server, client: client, pin: server.key.pin)
    try pair.exchange()
    try pair.client.send([1, 2, 3])
    var bytes = pair.client.takeOutgoing()
    bytes[bytes.count - 1] ^= 1

    #expect(throws: TLSError.notOurs) { try pair.server.receive(bytes) }
    #expect(pair.server.state == .failed)
  }

  @Test(arguments: [
    Array("GET / HTTP/1.1\r\nHost: hearth\r\n\r\n".utf8),
    Array("SSH-2.0-OpenSSH_9.2\r\n".utf8),
    [UInt8](repeating: 0, count: 100),
    [UInt8](repeating: 0xFF, count: 100),
    [0x16, 0x03, 0x01, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 1000),
  ])
  func `what is no TLS is refused`(bytes: [UInt8]) throws {
    let session = try TLSSession(TLSContext(.server, as: server))

    #expect(throws: TLSError.notOurs) {
      _ = try session.receive(bytes)
      _ = try session.receive(bytes)
    }
    #expect(session.state == .failed)
  }

  @Test func `an idle session keeps no buffers of ours`() throws {
    var pair = try SessionPair(server: server, client: client, pin: server.key.pin)

    try pair.exchange()

    #expect(pair.server.takeOutgoing().isEmpty)
  }

  @Test func `the pin is the digest of the key that OpenSSL encodes`() throws {
    let directory = try TemporaryDirectory()
    let key = try #require(
      KeyPair(secret: bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")))
    let header = bytes("302e020100300506032b657004220420")
    try File.create(directory.file("key.der"), holding: header + key.secret)

    try run(
      "openssl", "pkey", "-inform", "DER", "-in", directory.file("key.der"), "-pubout", "-outform",
      "DER", "-out", directory.file("public.der"))

    let encoded = try File.read(directory.file("public.der"), maximumByteCount: 1000)
    #expect(SHA256.digest(of: encoded) == key.key.pin)
  }
}

/// A server's and a client's session with nothing between them.
private struct SessionPair {
  let server: TLSSession
  let client: TLSSession
  var atServer: [UInt8] = []
  var atClient: [UInt8] = []

  init(server: KeyPair, client: KeyPair, pin: Digest) throws {
    self.server = try TLSSession(TLSContext(.server, as: server))
    self.client = try TLSSession(TLSContext(.client(pin: pin), as: client))
  }

  /// Carries bytes to and fro until neither side has any.
  mutating func exchange(stepByteCount: Int = .max) throws {
    while true {
      let up = client.takeOutgoing()
      for piece in pieces(of: up, stepByteCount) { atServer += try server.receive(piece) }
      let down = server.takeOutgoing()
      for piece in pieces(of: down, stepByteCount) { atClient += try client.receive(piece) }
      if up.isEmpty && down.isEmpty { return }
    }
  }

  private func pieces(of bytes: [UInt8], _ count: Int) -> [[UInt8]] {
    guard count < bytes.count else { return bytes.isEmpty ? [] : [bytes] }
    return stride(from: 0, to: bytes.count, by: count).map { start in
      Array(bytes[start..<min(bytes.count, start + count)])
    }
  }
}
