import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire

/// One connection as the server has it, with whatever its peer says and whatever happens meanwhile.
struct ServerTalk {
  private static let maximumStepCount = 24

  private let family = SessionFamily.shared
  private let isVerified: Bool
  private var source: ByteSource
  private var box: Box
  private var session: ServerSession
  private var promises: ServerPromises
  /// What the session asked for and its host has not done yet.
  private var asked: [ServerEffect] = []

  init(_ source: ByteSource) {
    self.source = source
    isVerified = source.isOneOf(16)
    box = family.box
    let choice = Int(self.source.byte())
    session = ServerSession(peer: family.homes[choice % family.homes.count].key)
    promises = ServerPromises(peer: session.peer)
  }

  /// Tells as many messages as there are.
  mutating func run() throws {
    var stepCount = 0
    while !source.isAtEnd, stepCount < Self.maximumStepCount {
      try step()
      stepCount += 1
    }
    while !asked.isEmpty, stepCount < 4 * Self.maximumStepCount {
      try performNext()
      stepCount += 1
    }
    // It takes longer than all the rest, so not every talk ends with it.
    guard isVerified else { return }
    let damage = try box.store.verify()
    try promise(damage.isEmpty, "the server's household is damaged: \(damage)")
  }

  private mutating func step() throws {
    switch source.below(16) {
    case 0...8:
      let message = source.message(in: family)
      promises.hear(message)
      try take(try session.receive(message, in: &box, using: SystemPrimitives()))
    case 9: try take(try session.resume(in: &box))
    case 10: try take(try session.payHeads(in: &box))
    case 11...12: try performNext()
    case 13: try tellWhatNobodyAsked()
    case 14:
      for var home in family.homes.prefix(1) {
        guard let entry = try home.store.outbox(after: 0, byteLimit: 1).first else { continue }
        _ = try box.store.ingest(entry.batch)
      }
      try take(try session.resume(in: &box))
    default: try changeMembership()
    }
  }

  private mutating func performNext() throws {
    guard !asked.isEmpty else { return }
    let effect = asked.removeFirst()
    try take(try box.perform(effect, of: &session))
    if case .revoke = effect { try take(try session.recheck(in: &box)) }
  }

  /// Outcomes that no effect asked for have none.
  private mutating func tellWhatNobodyAsked() throws {
    let effects = try session.settled(.max, outcomes: [.repeated], in: &box)
    try promise(effects.isEmpty, "outcomes that nobody asked for lead to \(effects)")
    guard source.below(8) == 0 else { return }
    try take(session.refuse(.stopping))
  }

  private mutating func changeMembership() throws {
    let key = source.pick(family.homes).key
    guard try box.standing(of: key) == .member else { return }
    try box.revoke(key)
    try take(try session.recheck(in: &box))
  }

  private mutating func take(_ effects: [ServerEffect]) throws {
    for effect in effects {
      switch effect {
      case .admit, .invite, .revoke:
        try promises.check(effect, standing: try box.standing(of: session.peer))
        asked.append(effect)
      case .accept, .pair:
        try promises.check(effect)
        asked.append(effect)
      case .send, .authenticated, .oweHeads, .close: try promises.check(effect)
      }
    }
  }
}
