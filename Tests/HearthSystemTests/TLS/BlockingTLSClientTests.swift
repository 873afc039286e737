import HearthCRDT
import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct BlockingTLSClientTests {
  @Test func `both sides know each other's key, and bytes go both ways`() throws {
    let server = try TestServer()
    let device = KeyPair()

    let client = try BlockingTLSClient(
      host: "127.0.0.1", port: server.port, pin: server.pair.key.pin, as: device,
      deadline: Deadline(after: .seconds(10)))
    try client.writeAll(Array("hello".utf8), deadline: Deadline(after: .seconds(10)))
    let answer = try client.read(deadline: Deadline(after: .seconds(10)))

    #expect(client.server == server.pair.key)
    #expect(answer == device.key.bytes + Array("hello".utf8))
  }

  @Test func `another key than the pinned one is refused, and named`() throws {
    let server = try TestServer()

    #expect(throws: ConnectionError.wrongPin(server.pair.key.pin)) {
      try BlockingTLSClient(
        host: "127.0.0.1", port: server.port, pin: KeyPair().key.pin, as: KeyPair(),
        deadline: Deadline(after: .seconds(10)))
    }
    // Alert 42, bad certificate: the server learns that it was not believed.
    #expect(server.failures.entries(count: 1) == [.refused(alert: 42)])
  }

  @Test func `a large message arrives whole`() throws {
    let server = try TestServer()
    let message = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let client = try BlockingTLSClient(
      host: "127.0.0.1", port: server.port, pin: server.pair.key.pin, as: KeyPair(),
      deadline: Deadline(after: .seconds(10)))

    try client.writeAll(message, deadline: Deadline(after: .seconds(10)))
    var answer: [UInt8] = []
    while answer.count < message.count + 32 {
      answer += try client.read(deadline: Deadline(after: .seconds(10)))
    }

    #expect(Array(answer[32...]) == message)
  }

  @Test func `a server that says nothing costs no more than the deadline`() throws {
    let server = try TestServer()
    let client = try BlockingTLSClient(
      host: "127.0.0.1", port: server.port, pin: server.pair.key.pin, as: KeyPair(),
      deadline: Deadline(after: .seconds(10)))

    #expect(throws: ConnectionError.timedOut) {
      try client.read(deadline: Deadline(after: .milliseconds(50)))
    }
    try client.writeAll([1], deadline: Deadline(after: .seconds(10)))
    #expect(try client.read(deadline: Deadline(after: .seconds(10))).last == 1)
  }

  @Test func `a port where nothing listens is refused`() throws {
    let port = try unusedPort()

    #expect(throws: ConnectionError.refused) {
      try BlockingTLSClient(
        host: "127.0.0.1", port: port, pin: .zero, as: KeyPair(),
        deadline: Deadline(after: .seconds(10)))
    }
  }

  @Test func `a host that swallows everything costs no more than the deadline`() throws {
    let silent = try SilentServer()

    #expect(throws: ConnectionError.timedOut) {
      try BlockingTLSClient(
        host: "127.0.0.1", port: silent.port, pin: .zero, as: KeyPair(),
        deadline: Deadline(after: .milliseconds(100)))
    }
  }
}
