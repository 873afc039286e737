import HearthCRDT
package import HearthWire

extension Draw {
  package mutating func message() -> Message {
    switch int(0...13) {
    case 0: .hello(hello())
    case 1: .welcome(welcome())
    case 2: .push(Push(batches: list(0...4) { $0.batch() }, heads: list(0...2) { $0.head() }))
    case 3:
      .ack(Ack(position: optional { $0.position() }, refused: list(0...3) { $0.refusal() }))
    case 4:
      .batches(
        Batches(
          batches: list(0...4) { $0.batch() }, heads: list(0...2) { $0.head() },
          position: optional { $0.position() }))
    case 5: .position(position())
    case 6: .want(list(0...4) { $0.tip() })
    case 7: .have(list(0...4) { $0.tip() })
    case 8: .error(error())
    case 9: .pair(pair())
    case 10: .paired(Paired(record: record(), log: Fixed.log))
    case 11: .rejoin(Rejoin(record: record(), name: text(), person: text()))
    case 12: .invite(InviteRequest(role: small(), seconds: small()))
    default:
      .invitation(
        Invitation(
          token: Fixed.token, expires: WallTime(clampingMilliseconds: integer() >> 10)))
    }
  }

  private mutating func optional<Value>(_ value: (inout Draw) -> Value) -> Value? {
    bool() ? nil : value(&self)
  }

  private mutating func position() -> Position {
    bool() ? .start : Fixed.position(number(atLeast: 1))
  }

  private mutating func tip() -> ContextEntry {
    ContextEntry(replica: replica(), counter: number(), hash: prefix())
  }

  private mutating func hello() -> Hello {
    Hello(
      versions: list(1...4) { $0.small() }, log: bool() ? nil : Fixed.log, position: position(),
      current: optional {
        ContextEntry(replica: Fixed.a, counter: $0.number(), hash: $0.prefix())
      },
      earlier: list(0...3) { $0.tip() }, subscribes: bool())
  }

  private mutating func welcome() -> Welcome {
    Welcome(
      version: max(1, small()), household: Fixed.household, log: Fixed.log,
      position: position(),
      current: optional { Welcome.Tip(counter: $0.number(atLeast: 1), hash: $0.prefix()) },
      others: list(0...3) { $0.tip() }, reconcile: optional { $0.list(0...3) { $0.tip() } })
  }

  private mutating func batch() -> WireBatch {
    WireBatch(
      number: UInt32(int(0...4_095)), replica: optional { $0.replica() },
      firstCounter: optional { $0.number(atLeast: 1) }, previous: bool() ? nil : Fixed.hash,
      body: bytes(int(1...40)))
  }

  private mutating func head() -> SignedHead {
    SignedHead(
      replica: replica(), counter: number(atLeast: 1), hash: Fixed.hash,
      signature: bytes(SignedHead.signatureByteCount))
  }

  private mutating func refusal() -> Ack.Refusal {
    Ack.Refusal(
      replica: replica(), counter: number(atLeast: 1),
      code: ErrorCode(rawValue: UInt32(int(0...20))))
  }

  private mutating func error() -> ErrorMessage {
    ErrorMessage(
      code: ErrorCode(rawValue: UInt32(int(0...20))), sentence: text(), canRetry: bool(),
      versions: list(0...3) { $0.small() })
  }

  private mutating func pair() -> Pair {
    Pair(
      token: Fixed.token, name: text(), person: text(),
      household: bool() ? nil : Fixed.household, handsOver: bool(),
      authorities: list(0...2) { _ in Fixed.server })
  }

  private mutating func record() -> JoiningRecord {
    JoiningRecord(
      household: Fixed.household, device: Fixed.key, role: UInt32(int(0...255)),
      server: Fixed.server, signature: bytes(SignedHead.signatureByteCount))
  }
}
