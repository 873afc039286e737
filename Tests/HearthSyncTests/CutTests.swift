import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct CutTests {
  @Test func `a connection cut between any two messages costs nothing but another sync`() throws {
    for cut in (0..<6).flatMap({ [Conversation.Cut(up: $0), Conversation.Cut(down: $0)] }) {
      var family = try Self.familyWithNews()

      let broken = try Conversation.sync(&family.homes[1], &family.box, cut: cut)
      let whole = try Conversation.sync(&family.homes[1], &family.box)
      try family.sync([0])

      #expect(broken.end == .silent || broken.end == .finished)
      #expect(whole.end == .finished)
      #expect(try family.homes[0].total() == 12)
      #expect(try family.homes[1].total() == 12)
      #expect(try family.homes[0].hashes() == family.homes[1].hashes())
      #expect(try family.box.hashes() == family.homes[1].hashes())
    }
  }

  @Test func `a refill cut between any two messages is finished by the next sync`() throws {
    for cut in (0..<8).flatMap({ [Conversation.Cut(up: $0), Conversation.Cut(down: $0)] }) {
      var family = try Self.familyWithNews()
      let older = family.box
      try family.sync([1, 0])
      family.box = older

      try Conversation.sync(&family.homes[0], &family.box, cut: cut)
      try family.sync([0, 1])

      #expect(try family.box.total() == 12)
      #expect(try family.box.hashes() == family.homes[0].hashes())
      #expect(try family.homes[0].hashes() == family.homes[1].hashes())
    }
  }

  @Test func `a join cut after its invitation was used is repeated with the same token`() throws {
    for down in 0..<4 {
      var box = try Box()
      var home = try Home()
      try home.give(3)
      let pair = Pair(token: box.mint(), name: "phone", person: "Ana")
      let plan = ClientPlan(entrance: .pair(pair), errand: .sync)

      try Conversation.run(plan, &home, &box, cut: Conversation.Cut(down: down))
      let again = try Conversation.run(plan, &home, &box)

      #expect(again.end == .finished)
      #expect(try box.membership().devices.map(\.name) == ["phone"])
      #expect(try box.total() == 3)
    }
  }

  @Test func `what was acknowledged is on the server, wherever the connection was cut`() throws {
    for down in 0..<6 {
      var family = try Self.familyWithNews()

      let cut = Conversation.Cut(down: down)
      try Conversation.sync(&family.homes[1], &family.box, cut: cut)

      let unsent = Set(
        try family.homes[1].unacknowledged(after: 0, byteLimit: .max).map(\.batch.hash))
      let held = try family.box.hashes()
      let own = try family.homes[1].store.entries(after: 0, byteLimit: .max)
        .filter { try family.homes[1].owner(of: $0.batch.replica) == family.homes[1].key }
      for entry in own where !unsent.contains(entry.batch.hash) {
        #expect(held.contains(entry.batch.hash))
      }
    }
  }

  @Test func `repeating any sync changes nothing anywhere`() throws {
    var family = try Self.familyWithNews()
    try family.sync([1, 0, 1])
    let hashes = try family.box.hashes()
    let positions = [try family.homes[0].position(), try family.homes[1].position()]

    try family.sync([0, 1, 1, 0, 0])

    #expect(try family.box.hashes() == hashes)
    #expect(try family.homes[0].position() == positions[0])
    #expect(try family.homes[1].position() == positions[1])
    #expect(try family.homes[0].total() == 12)
  }

  /// Both devices have edits that the other has not seen, and the box has one that the second has not.
  static func familyWithNews() throws -> Family {
    var family = try Family(devices: 2)
    try family.homes[0].give(5)
    try family.sync([0])
    try family.homes[1].give(7)
    return family
  }
}
