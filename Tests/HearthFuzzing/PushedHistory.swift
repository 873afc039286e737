import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// Two servers to which one history's batches are pushed: a fickle way to the one, a straight one to the other.
struct PushedHistory {
  static let naming = HistoryNaming.real(using: SystemPrimitives())

  private var way: ByteSource
  private let isVerified: Bool
  /// What is to be pushed, whoever made it, in an order in which it fits.
  private var batches: [EncodedBatch] = []
  private var fickle: PushedServer<MemoryBackend>
  private var straight: PushedServer<MemoryBackend>
  private var database: PushedServer<SQLiteBackend>?

  init(_ history: History, way: ByteSource) throws(BrokenPromise) {
    self.way = way
    isVerified = way.isOneOf(16)
    let check = PushCheck(standings: Self.standings(self.way.byte()))
    do throws(StoreError) {
      fickle = try PushedServer(MemoryBackend(), check)
      straight = try PushedServer(MemoryBackend(), check)
      if self.way.below(16) == 0 {
        database = try PushedServer(SQLiteBackend(path: ":memory:", side: .server), check)
      }
    } catch {
      throw BrokenPromise("a store cannot be made: \(error)")
    }
    batches = history.batches.compactMap { batch in
      HistoryNaming.encoded(
        batch, table: history.table(before: batch), using: SystemPrimitives())
    }
  }

  mutating func run() throws(BrokenPromise) {
    var steps = 0
    while !way.isAtEnd, steps < 24 {
      steps += 1
      try step()
    }
    let all = batches
    // What waited for another one fits as soon as that has come.
    try fickle.pushUntilNothingIsNew(all)
    try straight.pushUntilNothingIsNew(all)
    try compare(fickle.view(isVerified: isVerified), straight.view(isVerified: isVerified))
    if var database {
      try database.pushUntilNothingIsNew(all)
      try compare(database.view(isVerified: isVerified), straight.view(isVerified: isVerified))
    }
  }

  private mutating func step() throws(BrokenPromise) {
    guard !batches.isEmpty else { return }
    let index = way.below(batches.count)
    switch way.below(4) {
    case 0...1: try fickle.push(batches[index])
    case 2:
      let forged = forged(batches[index])
      if let forged {
        // After what it was made of, so that it fits where that fits.
        batches.insert(forged, at: index + 1)
        try fickle.push(forged)
      }
    default: for batch in batches.prefix(index) { try fickle.push(batch) }
    }
  }

  /// Something like a batch that somebody sent, but not it.
  private mutating func forged(_ batch: EncodedBatch) -> EncodedBatch? {
    var body = batch.body
    var first = batch.firstCounter
    var previous = batch.previous
    switch way.below(6) {
    case 5: return introduction(after: batch)
    case 0: body[way.below(body.count)] ^= UInt8(1 << way.below(8))
    case 1: body.insert(way.byte(), at: way.below(body.count))
    case 2: body.removeLast(1 + way.below(body.count))
    case 3: first = UInt64(way.byte())
    default: previous = batches[way.below(batches.count)].hash
    }
    return try? EncodedBatch(
      replica: batch.replica, firstCounter: first, previous: previous, body: body,
      using: SystemPrimitives())
  }

  /// Has the author of a batch say something of a device, perhaps of itself.
  private mutating func introduction(after batch: EncodedBatch) -> EncodedBatch? {
    guard let key = DeviceKey(bytes: Self.keyBytes(way.below(3))) else { return nil }
    let role: Role = way.below(4) == 0 ? .display : .member
    let operations: [Operation] = [
      Membership.joining(key: key, name: "phone", person: "Ana", role: role, inviter: nil),
      Membership.setPerson(of: key, to: "Ben"),
    ]
    let contents = BatchContents(
      contextChanges: [], time: WallTime(clampingMilliseconds: 1),
      operations: Array(operations.prefix(1 + way.below(2))))
    return try? EncodedBatch(
      replica: batch.replica, firstCounter: batch.lastCounter + 1, previous: batch.hash,
      body: BatchCoding.encode(
        contents, table: ReplicaTable(replicas: [batch.replica], time: contents.time)),
      using: SystemPrimitives())
  }

  private func compare(
    _ one: PushedServerView, _ other: PushedServerView
  ) throws(BrokenPromise) {
    try promise(one.batches == other.batches, "two servers took different batches")
    try promise(one.problems.isEmpty && other.problems.isEmpty, "\(one.problems + other.problems)")
    try promise(one.collections == other.collections, "\(one.collections), \(other.collections)")
  }

  /// Which of the keys of a history's devices belong to whom.
  private static func standings(_ choice: UInt8) -> [DeviceKey: Standing] {
    var standings: [DeviceKey: Standing] = [:]
    for (index, standing) in [Standing.member, .member, .member].enumerated() {
      guard let key = DeviceKey(bytes: keyBytes(index)) else { continue }
      // A display's, a revoked device's and a stranger's batches are refused wherever they come.
      standings[key] = choice >> index & 1 == 0 ? standing : choice & 64 == 0 ? .display : .revoked
    }
    return standings
  }

  /// The key under which a history's device writes.
  private static func keyBytes(_ index: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(index + 1), count: DeviceKey.byteCount)
  }
}
