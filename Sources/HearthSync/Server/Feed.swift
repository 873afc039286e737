import HearthCRDT
import HearthWire

/// What one device is sent of the server's log.
///
/// 1. The device holds, or was sent, everything up to `sent`.
/// 2. Up to `target` it was promised everything; each message on the way there carries its position.
/// 3. Beyond, live messages carry none: position and signed heads follow a moment later.
/// 4. What the device pushed itself is never sent back to it.
struct Feed: Sendable {
  private(set) var sent: UInt64
  private(set) var target: UInt64
  /// What the device holds of the log as it was when the device said so, which was up to `coveredEnd`.
  private let covered: Covered?
  private let coveredEnd: UInt64
  /// The device's own batches in the log beyond `sent`, ascending.
  private var own: [ClosedRange<UInt64>] = []
  private var owed = OwedHeads()
  private var outgoing = OutgoingBatches()
  /// Whether the end of the catch-up still has to be told.
  private var owesEnd: Bool

  init(sent: UInt64, target: UInt64) {
    self.sent = sent
    self.target = target
    covered = nil
    coveredEnd = 0
    owesEnd = sent < target
  }

  /// The log from its start, but for what the device holds; the stream and the device's own batches go on
  /// as they were.
  init(restarting feed: Feed?, target: UInt64, covered: Covered) {
    sent = 0
    self.target = target
    self.covered = covered
    coveredEnd = target
    own = feed?.own ?? []
    outgoing = feed?.outgoing ?? OutgoingBatches()
    owesEnd = true
  }

  var isCatchingUp: Bool { sent < target || owesEnd }

  /// Whether live batches were sent whose heads were not.
  var owesHeads: Bool { !owed.isEmpty }

  mutating func noteOwn(_ number: UInt64) {
    guard number > sent else { return }
    if let last = own.last, last.upperBound &+ 1 == number {
      own[own.count - 1] = last.lowerBound...number
    } else {
      own.append(number...number)
    }
    if !isCatchingUp { skipOwn() }
  }

  /// The next message, nil when there is nothing to tell yet.
  ///
  /// While `isCatchingUp` stays true there is more, even after nil.
  mutating func next<H: ServerHousehold>(
    from household: inout H
  ) throws(H.Failure) -> Message? {
    let isLive = !isCatchingUp
    let head = try household.head()
    var chunk = Chunk()
    try fill(&chunk, from: &household)
    skipOwn()
    if sent < head.number, isLive || sent > target { target = head.number }
    if isLive, !isCatchingUp {
      return chunk.batches.isEmpty ? nil : .batches(Batches(batches: chunk.batches))
    }
    return try catchUpMessage(chunk, from: &household)
  }

  /// The heads that live batches still owe, and the position.
  mutating func headsMessage<H: ServerHousehold>(
    from household: inout H
  ) throws(H.Failure) -> Message? {
    guard !isCatchingUp, let position = try household.position(at: sent) else { return nil }
    let heads = try owed.take(from: &household, isLast: true)
    return heads.isEmpty
      ? .position(position) : .batches(Batches(batches: [], heads: heads, position: position))
  }

  /// The position that an acknowledgement may carry: the device has everything up to it.
  func position<H: ServerHousehold>(in household: inout H) throws(H.Failure) -> Position? {
    isCatchingUp ? nil : try household.position(at: sent)
  }

  private mutating func catchUpMessage<H: ServerHousehold>(
    _ chunk: Chunk, from household: inout H
  ) throws(H.Failure) -> Message? {
    let isAtEnd = sent >= target
    let heads = try owed.take(from: &household, isLast: isAtEnd)
    guard isAtEnd || !chunk.batches.isEmpty || !heads.isEmpty else { return nil }
    if isAtEnd { owesEnd = !owed.isEmpty }
    let position = try household.position(at: sent)
    if let position, chunk.batches.isEmpty, heads.isEmpty { return .position(position) }
    return .batches(Batches(batches: chunk.batches, heads: heads, position: position))
  }

  /// Reads the log once, up to what one message carries.
  private mutating func fill<H: ServerHousehold>(
    _ chunk: inout Chunk, from household: inout H
  ) throws(H.Failure) {
    let batches = try household.batches(after: sent, byteLimit: Limits.maximumChunkLength)
    for entry in batches {
      skipOwn()
      if entry.number <= sent { continue }
      // A branch of a replica that came later may be one that the device has never seen.
      if entry.number <= coveredEnd, covered?.contains(entry.batch) ?? false {
        sent = entry.number
        continue
      }
      guard chunk.hasRoom(for: entry.batch) else { return }
      let number = try household.frameNumber(of: entry.batch.replica)
      chunk.append(outgoing.wireBatch(for: entry.batch, number: number))
      owed.note(entry.batch)
      sent = entry.number
    }
  }

  private mutating func skipOwn() {
    while let first = own.first, first.lowerBound <= sent &+ 1 {
      sent = max(sent, first.upperBound)
      own.removeFirst()
    }
  }
}
