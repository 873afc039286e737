import HearthCRDT
package import HearthWire

/// The good messages of `Protocol/vectors/messages.json` as values, by their names.
package enum MessageSamples {
  package static let all: [String: Message] = hellos.merging(transfers, uniquingKeysWith: pick)
    .merging(errors, uniquingKeysWith: pick).merging(pairing, uniquingKeysWith: pick)

  private static func pick(_ first: Message, _ second: Message) -> Message {
    preconditionFailure("two samples of one name")
  }

  private static let tipA = ContextEntry(replica: Fixed.a, counter: 3, hash: Fixed.first)
  private static let tipB = ContextEntry(replica: Fixed.b, counter: 4, hash: Fixed.second)

  private static let hellos: [String: Message] = [
    "hello of a new device": .hello(
      Hello(log: nil, position: .start, current: nil, subscribes: false)),
    "hello": .hello(
      Hello(
        log: Fixed.log, position: Fixed.position(300),
        current: ContextEntry(replica: Fixed.a, counter: 12, hash: Fixed.first),
        subscribes: true)),
    "hello with earlier replicas": .hello(
      Hello(
        versions: [1, 2], log: Fixed.log, position: Fixed.position(1),
        current: ContextEntry(replica: Fixed.a, counter: 1, hash: Fixed.first),
        earlier: [ContextEntry(replica: Fixed.b, counter: 9, hash: Fixed.second)],
        subscribes: false)),
    "hello of an unused replica": .hello(
      Hello(
        log: Fixed.log, position: Fixed.position(2),
        current: ContextEntry(replica: Fixed.a, counter: 0, hash: HashPrefix(rawValue: 0)),
        subscribes: false)),
    "welcome to an empty log": .welcome(
      Welcome(household: Fixed.household, log: Fixed.log, position: .start, current: nil)),
    "welcome": .welcome(
      Welcome(
        household: Fixed.household, log: Fixed.log, position: Fixed.position(300),
        current: Welcome.Tip(counter: 12, hash: Fixed.first))),
    "welcome to a fork": .welcome(
      Welcome(
        household: Fixed.household, log: Fixed.log, position: Fixed.position(300),
        current: Welcome.Tip(counter: 12, hash: Fixed.first),
        others: [ContextEntry(replica: Fixed.a, counter: 11, hash: Fixed.second)])),
    "welcome to reconcile": .welcome(
      Welcome(
        household: Fixed.household, log: Fixed.log, position: Fixed.position(2), current: nil,
        reconcile: [tipA, tipB])),
    "welcome to reconcile with nothing": .welcome(
      Welcome(
        household: Fixed.household, log: Fixed.log, position: .start, current: nil,
        reconcile: [])),
  ]

  private static let transfers: [String: Message] = [
    "push of a first batch": .push(
      Push(
        batches: [WireBatch(number: 0, replica: Fixed.a, body: [0x10, 2])],
        heads: [
          SignedHead(
            replica: Fixed.a, counter: 1, hash: Fixed.hash, signature: Fixed.signature)
        ])),
    "push in the middle of a chain": .push(
      Push(
        batches: [
          WireBatch(
            number: 0, replica: Fixed.a, firstCounter: 13, previous: Fixed.hash, body: [1, 2, 3]),
          WireBatch(number: 0, body: [4]),
        ], heads: [])),
    "push of nothing": .push(Push(batches: [], heads: [])),
    "ack": .ack(Ack(position: Fixed.position(301))),
    "ack without a position": .ack(Ack(position: nil)),
    "ack that refuses": .ack(
      Ack(
        position: Fixed.position(301),
        refused: [
          Ack.Refusal(replica: Fixed.a, counter: 13, code: .notAllowed),
          Ack.Refusal(replica: Fixed.a, counter: 20, code: .missingDependencies),
        ])),
    "news": .batches(Batches(batches: [WireBatch(number: 3, body: [0x10, 2])])),
    "catching up": .batches(
      Batches(
        batches: [
          WireBatch(
            number: 1, replica: Fixed.b, firstCounter: 5, previous: Fixed.hash, body: [1]),
          WireBatch(number: 1, body: [2]),
        ], position: Fixed.position(302))),
    "a head for news": .batches(
      Batches(
        batches: [],
        heads: [
          SignedHead(
            replica: Fixed.b, counter: 6, hash: Fixed.hash, signature: Fixed.signature)
        ])),
    "position": .position(Fixed.position(UInt64(Int64.max))),
    "position at the start": .position(.start),
    "want": .want([
      ContextEntry(replica: Fixed.a, counter: 0, hash: HashPrefix(rawValue: 0)), tipB,
    ]),
    "want nothing": .want([]),
    "have": .have([
      tipA, ContextEntry(replica: Fixed.a, counter: 4, hash: Fixed.second),
    ]),
    "ping": .ping,
    "pong": .pong,
    "done": .done,
  ]

  private static let errors: [String: Message] = [
    "error": .error(
      ErrorMessage(code: .notPaired, sentence: "This device is not paired.", canRetry: false)),
    "error that may pass": .error(
      ErrorMessage(code: .readOnly, sentence: "The disk is full: ¡ay!", canRetry: true)),
    "error of versions": .error(
      ErrorMessage(code: .noCommonVersion, sentence: "x", canRetry: false, versions: [1, 2])),
    "error from the future": .error(
      ErrorMessage(
        code: ErrorCode(rawValue: UInt32(Int32.max)), sentence: "", canRetry: false)),
  ]

  private static let record = JoiningRecord(
    household: Fixed.household, device: Fixed.key, role: 1, server: Fixed.server,
    signature: Fixed.signature)

  private static let pairing: [String: Message] = [
    "pair": .pair(Pair(token: Fixed.token, name: "Ana's phone", person: "Ana")),
    "pair and bring a household": .pair(
      Pair(
        token: Fixed.token, name: "Ana's phone", person: "Ana", household: Fixed.household)),
    "pair and hand a household over": .pair(
      Pair(
        token: Fixed.token, name: "Ana's phone", person: "Ana", household: Fixed.household,
        handsOver: true, authorities: [Fixed.server])),
    "paired": .paired(Paired(record: record, log: Fixed.log)),
    "rejoin": .rejoin(Rejoin(record: record, name: "Kitchen", person: "Ana")),
    "invite": .invite(InviteRequest(role: 1, seconds: 600)),
    "invite with defaults": .invite(InviteRequest(role: 0)),
    "invitation": .invitation(
      Invitation(
        token: Fixed.token, expires: WallTime(clampingMilliseconds: 1_764_499_200_000))),
    "revoke": .revoke(Fixed.key),
  ]
}
