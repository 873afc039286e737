import HearthCRDT
import HearthSync
import HearthSyncSupport
import HearthWire
import Testing

struct CopyTests {
  @Test func `both copies of a home edit for several rounds and every edit counts once`() throws {
    for order in [[0, 2], [2, 0]] {
      var family = try Family(devices: 2)
      try family.homes[0].give(1)
      try family.sync([0, 1])
      family.homes.append(family.homes[0])
      var expected: Int64 = 1

      for round in 0..<3 {
        try family.homes[0].give(10)
        try family.homes[2].give(100)
        expected += 110
        try family.sync(round % 2 == 0 ? order : order.reversed())
      }
      try family.sync([0, 1, 2, 0, 1, 2])

      for index in 0..<3 { #expect(try family.homes[index].total() == expected) }
      #expect(try family.box.total() == expected)
      let replicas = [try family.homes[0].current(), try family.homes[2].current()]
      #expect(replicas[0]?.replica != replicas[1]?.replica)
    }
  }

  @Test func `a restored home goes on under a new replica and no edit is doubled or lost`() throws {
    for pushesFirst in [true, false] {
      var family = try Family(devices: 2)
      try family.homes[0].give(1)
      try family.sync([0])
      let older = family.homes[0]
      try family.homes[0].give(2)
      if pushesFirst { try family.sync([0]) }
      let lost: Int64 = pushesFirst ? 0 : 2
      family.homes[0] = older
      try family.homes[0].give(4)
      try family.sync([0])
      try family.homes[0].give(8)

      try family.sync([0, 1, 0])

      #expect(try family.homes[0].total() == 15 - lost)
      #expect(try family.homes[1].total() == 15 - lost)
    }
  }

  @Test func `a home restored without edits notices at the next contact`() throws {
    var family = try Family(devices: 1)
    try family.homes[0].give(1)
    try family.sync([0])
    let older = family.homes[0]
    try family.homes[0].give(2)
    try family.sync([0])
    let replica = try family.homes[0].current()?.replica
    family.homes[0] = older

    let conversation = try Conversation.sync(&family.homes[0], &family.box)
    try family.homes[0].give(4)

    #expect(
      conversation.effects.contains {
        if case .abandonReplica = $0 { true } else { false }
      })
    #expect(try family.homes[0].total() == 7)
    #expect(try family.homes[0].current()?.replica != replica)
  }

  @Test func `restored twice, with the server rolled back in between`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].give(1)
    try family.sync([0, 1])
    let olderHome = family.homes[0]
    let olderBox = family.box
    try family.homes[0].give(2)
    try family.sync([0, 1])
    family.homes[0] = olderHome
    family.box = olderBox
    try family.homes[0].give(4)
    try family.sync([0])
    family.homes[0] = olderHome
    try family.homes[0].give(8)

    try family.sync([0, 1, 0, 1])

    #expect(try family.box.total() == 15)
    for index in 0..<2 { #expect(try family.homes[index].total() == 15) }
  }

  @Test func `both branches of a fork are signed, so that anybody can bring them back`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].give(1)
    try family.sync([0, 1])
    let replica = try #require(try family.homes[0].current()?.replica)
    family.homes.append(family.homes[0])
    try family.homes[0].give(10)
    try family.homes[2].give(100)
    try family.sync([0, 2, 0])
    family.box = try family.box.emptied()

    try family.rejoin(0, errand: .sync)
    #expect(try family.box.signedHeads(of: [replica]).count == 2)
    try family.sync([1])
    family.box = try family.box.emptied()
    try family.rejoin(1, errand: .sync)

    #expect(try family.box.total() == 111)
    #expect(try family.box.hashes() == family.homes[1].hashes())
  }

  @Test
  func `a watcher that holds the longer branch of a fork is sent the shorter one that comes later`()
    throws
  {
    var family = try Family(devices: 2)
    try family.homes[0].give(1)
    try family.sync([0, 1])
    family.homes.append(family.homes[0])
    try family.homes[0].give(2)
    try family.homes[0].give(4)
    try family.sync([0, 1])
    try family.homes[2].give(8)
    family.box = try family.box.emptied()
    _ = try family.rejoin(1, errand: .sync)

    var watching = Conversation(ClientPlan(errand: .watch), of: family.homes[0])
    try watching.begin(&family.homes[0], &family.box)
    try family.sync([2])
    try watching.notify(&family.homes[0], &family.box)

    #expect(
      watching.received.contains {
        if case .welcome(let welcome) = $0 { welcome.reconcile != nil } else { false }
      })
    #expect(try family.homes[0].total() == 15)
  }
}
