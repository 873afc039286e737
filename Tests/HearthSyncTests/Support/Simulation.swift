import HearthCRDT
import HearthStore
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthTestSupport
import HearthWire

/// A household whose network drops everything now and then, whose box is rolled back and emptied, and whose homes
/// are copied and restored.
struct Simulation {
  var family: Family
  private var random: SeededGenerator
  private var olderBoxes: [Box] = []
  private var olderHomes: [(index: Int, home: HearthSyncSupport.Home)] = []
  /// The points of every batch that was ever written.
  private var points: [Digest: Int64] = [:]

  init(devices: Int, seed: Seed) throws {
    random = seed.generator()
    family = try Family(devices: devices)
    try family.homes[0].addMember("Dad")
    try family.sync(Array(0..<devices))
    try family.sync(Array(0..<devices))
  }

  /// One thing that happens.
  mutating func step() throws {
    let index = pick(family.homes.count)
    switch pick(100) {
    case 0..<40: try edit(index)
    case 40..<60: try Conversation.sync(&family.homes[index], &family.box)
    case 60..<80: try Conversation.sync(&family.homes[index], &family.box, cut: someCut())
    case 80..<84:
      _ = try Conversation.run(ClientPlan(errand: .pull), &family.homes[index], &family.box)
    case 84..<87:
      _ = try Conversation.run(ClientPlan(errand: .push), &family.homes[index], &family.box)
    case 87..<90: olderBoxes.append(family.box)
    case 90..<92: try rollBack()
    case 92..<93: family.box = try family.box.emptied()
    case 93..<96: olderHomes.append((index, family.homes[index]))
    case 96..<98: restore()
    default: copy(index)
    }
  }

  /// Every device syncs until nothing moves.
  mutating func heal() throws {
    for _ in 0..<3 {
      for index in family.homes.indices { try settle(index) }
    }
  }

  /// The batches that somebody holds.
  mutating func living() throws -> Set<Digest> {
    var hashes = try family.box.hashes()
    for index in family.homes.indices { hashes.formUnion(try family.homes[index].hashes()) }
    return hashes
  }

  /// The points that these batches give.
  func points(in hashes: Set<Digest>) -> Int64 {
    hashes.reduce(0) { $0 + (points[$1] ?? 0) }
  }

  /// A device that the box has forgotten shows its joining record, as the program does.
  private mutating func settle(_ index: Int) throws {
    let conversation = try Conversation.sync(&family.homes[index], &family.box)
    guard case .failed(.refusedByPeer(let error)) = conversation.end, error.code == .notPaired,
      let record = family.homes[index].record
    else { return }
    let rejoin = Rejoin(record: record, name: "device", person: "device")
    try Conversation.run(
      ClientPlan(entrance: .rejoin(rejoin), errand: .sync), &family.homes[index], &family.box)
  }

  private mutating func edit(_ index: Int) throws {
    let amount = Int64(pick(9) + 1)
    try family.homes[index].give(amount)
    if let entry = try family.homes[index].store.entries(after: 0, byteLimit: .max).last {
      points[entry.batch.hash] = amount
    }
  }

  private mutating func rollBack() throws {
    guard !olderBoxes.isEmpty else { return }
    family.box = olderBoxes[pick(olderBoxes.count)]
    // A backup that was restored by the program has a log of its own; a file put back does not.
    if pick(2) == 0 { family.box.log = .fresh() }
  }

  private mutating func restore() {
    guard !olderHomes.isEmpty else { return }
    let older = olderHomes[pick(olderHomes.count)]
    family.homes[older.index] = older.home
  }

  private mutating func copy(_ index: Int) {
    if family.homes.count < 6 { family.homes.append(family.homes[index]) }
  }

  private mutating func someCut() -> Conversation.Cut {
    pick(2) == 0 ? Conversation.Cut(up: pick(5)) : Conversation.Cut(down: pick(5))
  }

  private mutating func pick(_ count: Int) -> Int {
    Int(random.next() % UInt64(count))
  }
}
