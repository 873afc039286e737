import HearthCRDT
import HearthSyncSupport
import HearthTestSupport
import HearthWire

/// Messages of whatever kind: made of what a family knows, or as they come.
extension ByteSource {
  mutating func message(in family: SessionFamily) -> Message {
    switch below(21) {
    case 0: return read(as: below(128)) ?? .ping
    case 1...2: return .hello(hello(in: family))
    case 3: return .welcome(welcome(in: family))
    case 4...6: return .push(Push(batches: batches(in: family), heads: heads(in: family)))
    case 7: return .ack(ack(in: family))
    case 8...9:
      return .batches(
        Batches(
          batches: batches(in: family), heads: heads(in: family),
          position: bool() ? position(in: family) : nil))
    case 10: return .position(position(in: family))
    case 11: return .want(tips(in: family))
    case 12: return .have(tips(in: family))
    case 13: return .error(error())
    case 14: return .pair(pair(in: family))
    case 15: return .paired(Paired(record: record(in: family), log: log(in: family)))
    case 16: return .rejoin(Rejoin(record: record(in: family), name: "phone", person: "Ana"))
    case 17: return .invite(InviteRequest(role: UInt32(below(4)), seconds: UInt32(byte()) << 24))
    case 18:
      return .invitation(
        Invitation(token: pick(family.tokens), expires: WallTime(clampingMilliseconds: 0)))
    case 19: return .revoke(pick(family.homes).key)
    default: return bool() ? .done : .pong
    }
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  mutating func pair(in family: SessionFamily) -> Pair {
    Pair(
      token: pick(family.tokens), name: "phone", person: "Ana",
      household: pick([nil, family.box.household, Fixed.otherHousehold]), handsOver: bool(),
      authorities: bool() ? [Fixed.server] : [])
  }

  mutating func record(in family: SessionFamily) -> JoiningRecord {
    let record = pick(family.records)
    guard below(4) == 0 else { return record }
    // Something that no server signed.
    return JoiningRecord(
      household: record.household, device: record.device, role: UInt32(byte()),
      server: bool() ? record.server : record.device, signature: record.signature)
  }

  private mutating func read(as count: Int) -> Message? { try? MessageCoding.decode(take(count)) }

  private mutating func list<Value>(_ value: (inout ByteSource) -> Value) -> [Value] {
    (0..<below(4)).map { _ in value(&self) }
  }

  private mutating func log(in family: SessionFamily) -> LogID {
    bool() ? family.box.log : Fixed.log
  }

  private mutating func position(in family: SessionFamily) -> Position {
    below(4) == 0 ? Fixed.position(UInt64(byte())) : pick(family.positions)
  }

  private mutating func tips(in family: SessionFamily) -> [ContextEntry] {
    list { $0.tip(in: family) }
  }

  private mutating func tip(in family: SessionFamily) -> ContextEntry {
    let tip = pick(family.tips)
    switch below(4) {
    case 0: return ContextEntry(replica: tip.replica, counter: UInt64(byte()), hash: tip.hash)
    case 1: return ContextEntry(replica: Fixed.a, counter: tip.counter, hash: Fixed.first)
    default: return tip
    }
  }

  private mutating func hello(in family: SessionFamily) -> Hello {
    Hello(
      versions: pick([[1], [1], [1, 2], [9]]), log: bool() ? log(in: family) : nil,
      position: position(in: family), current: bool() ? tip(in: family) : nil,
      earlier: tips(in: family), subscribes: bool())
  }

  private mutating func welcome(in family: SessionFamily) -> Welcome {
    let tip = tip(in: family)
    return Welcome(
      version: pick([1, 1, 1, 2]),
      household: pick([family.box.household, family.box.household, Fixed.household]),
      log: log(in: family), position: position(in: family),
      current: bool() && tip.counter > 0
        ? Welcome.Tip(counter: tip.counter, hash: tip.hash) : nil,
      others: tips(in: family), reconcile: bool() ? tips(in: family) : nil)
  }

  private mutating func batches(in family: SessionFamily) -> [WireBatch] {
    list { source in
      let batch = source.pick(family.batches)
      let number = source.below(8)
      let isNamed = number < 6
      var body = batch.body
      if source.below(8) == 0 { body[source.below(body.count)] ^= source.byte() }
      return WireBatch(
        number: UInt32(number), replica: isNamed ? batch.replica : nil,
        firstCounter: isNamed ? batch.firstCounter : nil,
        previous: isNamed ? batch.previous : nil, body: body)
    }
  }

  private mutating func heads(in family: SessionFamily) -> [SignedHead] {
    list { source in
      let head = source.pick(family.heads)
      guard source.below(4) == 0 else { return head }
      return SignedHead(
        replica: head.replica, counter: head.counter, hash: Fixed.hash, signature: head.signature)
    }
  }

  private mutating func ack(in family: SessionFamily) -> Ack {
    Ack(
      position: bool() ? position(in: family) : nil,
      refused: list { source in
        let batch = source.pick(family.batches)
        return Ack.Refusal(
          replica: batch.replica, counter: batch.firstCounter,
          code: ErrorCode(rawValue: UInt32(source.below(24))))
      })
  }

  private mutating func error() -> ErrorMessage {
    ErrorMessage(
      code: ErrorCode(rawValue: UInt32(below(24))), sentence: "why", canRetry: bool(),
      versions: bool() ? [2] : [])
  }
}
