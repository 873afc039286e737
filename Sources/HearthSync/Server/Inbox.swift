import HearthCRDT
import HearthWire

/// The pushes of one connection that are not acknowledged yet.
///
/// Pushes are acknowledged in the order in which they came, each once all of its batches are durable,
/// there already, or refused.
struct Inbox: Sendable {
  /// Most pushes that wait for their acknowledgement.
  static let maximumPushCount = 65_536
  /// Most batches of one acceptance: a push of many keeps nobody waiting for all of them.
  static let maximumOfferCount = 32

  private struct Record: Sendable {
    /// What has no outcome yet: its batches, and the acceptance that takes its heads.
    var openCount: Int
    var refusals: [Ack.Refusal] = []
  }

  private struct Flight: Sendable {
    let number: UInt64
    let items: [HeldBatches.Item]
    /// The push whose heads travel along.
    let closes: UInt64?

    var byteCount: Int { items.reduce(0) { $0 + $1.byteCount } }
  }

  /// A batch that could not be applied before something else.
  private struct Early: Sendable {
    let item: HeldBatches.Item
    let missing: [ContextEntry]

    var byteCount: Int { item.byteCount + missing.count * MemoryLayout<ContextEntry>.stride }
  }

  private var records: [Record] = []
  /// The number of the first of `records`.
  private var firstPush: UInt64 = 0
  private var flights: [Flight] = []
  private var flightByteCount = 0
  private var flightCount: UInt64 = 0
  private var early: [Early] = []
  private var earlyByteCount = 0

  /// Whether every batch that came has its outcome.
  var isIdle: Bool { flights.isEmpty && early.isEmpty }
  var isFull: Bool { records.count >= Self.maximumPushCount }
  /// Whether something is early, and nothing on its way can change that.
  var awaitsOnlyEarly: Bool { flights.isEmpty && !early.isEmpty }
  /// About how many bytes the batches take that have no outcome yet.
  var byteCount: Int { flightByteCount + earlyByteCount }
  /// What early batches name that was not here, in their order.
  var missing: [ContextEntry] { early.flatMap { $0.missing } }

  /// Opens the record of a push of so many batches; the number is its name here.
  mutating func open(batchCount: Int) -> UInt64 {
    records.append(Record(openCount: batchCount + 1))
    return firstPush + UInt64(records.count) - 1
  }

  mutating func refuse(_ batch: EncodedBatch, of push: UInt64, _ code: ErrorCode) {
    let refusal = Ack.Refusal(replica: batch.replica, counter: batch.firstCounter, code: code)
    close(push) { $0.refusals.append(refusal) }
  }

  /// Offers batches, so many at a time; `heads` go with the last, and came with the push that `closes` names.
  mutating func offer(
    _ items: [HeldBatches.Item], heads: [SignedHead] = [], closes: UInt64? = nil
  ) -> [Acceptance] {
    var acceptances: [Acceptance] = []
    var rest = items[...]
    repeat {
      let part = rest.prefix(Self.maximumOfferCount)
      rest = rest.dropFirst(part.count)
      let isLast = rest.isEmpty
      flightCount += 1
      let flight = Flight(
        number: flightCount, items: Array(part), closes: isLast ? closes : nil)
      flights.append(flight)
      flightByteCount += flight.byteCount
      let offers = part.map { Offer(batch: $0.batch, warrant: $0.warrant ?? .none) }
      acceptances.append(
        Acceptance(number: flightCount, offers: offers, heads: isLast ? heads : []))
    } while !rest.isEmpty
    return acceptances
  }

  /// Takes back what was early, to be offered again.
  mutating func takeEarly() -> [HeldBatches.Item] {
    defer {
      early = []
      earlyByteCount = 0
    }
    return early.map { $0.item }
  }

  /// Records what became of an acceptance; nil for a number that is not the oldest outstanding.
  mutating func settle(_ number: UInt64, outcomes: [OfferOutcome]) -> Settlement? {
    guard let flight = flights.first, flight.number == number,
      outcomes.count == flight.items.count
    else { return nil }
    flights.removeFirst()
    flightByteCount -= flight.byteCount
    var settlement = Settlement()
    for (item, outcome) in zip(flight.items, outcomes) {
      switch outcome {
      case .applied(let number):
        settlement.applied.append(number)
        close(item.push)
      case .repeated:
        close(item.push)
      case .early(let missing):
        let waiting = Early(item: item, missing: missing)
        guard earlyByteCount + waiting.byteCount <= Limits.maximumHeldLength else {
          refuse(item.batch, of: item.push, .missingDependencies)
          continue
        }
        early.append(waiting)
        earlyByteCount += waiting.byteCount
        settlement.early.append((item.warrant ?? .none, missing))
      case .refused(let code):
        refuse(item.batch, of: item.push, code)
      }
    }
    if let push = flight.closes { close(push) }
    return settlement
  }

  /// Takes out the refusals of each push that can be acknowledged now.
  mutating func takeSettled() -> [[Ack.Refusal]] {
    let count = records.firstIndex { $0.openCount > 0 } ?? records.count
    let settled = records[..<count].map { $0.refusals }
    records.removeFirst(count)
    firstPush += UInt64(count)
    return settled
  }

  private mutating func close(_ push: UInt64, _ change: (inout Record) -> Void = { _ in }) {
    guard push >= firstPush, let index = Int(exactly: push - firstPush), index < records.count
    else { return }
    change(&records[index])
    records[index].openCount -= 1
  }
}
