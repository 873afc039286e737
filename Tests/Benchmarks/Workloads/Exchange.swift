internal import HearthCRDT
internal import HearthModel
internal import HearthSync
internal import HearthSyncSupport
internal import HearthSystem
internal import HearthWire

/// What devices and their server say to each other in small matters: bytes of frames, lengths included.
struct Exchange {
  /// A device that asks for news where there are none.
  let upByteCount: Int
  let downByteCount: Int
  /// One point, given by another device, on its way to a device that watches.
  let incrementByteCount: Int

  init() throws {
    var family = try Family(devices: 2)
    try family.homes[0].give(1)
    try family.sync([0, 1, 0])
    let quiet = try Conversation.sync(&family.homes[0], &family.box)
    upByteCount = quiet.upBytes
    downByteCount = quiet.downBytes

    var watching = Conversation(ClientPlan(errand: .watch), of: family.homes[1])
    try watching.begin(&family.homes[1], &family.box)
    // The first frame of a replica on a connection names it.
    try Self.give(in: &family, to: &watching)
    let before = watching.received.count
    try Self.give(in: &family, to: &watching)
    let frames = try watching.received[before...].map { try LoadConnection.frame($0) }
    incrementByteCount = frames.first?.count ?? 0
  }

  private static func give(in family: inout Family, to watching: inout Conversation) throws {
    try family.homes[0].give(1)
    try family.sync([0])
    try watching.notify(&family.homes[1], &family.box)
  }
}

extension Workload {
  static let exchange = Workload("exchange") { _ in
    let exchange = try Exchange()
    return [
      Figure("up", byteCount: exchange.upByteCount),
      Figure("down", byteCount: exchange.downByteCount),
      Figure("increment", byteCount: exchange.incrementByteCount),
    ]
  }
}
