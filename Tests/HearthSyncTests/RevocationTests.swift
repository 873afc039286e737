import HearthCRDT
import HearthModel
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct RevocationTests {
  @Test func `a revoked device is refused and pushes nothing`() throws {
    var family = try Family(devices: 2)
    try family.homes[1].give(5)
    try family.box.revoke(family.homes[1].key)

    let conversation = try Conversation.sync(&family.homes[1], &family.box)

    #expect(conversation.end?.code == .revoked)
    #expect(try family.box.total() == 0)
  }

  @Test func `a revocation beats a joining of the same key, before and after it`() throws {
    var family = try Family(devices: 2)
    let key = family.homes[1].key
    try family.box.revoke(key)
    try family.box.admit(key, name: "again")

    #expect(try family.box.standing(of: key) == .revoked)
    let pair = Pair(token: family.box.mint(), name: "again", person: "again")
    let conversation = try Conversation.run(
      ClientPlan(entrance: .pair(pair), errand: .sync), &family.homes[1], &family.box)
    #expect(conversation.end?.code == .revoked)
  }

  @Test func `what a revoked device wrote until then comes back from anybody, signed or not`()
    throws
  {
    for hidesHeads in [false, true] {
      var family = try Family(devices: 2)
      let older = family.box
      try family.homes[1].give(5)
      try family.sync([1])
      try family.box.revoke(family.homes[1].key)
      try family.sync([0])
      let all = try family.box.hashes()
      family.box = older
      family.homes[0].hidesHeadsOf = hidesHeads ? try family.homes[1].current()?.replica : nil

      try family.sync([0])
      try family.sync([0])

      #expect(try family.box.standing(of: family.homes[1].key) == .revoked)
      #expect(try family.box.hashes() == all)
    }
  }

  @Test func `beyond its revocation only what an accepted batch names is taken`() throws {
    for isNamed in [false, true] {
      var family = try Family(devices: 3)
      try family.homes[1].give(1)
      try family.sync([1, 0, 2])
      let older = family.box
      // On one server's watch it writes on, and another device sees that; on the other's it is revoked first.
      try family.homes[1].give(2)
      try family.sync([1, 0])
      if isNamed { try family.homes[0].give(4) }
      try family.sync([0])
      family.box = older
      try family.box.revoke(family.homes[1].key)
      try family.sync([2])

      try family.sync([0, 0])

      #expect(try family.box.standing(of: family.homes[1].key) == .revoked)
      #expect(try family.box.total() == (isNamed ? 7 : 1))
      if isNamed { #expect(try family.homes[0].unacknowledged(after: 0, byteLimit: 1).isEmpty) }
    }
  }

  @Test func `revoking over the wire burns the invitations that the device minted`() throws {
    var family = try Family(devices: 2)
    try Conversation.run(
      ClientPlan(errand: .invite(InviteRequest(role: 0))), &family.homes[1], &family.box)
    let count = family.box.pairing.tickets.count

    try Conversation.run(
      ClientPlan(errand: .revoke(family.homes[1].key)), &family.homes[0], &family.box)

    #expect(family.box.pairing.tickets.count == count - 1)
  }

  @Test func `a refill that brings a revocation closes the device that it revokes`() throws {
    var family = try Family(devices: 2)
    let older = family.box
    try family.box.revoke(family.homes[1].key)
    try family.sync([0])
    family.box = older
    try family.homes[1].give(1)

    // Until another device syncs it counts as paired; then no more.
    #expect(try Conversation.sync(&family.homes[1], &family.box).end == .finished)
    try family.sync([0])
    #expect(try Conversation.sync(&family.homes[1], &family.box).end?.code == .revoked)
    #expect(try family.box.total() == 1)
  }
}
