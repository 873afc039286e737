internal import HearthCRDT
internal import HearthModel
internal import HearthSystem
internal import HearthWire

/// What writes a replica of a device, one small edit after the other, on one connection.
struct LoadAuthor {
  let connection: LoadConnection
  private let device: LoadDevice
  private let origin: ReplicaOrigin
  private let replica: ReplicaID
  private var table: ReplicaTable
  private var outgoing = OutgoingBatches()
  private var lastHash = Digest.zero
  private var nextCounter: UInt64 = 1

  /// Says hello on a new connection.
  init(on device: LoadDevice, place: LogPlace) throws {
    self.device = device
    origin = ReplicaOrigin(key: device.keys.key, nonce: Entropy.uint64())
    replica = origin.replica(using: SystemPrimitives())
    table = ReplicaTable(replica: replica)
    connection = try device.connection()
    try connection.say(
      .hello(Hello(log: place.log, position: place.position, current: nil, subscribes: false)))
    guard case .welcome = try connection.hear() else { throw LoadConnection.Fault.hungUp }
  }

  /// The frame of one more edit: the first makes a member, the others give it a point.
  mutating func nextPush() throws -> [UInt8] {
    let isFirst = nextCounter == 1
    let edit: Operation =
      isFirst
      ? .create(
        Creation(
          collection: .scoreboard, values: [FieldValue(field: .name, value: .text("Dad"))],
          start: 0))
      : .add(.created(Dot(replica: replica, counter: 1)), 1)
    let contents = BatchContents(
      origin: isFirst ? origin : nil, contextChanges: [], time: WallClock.now(),
      operations: [edit])
    let batch = try EncodedBatch(
      replica: replica, firstCounter: nextCounter, previous: lastHash,
      body: BatchCoding.encode(contents, table: table), using: SystemPrimitives())
    table.advance(past: contents)
    lastHash = batch.hash
    nextCounter += 1
    let unsigned = SignedHead.message(
      household: device.household, replica: replica, counter: batch.lastCounter, hash: batch.hash)
    let head = SignedHead(
      replica: replica, counter: batch.lastCounter, hash: batch.hash,
      signature: device.keys.sign(unsigned))
    return try LoadConnection.frame(
      .push(Push(batches: [outgoing.wireBatch(for: batch)], heads: [head])))
  }

  /// Waits until the server says that the oldest push is durable.
  func hearAck() throws {
    while true {
      switch try connection.hear() {
      case .ack(let ack) where ack.refused.isEmpty: return
      case .batches, .position: continue
      case let other: throw LoadConnection.Fault.unexpected(other)
      }
    }
  }
}
