import HearthCRDT
import HearthModel
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct PairingTests {
  private static let primitives = SystemPrimitives()
  private static let key = KeyPair().key
  private static let household = HouseholdID.fresh()

  @Test func `an invitation lets one key in`() throws {
    let invited = Self.invited()

    let verdict = Self.judge(invited.pairing, Self.pair(invited.token))

    guard case .admit(let ticket) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(ticket.role == .member)
  }

  @Test func `the same key that repeats its token gets the same answer, even later`() {
    var invited = Self.invited()
    let record = Self.record(for: Self.key)

    invited.pairing.complete(invited.token, by: Self.key, record: record, using: Self.primitives)

    for now: Int64 in [1_000, 600_999, 601_000, 5_000_000] {
      #expect(Self.judge(invited.pairing, Self.pair(invited.token), now: now) == .repeated(record))
    }
  }

  @Test func `a second key loses`() {
    var invited = Self.invited()
    let record = Self.record(for: Self.key)
    let second = KeyPair().key

    invited.pairing.complete(invited.token, by: Self.key, record: record, using: Self.primitives)
    let stolen = Self.record(for: second)
    invited.pairing.complete(invited.token, by: second, record: stolen, using: Self.primitives)

    let verdict = Self.judge(invited.pairing, Self.pair(invited.token), from: second)
    #expect(verdict == .refuse(.badToken))
    #expect(Self.judge(invited.pairing, Self.pair(invited.token)) == .repeated(record))
  }

  @Test func `an invitation is valid to its last millisecond and no longer`() {
    let invited = Self.invited()

    let last = Self.judge(invited.pairing, Self.pair(invited.token), now: 600_999)
    let late = Self.judge(invited.pairing, Self.pair(invited.token), now: 601_000)

    #expect(late == .refuse(.badToken))
    guard case .admit = last else {
      Issue.record("\(last)")
      return
    }
  }

  @Test func `wrong tokens burn nothing`() {
    let invited = Self.invited()

    for _ in 0..<1_000 {
      #expect(Self.judge(invited.pairing, Self.pair(.fresh())) == .refuse(.badToken))
    }

    guard case .admit = Self.judge(invited.pairing, Self.pair(invited.token)) else {
      Issue.record("the invitation is gone")
      return
    }
  }

  @Test func `the token itself is kept nowhere`() throws {
    let invited = Self.invited()
    let ticket = try #require(invited.pairing.tickets.first)

    #expect(ticket.tokenHash == Self.primitives.sha256(invited.token.bytes))
    #expect(ticket.tokenHash.bytes != invited.token.bytes)
  }

  @Test(arguments: [Standing.revoked, .authority])
  func `a key that may never come in is refused before its token is looked at`(
    standing: Standing
  ) {
    let invited = Self.invited()

    let right = Self.judge(invited.pairing, Self.pair(invited.token), standing: standing)
    let wrong = Self.judge(invited.pairing, Self.pair(.fresh()), standing: standing)

    #expect(right == wrong)
    guard case .refuse = right else {
      Issue.record("\(right)")
      return
    }
  }

  @Test func `the sixty-fourth device comes in and the sixty-fifth does not`() {
    let invited = Self.invited()
    let pair = Self.pair(invited.token)

    let last = Self.judge(invited.pairing, pair, deviceCount: 63)
    let further = Self.judge(invited.pairing, pair, deviceCount: 64)
    let known = Self.judge(invited.pairing, pair, deviceCount: 64, standing: .member)

    #expect(further == .refuse(.tooManyDevices))
    guard case .admit = last, case .admit = known else {
      Issue.record("\(last), \(known)")
      return
    }
  }

  @Test func `a name of 256 bytes comes in and one of 257 does not`() {
    let invited = Self.invited()
    var pair = Self.pair(invited.token)

    pair.name = String(repeating: "a", count: 256)
    let longest = Self.judge(invited.pairing, pair)
    pair.name += "a"

    #expect(Self.judge(invited.pairing, pair) == .refuse(.tooLarge))
    guard case .admit = longest else {
      Issue.record("\(longest)")
      return
    }
  }

  @Test func `only the unused invitations of a revoked device are burned`() {
    let inviter = KeyPair().key
    var pairing = Pairing()
    let tokens = [InvitationToken.fresh(), .fresh(), .fresh()]
    for (token, minter) in zip(tokens, [inviter, inviter, nil]) {
      pairing.mint(
        token, role: .member, inviter: minter, expires: Self.time(601_000), now: Self.time(1_000),
        using: Self.primitives)
    }
    let record = Self.record(for: Self.key)
    pairing.complete(tokens[0], by: Self.key, record: record, using: Self.primitives)

    pairing.burn(invitedBy: inviter)

    #expect(Self.judge(pairing, Self.pair(tokens[0])) == .repeated(record))
    #expect(Self.judge(pairing, Self.pair(tokens[1])) == .refuse(.badToken))
    guard case .admit = Self.judge(pairing, Self.pair(tokens[2])) else {
      Issue.record("the server's own invitation is gone")
      return
    }
  }

  @Test func `invitations are forgotten when they can no longer be used or asked about`() {
    var invited = Self.invited()
    let unused = InvitationToken.fresh()
    invited.pairing.mint(
      unused, role: .member, inviter: nil, expires: Self.time(601_000), now: Self.time(1_000),
      using: Self.primitives)
    let record = Self.record(for: Self.key)
    invited.pairing.complete(invited.token, by: Self.key, record: record, using: Self.primitives)

    invited.pairing.prune(now: Self.time(601_000))
    #expect(invited.pairing.tickets.count == 1)
    invited.pairing.prune(now: Self.time(601_000 + Pairing.answerMilliseconds - 1))
    #expect(invited.pairing.tickets.count == 1)
    invited.pairing.prune(now: Self.time(601_000 + Pairing.answerMilliseconds))
    #expect(invited.pairing.tickets.isEmpty)
  }

  @Test func `of too many invitations the one that expires first gives way`() {
    var pairing = Pairing()
    var tokens: [InvitationToken] = []
    for index in 0...Pairing.maximumTicketCount {
      tokens.append(.fresh())
      pairing.mint(
        tokens[index], role: .member, inviter: nil, expires: Self.time(601_000 + Int64(index)),
        now: Self.time(1_000), using: Self.primitives)
    }

    #expect(pairing.tickets.count == Pairing.maximumTicketCount)
    #expect(Self.judge(pairing, Self.pair(tokens[0])) == .refuse(.badToken))
    guard case .admit = Self.judge(pairing, Self.pair(tokens[1])) else {
      Issue.record("a later invitation gave way")
      return
    }
  }

  @Test func `nobody's flood of invitations burns another's`() {
    var pairing = Pairing()
    let (mine, flooder) = (InvitationToken.fresh(), KeyPair().key)
    pairing.mint(
      mine, role: .member, inviter: KeyPair().key, expires: Self.time(2_000),
      now: Self.time(1_000), using: Self.primitives)
    for _ in 0...Pairing.maximumTicketCount {
      pairing.mint(
        .fresh(), role: .member, inviter: flooder, expires: Self.time(900_000),
        now: Self.time(1_000), using: Self.primitives)
    }

    #expect(pairing.tickets.count == Pairing.maximumTicketCount)
    guard case .admit = Self.judge(pairing, Self.pair(mine)) else {
      Issue.record("another's invitation gave way")
      return
    }
  }

  @Test func `what a household that is brought along comes to`() {
    let invited = Self.invited()
    var pair = Self.pair(invited.token)

    pair.household = Self.household
    guard case .admit = Self.judge(invited.pairing, pair, deviceCount: 3) else {
      Issue.record("coming back to the same household was refused")
      return
    }
    let other = HouseholdID.fresh()
    pair.household = other
    #expect(Self.judge(invited.pairing, pair, deviceCount: 1) == .refuse(.wrongHousehold))
    #expect(Self.judge(invited.pairing, pair, deviceCount: 0) == .refuse(.handOverUnconfirmed))
    pair.handsOver = true
    #expect(Self.judge(invited.pairing, pair, deviceCount: 1) == .refuse(.wrongHousehold))
    guard case .handOver(_, household: other) = Self.judge(invited.pairing, pair, deviceCount: 0)
    else {
      Issue.record("no hand-over")
      return
    }
    pair.token = .fresh()
    #expect(Self.judge(invited.pairing, pair, deviceCount: 0) == .refuse(.badToken))
  }

  // MARK: Fixtures

  private static func time(_ milliseconds: Int64) -> WallTime {
    WallTime(clampingMilliseconds: milliseconds)
  }

  private static func invited() -> (pairing: Pairing, token: InvitationToken) {
    var pairing = Pairing()
    let token = InvitationToken.fresh()
    pairing.mint(
      token, role: .member, inviter: nil, expires: time(601_000), now: time(1_000),
      using: primitives)
    return (pairing, token)
  }

  private static func pair(_ token: InvitationToken) -> Pair {
    Pair(token: token, name: "phone", person: "Ana")
  }

  private static func record(for key: DeviceKey) -> JoiningRecord {
    JoiningRecord(household: household, device: key, role: 0, server: key, signature: [])
  }

  private static func judge(
    _ pairing: Pairing, _ pair: Pair, from key: DeviceKey = key, deviceCount: Int = 1,
    standing: Standing = .unknown, now: Int64 = 1_000
  ) -> Pairing.Verdict {
    pairing.judge(
      pair, from: key,
      in: PairingFacts(id: household, deviceCount: deviceCount, standing: standing),
      now: time(now), using: primitives)
  }
}
