import HearthCRDT
import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire

/// One message of each kind, and some that nobody should say.
enum Samples {
  static let key = KeyPair().key
  static let replica = ReplicaID(rawValue: 7)
  static let entry = ContextEntry(replica: replica, counter: 3, hash: HashPrefix(rawValue: 9))
  static let head = SignedHead(
    replica: replica, counter: 3, hash: .zero, signature: [UInt8](repeating: 1, count: 64))
  static let record = JoiningRecord(
    household: .fresh(), device: key, role: 0, server: key,
    signature: [UInt8](repeating: 1, count: 64))

  /// A position that no log has.
  static var position: Position {
    RunningHash(number: 4_000_000_000, digest: SystemPrimitives().sha256([1])).position
  }

  static var messages: [Message] {
    [
      .hello(Hello(log: nil, position: .start, current: nil, subscribes: false)),
      .hello(
        Hello(
          log: .fresh(), position: position, current: entry, earlier: [entry], subscribes: true)),
      .welcome(Welcome(household: .fresh(), log: .fresh(), position: position, current: nil)),
      .welcome(
        Welcome(
          household: .fresh(), log: .fresh(), position: .start,
          current: Welcome.Tip(counter: 3, hash: entry.hash), others: [entry], reconcile: [entry])),
      .push(Push(batches: [], heads: [])),
      .push(Push(batches: [WireBatch(number: 0, body: [1])], heads: [head])),
      .push(Push(batches: [WireBatch(number: 0, replica: replica, body: [26, 0])], heads: [head])),
      .push(
        Push(
          batches: [
            WireBatch(
              number: 4_095, replica: replica, firstCounter: UInt64(Int64.max), body: [26, 0])
          ], heads: [])),
      .ack(Ack(position: nil)),
      .ack(
        Ack(
          position: position,
          refused: [Ack.Refusal(replica: replica, counter: 1, code: .malformed)])),
      .batches(Batches(batches: [])),
      .batches(
        Batches(
          batches: [WireBatch(number: 1, replica: replica, body: [26, 0])], heads: [head],
          position: position)),
      .position(position), .position(.start),
      .want([]), .want([entry]), .have([]), .have([entry, entry]),
      .error(SyncError.internalFailure.message), .error(SyncError.resynchronise.message),
      .ping, .pong,
      .pair(Pair(token: .fresh(), name: "phone", person: "Ana")),
      .paired(Paired(record: record, log: .fresh())),
      .rejoin(Rejoin(record: record, name: "phone", person: "Ana")),
      .invite(InviteRequest(role: 0)), .invite(InviteRequest(role: 9, seconds: .max)),
      .invitation(Invitation(token: .fresh(), expires: WallTime(clampingMilliseconds: 0))),
      .revoke(key), .done,
    ]
  }
}
