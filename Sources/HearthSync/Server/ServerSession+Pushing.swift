import HearthCRDT
import HearthModel
import HearthWire

/// What the peer brings: batches, heads, and the answers to what it was asked for.
extension ServerSession {
  /// Tells what became of the offers of an acceptance, in their order.
  ///
  /// The messages in the effects must not leave before what they speak of is durable.
  package mutating func settled<H: ServerHousehold>(
    _ number: UInt64, outcomes: [OfferOutcome], in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    guard state == .live, let settlement = inbox.settle(number, outcomes: outcomes) else {
      return []
    }
    for number in settlement.applied { feed?.noteOwn(number) }
    for (warrant, missing) in settlement.early {
      try trust(missing, namedBy: warrant, in: &household)
    }
    if inbox.isIdle, held.isEmpty { heads = [] }
    var effects: [ServerEffect] = []
    if inbox.awaitsOnlyEarly, !isAwaitingHave, openWantCount == 0 {
      effects += try want(inbox.missing, in: &household)
    }
    effects += try acknowledge(in: &household)
    effects += try admitIfForgotten(in: &household)
    return effects + (try recheck(in: &household))
  }

  mutating func take<H: ServerHousehold, P: Primitives>(
    _ push: Push, in household: inout H, using primitives: P
  ) throws(H.Failure) -> [ServerEffect] {
    guard !inbox.isFull else { return refuse(.tooManyRounds) }
    var batches: [EncodedBatch] = []
    do throws(WireError) {
      for wireBatch in push.batches {
        let batch = try incoming.batch(from: wireBatch, using: primitives)
        noteOrigin(of: batch, using: primitives)
        batches.append(batch)
      }
    } catch {
      if case .limitExceeded = error { return refuse(.tooLarge) }
      return refuse(.malformed)
    }
    var checked: Set<SignedHead> = []
    for head in push.heads where checked.insert(head).inserted {
      let owner = try owner(of: head.replica, in: &household)
      guard let owner else { continue }
      guard head.isValid(household: household.household, key: owner, using: primitives) else {
        badHeadCount += 1
        guard owner != peer, badHeadCount <= Limits.maximumBadHeadCount else {
          return refuse(.badSignature)
        }
        continue
      }
      if heads.count < Limits.maximumReplicaCount { heads.append(head) }
      if owner != peer { try trust(head, of: owner, in: &household) }
    }
    let number = inbox.open(batchCount: batches.count)
    try sort(batches, of: number, in: &household)
    let items = isRefilling && !held.isFull ? held.releaseKnown() : held.releaseAll()
    return inbox.offer(items, heads: heads, closes: number).map { .accept($0) }
  }

  /// The peer has sent all that it has of what it was asked for.
  mutating func finishWant() -> [ServerEffect] {
    guard openWantCount > 0 else { return refuse(.unexpectedMessage) }
    openWantCount -= 1
    guard openWantCount == 0 else { return [] }
    let items = held.releaseAll() + inbox.takeEarly()
    return inbox.offer(items, heads: heads).map { .accept($0) }
  }

  /// The peer has told all that it holds: ask for what is missing here, and send what is missing there.
  mutating func reconcile<H: ServerHousehold>(
    with tips: [ContextEntry], in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    guard wantCount < Self.maximumWantCount else { return refuse(.tooManyRounds) }
    guard tips.count <= Limits.maximumReplicaCount else { return refuse(.tooLarge) }
    isAwaitingHave = false
    let held = Dictionary(grouping: try household.tips()) { $0.replica }
    var wanted: [ReplicaID] = []
    for tip in tips {
      // What is made up costs no look into the store.
      if let known = held[tip.replica] {
        if known.contains(tip) { continue }
        if try household.has(tip) { continue }
      }
      wanted.append(tip.replica)
    }
    var effects: [ServerEffect] = [.send(.want(try wants(wanted, in: &household)))]
    wantCount += 1
    openWantCount += 1
    let covered = try Covered(tips, in: &household)
    let head = try household.head()
    feed = Feed(restarting: feed, target: head.number, covered: covered)
    effects += try advance(in: &household)
    return effects
  }

  private var isRefilling: Bool { isAwaitingHave || openWantCount > 0 }

  /// Asks for what early batches miss; when all of it was asked for before, they are refused for now.
  private mutating func want<H: ServerHousehold>(
    _ missing: [ContextEntry], in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    let missing = Array(missing.prefix(Limits.maximumReplicaCount))
    guard wantCount < Self.maximumWantCount, !asked.isSuperset(of: missing) else {
      for item in inbox.takeEarly() {
        inbox.refuse(item.batch, of: item.push, .missingDependencies)
      }
      return []
    }
    asked.formUnion(missing)
    wantCount += 1
    openWantCount += 1
    return [.send(.want(try wants(missing.map { $0.replica }, in: &household)))]
  }

  /// What is held of each of these replicas, those of servers first: membership comes before all else.
  private func wants<H: ServerHousehold>(
    _ replicas: [ReplicaID], in household: inout H
  ) throws(H.Failure) -> [ContextEntry] {
    var first: [ContextEntry] = []
    var rest: [ContextEntry] = []
    var seen: Set<ReplicaID> = []
    let held = Dictionary(grouping: try household.tips()) { $0.replica }
    for replica in replicas where seen.insert(replica).inserted {
      guard let tips = held[replica] else {
        rest.append(ContextEntry(replica: replica, counter: 0, hash: HashPrefix(rawValue: 0)))
        continue
      }
      if let owner = try household.owner(of: replica),
        try household.standing(of: owner) == .authority
      {
        first += tips
      } else {
        rest += tips
      }
    }
    return first + rest
  }

  /// Acknowledges the pushes that are settled; what others wrote in between goes first, so that the position
  /// in the acknowledgement can be stored.
  private mutating func acknowledge<H: ServerHousehold>(
    in household: inout H
  ) throws(H.Failure) -> [ServerEffect] {
    let settled = inbox.takeSettled()
    guard !settled.isEmpty else { return [] }
    var effects: [ServerEffect] = []
    if !hasMore { effects += try advance(in: &household) }
    let position = try feed?.position(in: &household)
    for refused in settled {
      effects.append(.send(.ack(Ack(position: position, refused: refused))))
    }
    return effects
  }

  /// Puts batches in line, each with what is known to speak for it.
  private mutating func sort<H: ServerHousehold>(
    _ batches: [EncodedBatch], of push: UInt64, in household: inout H
  ) throws(H.Failure) {
    var budget = ReplicaBudget()
    for batch in batches {
      let owner = try owner(of: batch.replica, in: &household)
      guard try budget.admits(batch, of: owner, in: &household) else {
        inbox.refuse(batch, of: push, .tooManyReplicas)
        continue
      }
      let warrant = owner == peer ? Warrant.sender(peer, standing) : nil
      if owner != peer { try trustRevoked(batch.replica, of: owner, in: &household) }
      held.append(HeldBatches.Item(push: push, batch: batch, warrant: warrant))
    }
  }
}
