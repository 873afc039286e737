import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthTestSupport
import HearthWire
import Synchronization

/// A household and its devices, the same in every process, on which sessions are tried.
struct SessionFamily: Sendable {
  static let shared: SessionFamily = {
    do {
      return try surroundings().during { try SessionFamily() }
    } catch {
      preconditionFailure("a household cannot be made: \(error)")
    }
  }()

  let box: Box
  /// Two members with edits that no server has, a revoked device, a display, and one that nobody let in.
  let homes: [HearthSyncSupport.Home]
  /// Whatever anybody wrote, in an order in which it fits.
  let batches: [EncodedBatch]
  let heads: [SignedHead]
  let tips: [ContextEntry]
  let positions: [Position]
  let records: [JoiningRecord]
  let tokens: [InvitationToken]

  private init() throws {
    var family = try Family(devices: 3)
    try family.join(named: "tablet", isDisplay: true)
    try family.homes[0].addMember("Ana")
    for index in [0, 2, 1] {
      try family.sync([index])
      try family.homes[index].give(Int64(index + 1))
    }
    try family.sync([0, 2])
    try family.box.revoke(family.homes[2].key)
    for points in Int64(7)...9 {
      try family.homes[0].give(points)
      try family.homes[1].give(points)
    }
    tokens = [family.box.mint(), family.box.mint(.display), .fresh()]
    let homes = family.homes + [try HearthSyncSupport.Home(household: family.box.household)]
    var seen: Set<Digest> = []
    var all = try family.box.store.entries(after: 0, byteLimit: .max).map(\.batch)
    var heads = try family.box.store.signedHeads(of: family.box.store.tips().map(\.replica))
    for var home in homes {
      let own = try home.store.outbox(after: 0, byteLimit: .max).map(\.batch)
      all += own
      heads += try own.suffix(1).map { try home.signedHead(of: $0, in: family.box.household) }
    }
    batches = all.filter { seen.insert($0.hash).inserted }
    tips = batches.map(\.entry)
    positions = try (0...family.box.head().number).compactMap { number in
      try family.box.position(at: number)
    }
    records = homes.map {
      family.box.joiningRecord(of: $0.key, role: $0.isDisplay ? .display : .member)
    }
    self.heads = heads
    self.homes = homes
    box = family.box
  }

  /// A clock that stands, and chance that is always the same.
  static func surroundings() -> Surroundings {
    let chance = FixedChance()
    return Surroundings(
      time: { WallTime(clampingMilliseconds: 1_000) }, random: { chance.next() })
  }

  private final class FixedChance: Sendable {
    private let generator = Mutex(Seed(4).generator())

    func next() -> UInt64 { generator.withLock { $0.next() } }
  }
}

extension HearthSyncSupport.Home {
  fileprivate func signedHead(
    of batch: EncodedBatch, in household: HouseholdID
  ) throws -> SignedHead {
    let message = SignedHead.message(
      household: household, replica: batch.replica, counter: batch.lastCounter, hash: batch.hash)
    return SignedHead(
      replica: batch.replica, counter: batch.lastCounter, hash: batch.hash,
      signature: keys.sign(message))
  }
}
