import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthTestSupport
import HearthWire

/// One connection as a device has it, with whatever its server says and whatever happens meanwhile.
struct ClientTalk {
  private static let maximumStepCount = 24

  private let family = SessionFamily.shared
  private let isVerified: Bool
  private var source: ByteSource
  private var home: HearthSyncSupport.Home
  private var session: ClientSession
  private var promises: ClientPromises

  init(_ source: ByteSource) {
    self.source = source
    isVerified = source.isOneOf(16)
    let choice = Int(self.source.byte())
    home = family.homes[choice % family.homes.count]
    let plan = self.source.plan(in: family)
    session = ClientSession(plan: plan)
    promises = ClientPromises(plan: plan, key: home.key)
  }

  /// Tells as many messages as there are.
  mutating func run() throws {
    try take(try session.begin(in: &home))
    var stepCount = 0
    while !source.isAtEnd, stepCount < Self.maximumStepCount {
      try step()
      stepCount += 1
    }
    let end = session.end(with: .stopping)
    try promises.checkAll(end)
    try promise(promises.isOver, "a session that was ended goes on")
    // It takes longer than all the rest, so not every talk ends with it.
    guard isVerified else { return }
    let damage = try home.store.verify()
    try promise(damage.isEmpty, "the device's household is damaged: \(damage)")
  }

  private mutating func step() throws {
    switch source.below(16) {
    case 0...9:
      let message = source.message(in: family)
      promises.hear(message)
      try take(try session.receive(message, in: &home, using: SystemPrimitives()))
    case 10...12: try take(try session.resume(in: &home))
    case 13:
      if !home.isDisplay { try home.give(1) }
      try take(try session.localChange(in: &home))
    case 14: try take(try session.foundGap(in: &home))
    default: try take(try session.begin(in: &home))
    }
  }

  private mutating func take(_ effects: [ClientEffect]) throws {
    try promises.checkAll(effects)
    for effect in effects { try home.perform(effect) }
    guard home.hasGap else { return }
    home.hasGap = false
    try take(try session.foundGap(in: &home))
  }
}

extension ByteSource {
  fileprivate mutating func plan(in family: SessionFamily) -> ClientPlan {
    let errand: ClientPlan.Errand =
      switch below(8) {
      case 0: .pull
      case 1: .push
      case 2...3: .sync
      case 4...5: .watch
      case 6: .invite(InviteRequest(role: 0))
      default: .revoke(pick(family.homes).key)
      }
    let entrance: ClientPlan.Entrance =
      switch below(8) {
      case 0: .pair(pair(in: family))
      case 1: .rejoin(Rejoin(record: record(in: family), name: "phone", person: "Ana"))
      default: .known
      }
    return ClientPlan(entrance: entrance, errand: errand)
  }
}
