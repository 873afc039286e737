import HearthCRDT
import HearthWire

/// What the server brings: batches, positions and acknowledgements.
extension ClientSession {
  mutating func take<H: ClientHousehold, P: Primitives>(
    _ message: Batches, in home: inout H, using primitives: P
  ) throws(H.Failure) -> [ClientEffect] {
    var batches: [EncodedBatch] = []
    do throws(WireError) {
      for wireBatch in message.batches {
        batches.append(try incoming.batch(from: wireBatch, using: primitives))
      }
    } catch {
      return end(with: .malformed)
    }
    report.receivedCount += batches.count
    var effects = try abandonIfForeign(batches, in: &home)
    let move = move(to: message.position)
    effects.append(.apply(Arrival(batches: batches, heads: message.heads, move: move)))
    return effects + freshness(at: message.position)
  }

  mutating func arrive(at position: Position) -> [ClientEffect] {
    let arrival = Arrival(batches: [], heads: [], move: move(to: position))
    return [.apply(arrival)] + freshness(at: position)
  }

  mutating func take<H: ClientHousehold>(
    _ ack: Ack, in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard !outstanding.isEmpty else { return end(with: .unexpectedMessage) }
    let sent = outstanding.removeFirst()
    let refused = ack.refused
    let entries = sent.entries(without: refused)
    report.acknowledgedCount += entries.count
    if sent.isAnswer {
      report.refilledCount += entries.reduce(0) { $0 + (unprompted.contains($1) ? 0 : 1) }
    }
    report.refusals += refused
    if sent.isAnswer, refused.contains(where: { $0.code.isPassing }) { isPutOff = true }
    let move = move(to: ack.position)
    var effects: [ClientEffect] = []
    if !entries.isEmpty || move != nil { effects.append(.acknowledge(entries, move)) }
    for refusal in refused where refusal.code.isFinal {
      if try home.owner(of: refusal.replica) == home.key { effects.append(.refused(refusal)) }
    }
    let misses = refused.contains { $0.code == .missingDependencies }
    if misses, !sent.isAnswer, haveCount == 0 { effects += try tellAll(in: &home) }
    return effects + freshness(at: ack.position)
  }

  private mutating func freshness(at position: Position?) -> [ClientEffect] {
    guard let position, position.number >= target else { return [] }
    return becomeFresh()
  }

  /// How the stored position moves; the first one after a reconciliation takes the place of the old.
  private mutating func move(to position: Position?) -> PositionMove? {
    guard let log, let position else { return nil }
    heldPosition = owesAnswers ? position : nil
    guard !owesAnswers else { return nil }
    let new = LogPosition(log: log, position: position)
    guard isReplacing else { return .advance(to: new) }
    isReplacing = false
    return .replace(old: stored, new: new)
  }

  /// Stores the position that was held back, once the server has what it asked for.
  mutating func settlePosition() -> [ClientEffect] {
    guard state == .live, !owesAnswers, let move = move(to: heldPosition) else { return [] }
    return [.apply(Arrival(batches: [], heads: [], move: move))]
  }

  /// Whether the server may still lack something that is held here.
  ///
  /// At a position that is stored, a server is asked for what follows and told nothing: were it stored too soon, what a
  /// server lost and could not take back would never be offered again.
  private var owesAnswers: Bool {
    isPutOff || isAwaitingWant || !answers.isEmpty || outstanding.contains { $0.isAnswer }
  }

  /// The server sends what was written under this home's replica elsewhere: it was copied or restored.
  private mutating func abandonIfForeign<H: ClientHousehold>(
    _ batches: [EncodedBatch], in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard let current = try home.current()?.replica else { return [] }
    for batch in batches where batch.replica == current {
      if try !home.has(batch.entry) {
        return [.abandonReplica(current, unlessHeld: batch.entry)]
      }
    }
    return []
  }
}

extension ErrorCode {
  /// Whether a batch is refused so because of the server's own state, which may be another the next time.
  fileprivate var isPassing: Bool {
    switch self {
    case .readOnly, .internalFailure, .stopping, .timedOut: true
    default: false
    }
  }

  /// Whether a batch refused so will always be.
  var isFinal: Bool {
    switch self {
    case .missingDependencies, .readOnly, .internalFailure, .stopping, .timedOut: false
    default: true
    }
  }
}
