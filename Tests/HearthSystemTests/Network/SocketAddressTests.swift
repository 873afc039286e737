import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct SocketAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1:7433"), ("::1", "[::1]:7433"), ("192.168.1.7", "192.168.1.7:7433"),
    ("2001:DB8:0:0::1", "[2001:db8::1]:7433"), ("fe80::1%1", "[fe80::1%1]:7433"),
  ])
  func `an address is resolved without asking anybody, and written as people do`(
    host: String, text: String
  ) throws {
    let addresses = try SocketAddress.resolve(host: host, port: 7433, numericOnly: true)

    #expect(addresses.map(\.description) == [text])
    #expect(addresses.first?.port == 7433)
  }

  @Test func `a name is not taken for an address`() throws {
    #expect(try SocketAddress.resolve(host: "localhost", port: 1, numericOnly: true).isEmpty)
  }

  @Test func `the name of this machine leads to it`() throws {
    let addresses = try SocketAddress.resolve(
      host: "localhost", port: 7433, deadline: Deadline(after: .seconds(10)))

    #expect(addresses.contains(.ipv4([127, 0, 0, 1], port: 7433)))
  }

  @Test func `no host is every address of this machine`() throws {
    let addresses = try SocketAddress.resolve(host: "", port: 0)

    #expect(addresses.contains(.ipv4([0, 0, 0, 0], port: 0)))
  }

  @Test func `a name that cannot be is unknown or cannot be asked for, within the deadline`() {
    let start = MonotonicTime.now()

    #expect(throws: SocketAddress.ResolutionFailure.self) {
      try SocketAddress.resolve(
        host: "no.such.host.invalid", port: 1, deadline: Deadline(after: .milliseconds(300)))
    }

    #expect(MonotonicTime.now() - start < .seconds(5))
  }

  @Test func `a connection goes to the address that answers, whichever comes first`() throws {
    // ::1 comes first for localhost where it has one, and only 127.0.0.1 listens.
    let server = try StreamServer(.ipv4([127, 0, 0, 1], port: 0))
    let client = try BlockingSocket(
      host: "localhost", port: server.port, deadline: Deadline(after: .seconds(5)))

    try client.writeAll([4], deadline: Deadline(after: .seconds(5)))

    #expect(server.received(count: 1) == [4])
  }
}
