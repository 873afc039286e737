import HearthCRDT
import HearthModel
import HearthSync
import HearthSystem
import HearthWire
import Testing

struct PushCheckTests {
  private static let own = KeyPair().key
  private static let other = KeyPair().key
  private static let display = KeyPair().key
  private static let revoked = KeyPair().key
  private static let server = KeyPair().key
  private static let stranger = KeyPair().key
  private static let check = PushCheck(standings: [
    own: .member, other: .member, display: .display, revoked: .revoked, server: .authority,
  ])

  @Test func `what speaks for a batch decides who may bring it`() {
    let points: [Operation] = [.add(.named(.scoreboard), 1)]
    let cases: [(owner: DeviceKey, warrant: Warrant, refusal: ErrorCode?)] = [
      (Self.own, .sender(Self.own, .member), nil),
      (Self.own, .sender(Self.own, .display), .notAllowed),
      (Self.display, .sender(Self.display, .display), .notAllowed),
      (Self.display, .signature(Self.display), nil),
      (Self.other, .sender(Self.own, .member), .badSignature),
      (Self.other, .signature(Self.other), nil),
      (Self.other, .signature(Self.own), .badSignature),
      (Self.other, .named, .badSignature),
      (Self.other, .none, .badSignature),
      (Self.revoked, .sender(Self.revoked, .member), .revoked),
      (Self.revoked, .signature(Self.revoked), .revoked),
      (Self.revoked, .named, nil),
      (Self.revoked, .none, .revoked),
      (Self.stranger, .sender(Self.stranger, .member), nil),
      (Self.stranger, .signature(Self.stranger), .notPaired),
      (Self.stranger, .none, .notPaired),
      (Self.stranger, .witnessed, nil),
      (Self.other, .witnessed, nil),
      (Self.revoked, .witnessed, nil),
      (Self.server, .signature(Self.server), nil),
      (Self.server, .none, .badSignature),
      (Self.server, .sender(Self.own, .member), .badSignature),
    ]

    for (owner, warrant, refusal) in cases {
      let batch = Self.batch(points)
      #expect(
        Self.check.refusal(of: batch, owner: owner, warrant: warrant) == refusal,
        "\(warrant)")
    }
  }

  @Test func `a device may name itself and say whose it is`() {
    for field in [Field.name, .person] {
      #expect(Self.refusal(.write(Membership.recordID(of: Self.own), field, .text("x"))) == nil)
    }
    let limits: [(Int, ErrorCode?)] = [(256, nil), (257, .tooLarge)]
    for (length, refusal) in limits {
      let name = Value.text(String(repeating: "x", count: length))
      let member = Creation(
        collection: .scoreboard, values: [FieldValue(field: .name, value: name)])
      #expect(Self.refusal(.write(Membership.recordID(of: Self.own), .name, name)) == refusal)
      #expect(Self.refusal(.create(member)) == refusal)
    }
    let introduction = Membership.joining(
      key: Self.own, name: "phone", person: "Ana", role: .member, inviter: nil)
    #expect(Self.refusal(introduction) == nil)
  }

  @Test func `what is renamed to more than a name is asked about, whatever it is`() {
    let record = RecordID.created(Dot(replica: Samples.replica, counter: 1))
    let limits: [(Int, [RecordID])] = [(256, []), (257, [record])]
    for (length, records) in limits {
      let name = Value.text(String(repeating: "x", count: length))
      let batch = Self.batch([
        .write(record, .name, name), .write(record, .info, name), .add(record, 1),
      ])
      #expect(Self.check.overlongRecords(in: batch) == records)
    }
    for kind in CollectionKind.allCases {
      let isNamed = [.devices, .scoreboard, .shoppingList].contains(kind)
      #expect(PushCheck.hasNames(CollectionID(kind: kind, name: "x")) == isNamed)
    }
  }

  @Test func `a device may not touch the membership otherwise`() {
    let own = Membership.recordID(of: Self.own)
    let other = Membership.recordID(of: Self.other)
    let revocation = Revocation(device: Self.other, heads: [])
    let operations: [Operation] = [
      .write(own, .role, .integer(0)), .write(own, .key, .bytes([])),
      .write(own, .inviter, .bytes([])),
      .write(other, .name, .text("x")), .write(other, .person, .text("x")),
      .write(.created(Dot(replica: Samples.replica, counter: 1)), .role, .integer(0)),
      .enable(own), .disable(own), .enable(other), .disable(other), .add(other, 1), .set(other, 1),
      .move(other, Insertion(parent: nil, side: .right, rightOrigin: nil)),
      .insert(
        TextID(record: other, field: .name),
        Insertion(parent: nil, side: .right, rightOrigin: nil), "x"),
      .erase(
        TextID(record: own, field: .name),
        [ElementRange(first: ElementID(dot: Dot(replica: Samples.replica, counter: 1)), count: 1)]),
      .answer(other, Answer(isRight: true, isReversed: false)),
      .clear(.devices), .disable(.named(.devices)),
      .revoke(revocation), .revoke(Revocation(device: Self.own, heads: [])),
      .cancel([Cancellation(target: .record(other), dots: [])]),
      .cancel([Cancellation(target: .collection(.devices), dots: [])]),
      Membership.joining(key: Self.other, name: "x", person: "x", role: .member, inviter: nil),
      Membership.joining(key: Self.stranger, name: "x", person: "x", role: .member, inviter: nil),
      Membership.joining(key: Self.own, name: "x", person: "x", role: .server, inviter: nil),
      Membership.joining(key: Self.own, name: "x", person: "x", role: .display, inviter: nil),
      Membership.joining(key: Self.own, name: "x", person: "x", role: .member, inviter: Self.other),
      .create(Creation(collection: .devices, values: [])),
      .restart(GameID(list: .devices, pairs: DerivedID(high: 0, low: 0), generation: 1)),
    ]

    for operation in operations { #expect(Self.refusal(operation) == .notAllowed, "\(operation)") }
  }

  @Test func `everything that is not about devices is every member's`() {
    let record = RecordID.created(Dot(replica: Samples.replica, counter: 1))
    let operations: [Operation] = [
      .create(Creation(collection: .scoreboard, values: [])), .add(record, 1), .set(record, 1),
      .disable(record), .enable(record), .write(record, .name, .text("x")), .clear(.scoreboard),
      .write(.named(.settings), .startScore, .integer(1)),
      .write(.derived(DerivedID(high: 1, low: 2)), .name, .text("x")),
      .cancel([Cancellation(target: .record(record), dots: [])]),
      .unknown(UnknownOperation(bytes: [1])),
    ]

    for operation in operations { #expect(Self.refusal(operation) == nil, "\(operation)") }
  }

  @Test func `one operation that is refused refuses its batch`() {
    let operations: [Operation] = [.clear(.scoreboard), .clear(.devices)]

    #expect(Self.check.refusal(of: operations, by: Self.own) == .notAllowed)
  }

  @Test func `a server's batches may say anything`() {
    let revocation = Operation.revoke(Revocation(device: Self.other, heads: []))
    let batch = Self.batch([revocation])

    let refusal = Self.check.refusal(
      of: batch, owner: Self.server, warrant: .signature(Self.server))

    #expect(refusal == nil)
  }

  private static func refusal(_ operation: Operation) -> ErrorCode? {
    check.refusal(of: [operation], by: own)
  }

  private static func batch(_ operations: [Operation]) -> Batch {
    Batch(
      replica: Samples.replica, firstCounter: 1, previous: .zero, hash: .zero,
      contents: BatchContents(
        contextChanges: [], time: WallTime(clampingMilliseconds: 0), operations: operations))
  }
}
