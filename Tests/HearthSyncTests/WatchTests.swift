import HearthCRDT
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct WatchTests {
  private static let watch = ClientPlan(errand: .watch)

  @Test func `a change reaches a watcher in one small message`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].give(1)
    try family.sync([0, 1])
    var watching = Conversation(Self.watch, of: family.homes[1])
    try watching.begin(&family.homes[1], &family.box)
    // The first frame of a replica on a connection names it; what is measured is every one after it.
    try family.homes[0].give(1)
    try family.sync([0])
    try watching.notify(&family.homes[1], &family.box)
    let before = watching.received.count

    try family.homes[0].give(1)
    try family.sync([0])
    try watching.notify(&family.homes[1], &family.box)

    let news = watching.received[before...]
    let frames = try news.map { message in
      try Frame.encode(
        MessageCoding.encode(message), phase: .authenticated, using: SystemPrimitives()
      ).count
    }
    #expect(try #require(frames.first) <= 28)
    #expect(try family.homes[1].total() == 3)
  }

  @Test func `a position and the signed heads follow live changes`() throws {
    var family = try Family(devices: 2)
    var watching = Conversation(Self.watch, of: family.homes[1])
    try watching.begin(&family.homes[1], &family.box)
    let stored = try family.homes[1].position()

    try family.homes[0].give(1)
    try family.sync([0])
    try watching.notify(&family.homes[1], &family.box)

    #expect(try family.homes[1].position() != stored)
    #expect(try family.homes[1].position()?.position == family.box.head())
    let replica = try #require(try family.homes[0].current()?.replica)
    #expect(try family.homes[1].signedHeads(of: [replica]).count == 1)
  }

  @Test func `a watcher's own edits go up and do not come back`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].addMember("Dad")
    try family.sync([0, 1])
    var watching = Conversation(Self.watch, of: family.homes[0])
    try watching.begin(&family.homes[0], &family.box)

    try family.homes[0].give(4)
    try watching.push(&family.homes[0], &family.box)
    try watching.notify(&family.homes[0], &family.box)

    #expect(try family.box.total() == 4)
    #expect(try family.homes[0].unacknowledged(after: 0, byteLimit: 1).isEmpty)
    #expect(watching.report.receivedCount == 0)
    #expect(try family.homes[0].position()?.position == family.box.head())
  }

  @Test func `what others wrote goes out before the acknowledgement of one's own`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].addMember("Dad")
    try family.sync([0, 1])
    var watching = Conversation(Self.watch, of: family.homes[0])
    try watching.begin(&family.homes[0], &family.box)
    try family.homes[1].give(2)
    try family.sync([1])

    try family.homes[0].give(4)
    try watching.push(&family.homes[0], &family.box)

    #expect(try family.homes[0].total() == 6)
    #expect(try family.homes[0].position()?.position == family.box.head())
  }

  @Test func `a watcher that was not served for long goes on from its place in the log`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].addMember("Dad")
    try family.sync([0, 1])
    var watching = Conversation(Self.watch, of: family.homes[1])
    try watching.begin(&family.homes[1], &family.box)
    let before = watching.received.count

    // Nothing is kept for it meanwhile: more comes together than one message carries.
    for _ in 0..<40 {
      try family.homes[0].write([
        .write(
          .named(CollectionID(kind: 1, name: "")), Field(rawValue: 99),
          .text(String(repeating: "x", count: 16_000)))
      ])
    }
    try family.homes[0].give(3)
    try family.sync([0])
    try watching.notify(&family.homes[1], &family.box)

    #expect(try family.homes[1].total() == 3)
    #expect(watching.received.count - before > 2)
    #expect(try family.homes[1].position()?.position == family.box.head())
    #expect(try family.homes[1].hashes() == family.box.hashes())
  }

  @Test func `many changes that come together are one message`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].addMember("Dad")
    try family.sync([0, 1])
    var watching = Conversation(Self.watch, of: family.homes[1])
    try watching.begin(&family.homes[1], &family.box)
    let before = watching.received.count

    for _ in 0..<10 { try family.homes[0].give(1) }
    try family.sync([0])
    try watching.notify(&family.homes[1], &family.box)

    // The changes, and the position that follows them.
    #expect(watching.received.count - before == 2)
    #expect(try family.homes[1].total() == 10)
  }

  @Test func `watchers who are equally far get equal messages`() throws {
    var family = try Family(devices: 3)
    try family.homes[0].addMember("Dad")
    try family.sync([0, 1, 2])
    var sessions = [1, 2].map { ServerSession(peer: family.homes[$0].key) }
    for index in 0..<2 {
      let hello = Hello(
        log: family.box.log, position: try family.box.head(), current: nil, subscribes: true)
      _ = try sessions[index].receive(
        .hello(hello), in: &family.box, using: SystemPrimitives())
    }

    for _ in 0..<3 {
      try family.homes[0].give(1)
      try family.sync([0])
      let first = try sessions[0].resume(in: &family.box)
      let second = try sessions[1].resume(in: &family.box)
      #expect(first == second)
      #expect(first.count == 2)
    }
  }

  @Test func `a revoked watcher is told and closed`() throws {
    var family = try Family(devices: 2)
    var watching = Conversation(Self.watch, of: family.homes[1])
    try watching.begin(&family.homes[1], &family.box)

    let revoking = try Conversation.run(
      ClientPlan(errand: .revoke(family.homes[1].key)), &family.homes[0], &family.box)
    try watching.notify(&family.homes[1], &family.box)

    #expect(revoking.end == .finished)
    #expect(watching.end?.code == .revoked)
  }
}
