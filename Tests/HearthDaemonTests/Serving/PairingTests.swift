import HearthDaemon
import HearthModel
import HearthSystem
import HearthWire
import Testing

@Suite(.tags(.integration)) struct PairingTests {
  @Test
  func `an invitation lets one device in, which devices lists`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }

    let device = try daemon.device("Ana's laptop")

    let row = try daemon.command("devices").output.split(separator: "\t")
    #expect(
      row.dropFirst().map(String.init) == ["member", "0", "active", device.name, "Ana's laptop\n"])
    #expect(try daemon.command("devices", "--json").output.contains(#""name":"Ana's laptop""#))
  }

  @Test
  func `the same key repeating its token gets the same answer, a second key loses`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let link = try daemon.invitation()
    let first = try TestDevice("first", link: link)
    let second = try TestDevice("second", link: link)

    let answer = try first.pair()

    guard case .paired = answer else {
      Issue.record("not let in")
      return
    }
    #expect(try first.pair() == answer)
    #expect(try second.pair()?.errorCode == .badToken)
    #expect(try first.pair() == answer)
    let joinings = daemon.events.filter { if case .deviceJoined = $0 { true } else { false } }
    #expect(joinings.count == 1)
  }

  @Test
  func `a token that nobody minted burns nothing`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let link = try daemon.invitation()
    let wrong = InvitationLink(
      host: link.host, port: link.port, pin: link.pin,
      token: try #require(InvitationToken(bytes: Entropy.bytes(count: 16))))

    for _ in 0..<20 {
      #expect(try TestDevice("guess", link: wrong).pair()?.errorCode == .badToken)
    }
    guard case .paired = try TestDevice("invited", link: link).pair() else {
      Issue.record("the invitation was burnt")
      return
    }
  }

  @Test
  func `an invitation survives a restart`() throws {
    let directory = try TemporaryDirectory()
    let before = try TestDaemon(in: directory)
    let link = try before.invitation()
    before.stop()

    let daemon = try TestDaemon(in: directory)
    defer { daemon.stop() }
    let moved = InvitationLink(
      host: link.host, port: daemon.port, pin: link.pin, token: link.token)

    guard case .paired = try TestDevice("late", link: moved).pair() else {
      Issue.record("not let in")
      return
    }
  }

  @Test
  func `a member may invite, a display may not`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let member = try daemon.device("member").greet()
    let display = try daemon.device("display", role: .display).greet()

    try member.send(.invite(InviteRequest(role: 0)))
    try display.send(.invite(InviteRequest(role: 0)))

    #expect(try invitation(from: member) != nil)
    #expect(try display.receiveAll().last?.errorCode == .notAllowed)
  }

  @Test
  func `revoking closes the device's connections within a second, and for good`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let device = try daemon.device("lost phone")
    let watching = try device.greet(subscribes: true)
    let start = ContinuousClock.now

    let output = try daemon.command("revoke", "LOST phone", "--json")

    #expect(output.status == .done)
    #expect(output.output.contains(#""revoked":true"#))
    let last = try watching.receiveAll().last
    #expect(last?.errorCode == .revoked)
    #expect(ContinuousClock.now - start < .seconds(1))
    let again = try device.connect()
    try again.send(device.hello())
    #expect(try again.receive()?.errorCode == .revoked)
    #expect(try device.pair()?.errorCode == .revoked)
  }

  @Test
  func `revoking burns the invitations that the device had minted, and names whom it had invited`()
    throws
  {
    let daemon = try TestDaemon()
    defer { daemon.stop() }
    let device = try daemon.device("inviter")
    let peer = try device.greet()
    var links: [InvitationLink] = []
    for _ in 0..<2 {
      try peer.send(.invite(InviteRequest(role: 0)))
      guard let invitation = try invitation(from: peer) else { continue }
      links.append(
        InvitationLink(
          host: device.link.host, port: device.link.port, pin: device.link.pin,
          token: invitation.token))
    }
    guard links.count == 2, case .paired = try TestDevice("guest", link: links[0]).pair() else {
      Issue.record("the guest was not let in")
      return
    }

    let output = try daemon.command("revoke", "inviter")

    #expect(output.errors.contains("guest"))
    #expect(try TestDevice("later", link: links[1]).pair()?.errorCode == .badToken)
  }

  /// The next invitation, whatever comes before it.
  private func invitation(from peer: Peer) throws -> Invitation? {
    while let message = try peer.receive() {
      if case .invitation(let invitation) = message { return invitation }
    }
    return nil
  }

  @Test
  func `an unknown device cannot be revoked`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }

    let output = try daemon.command("revoke", "nobody", "--json")

    #expect(output.status == .failed)
    #expect(output.output.isEmpty)
    #expect(output.errors.hasPrefix(#"{"error":{"code":"not-found""#))
  }
}
