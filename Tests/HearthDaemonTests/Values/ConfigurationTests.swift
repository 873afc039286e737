import HearthDaemon
import HearthSystem
import HearthWire
import Testing

struct ConfigurationTests {
  @Test(arguments: [
    ("127.0.0.1:7433", "127.0.0.1", 7433), ("[::1]:0", "::1", 0), (":80", "::", 80),
    ("*:80", "::", 80), ("closet.local:7433", "closet.local", 7433),
  ])
  func `an address is a host and a port`(text: String, host: String, port: UInt16) {
    #expect(ListenAddress(text: text) == ListenAddress(host: host, port: port))
  }

  @Test(arguments: [
    "", "host", "host:", "host:65536", "host:-1", "::1:7433", "[::1]", "a b:1", "zürich:1",
    "[::1%]:1", "[::g]:1", "[a]:1",
  ])
  func `anything else is no address`(text: String) {
    #expect(ListenAddress(text: text) == nil)
  }

  @Test(arguments: [
    ("closet", "closet", 9), ("closet:7", "closet", 7), ("fe80::1", "fe80::1", 9),
    ("[fe80::1]", "fe80::1", 9), ("[fe80::1]:7", "fe80::1", 7),
  ])
  func `a host without a port keeps the daemon's`(text: String, host: String, port: UInt16) {
    let address = ListenAddress(text: text, defaultPort: 9)

    #expect(address == ListenAddress(host: host, port: port))
  }

  @Test(arguments: [
    "", "a b", "127.0.0.1:1\nhearth://::", "[::1]x", "::1 ", "zürich", "a'b", "::1%a b",
  ])
  func `what cannot stand in a link is no host`(text: String) {
    #expect(ListenAddress(text: text, defaultPort: 9) == nil)
  }

  @Test
  func `an address that is written can be read again`() {
    for text in ["127.0.0.1:7433", "[::1]:7433", "[fe80::1%eth0]:7433"] {
      #expect(ListenAddress(text: text)?.text == text)
    }
  }

  @Test
  func `the data directory is the first that is given`() {
    var environment = ["HOME": "/h"]
    #expect(location(environment) == "/h/.local/share/hearthd")
    #expect(location(environment, serviceExists: true) == "/h/.local/share/hearthd")
    #expect(location(environment, isServing: false, serviceExists: true) == DataLocation.service)
    environment["XDG_DATA_HOME"] = "/x"
    #expect(location(environment) == "/x/hearthd")
    environment["STATE_DIRECTORY"] = "/s:/t"
    #expect(location(environment, isServing: false, serviceExists: true) == "/s")
    environment["HEARTHD_DATA"] = "/d"
    #expect(location(environment) == "/d")
    #expect(location(environment, option: "/o") == "/o")
    #expect(location(["HEARTHD_DATA": "", "HOME": ""]) == nil)
  }

  @Test
  func `a daemon spends on its peers what the protocol says`() {
    let limits = ServingLimits()

    #expect(limits.strangers == Limits.maximumStrangerCount)
    #expect(limits.strangerGrace == .milliseconds(Limits.minimumStrangerMilliseconds))
    #expect(limits.connectionsPerDevice == Limits.maximumConnectionCountOfDevice)
    #expect(limits.handshake == .milliseconds(Limits.maximumHandshakeMilliseconds))
    #expect(limits.frame == .milliseconds(Limits.maximumFrameMilliseconds))
    #expect(limits.idle == .milliseconds(Limits.maximumIdleMilliseconds))
    #expect(limits.pong == .milliseconds(Limits.maximumPongMilliseconds))
    #expect(limits.queuedBytes == Limits.maximumQueueLength)
    #expect(limits.heldBytes == Limits.maximumHeldLengthInAll)
    #expect(Int(Listener.maximumBacklog) == Limits.maximumBacklog)
    #expect(InvitationTerms().lifetime == .seconds(Limits.maximumInvitationSeconds))
  }

  private func location(
    _ environment: [String: String], option: String? = nil, isServing: Bool = true,
    serviceExists: Bool = false
  ) -> String? {
    DataLocation.resolve(
      option: option, environment: { environment[$0] }, isServing: isServing,
      serviceExists: serviceExists)
  }
}
