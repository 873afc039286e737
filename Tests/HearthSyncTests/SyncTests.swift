import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct SyncTests {
  @Test func `points of two devices add up on both, in either order of sync`() throws {
    for isFirstToSync in [true, false] {
      var family = try Family(devices: 2)

      try family.homes[0].give(5)
      try family.homes[1].give(7)
      try family.sync(isFirstToSync ? [0, 1, 0] : [1, 0, 1])

      #expect(try family.homes[0].total() == 12)
      #expect(try family.homes[1].total() == 12)
    }
  }

  @Test func `a sync without news is one small message each way and changes nothing`() throws {
    var family = try Family(devices: 2)
    try family.homes[0].give(5)
    try family.sync([0, 1, 0])
    let before = try family.box.hashes()
    let position = try family.homes[0].position()

    let conversation = try Conversation.sync(&family.homes[0], &family.box)

    #expect(conversation.end == .finished)
    #expect(conversation.upCount == 1)
    #expect(conversation.downCount == 1)
    #expect(conversation.upBytes <= 60)
    #expect(conversation.downBytes <= 80)
    #expect(conversation.report.isFresh)
    #expect(!conversation.effects.contains { if case .apply = $0 { true } else { false } })
    #expect(try family.box.hashes() == before)
    #expect(try family.homes[0].position() == position)
  }

  @Test func `one edit goes up in two messages and its acknowledgement moves the position`() throws
  {
    var family = try Family(devices: 2)
    try family.homes[0].give(5)
    try family.sync([0, 1, 0, 1])
    try family.homes[0].give(1)
    try family.sync([0])
    try family.homes[0].give(1)

    let conversation = try Conversation.sync(&family.homes[0], &family.box)

    #expect(conversation.end == .finished)
    #expect(conversation.upCount == 2)
    #expect(conversation.downCount == 2)
    #expect(conversation.report.acknowledgedCount == 1)
    #expect(try family.homes[0].unacknowledged(after: 0, byteLimit: 1).isEmpty)
    #expect(try family.homes[0].position()?.position == family.box.head())
    // Of the bytes up, 113 are the signed head.
    #expect(conversation.upBytes <= 240)
    #expect(conversation.downBytes <= 100)
  }
}
