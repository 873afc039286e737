import HearthCRDT
import HearthWire

/// What this home sends: its own batches, and whatever the server asks for.
extension ClientSession {
  /// Pushes the next of this home's unacknowledged batches.
  mutating func push<H: ClientHousehold>(
    in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard !hasPushedAll else { return [] }
    let limit = Limits.maximumChunkLength
    let next = try home.unacknowledged(after: pushed, byteLimit: limit)
    guard !next.isEmpty else {
      hasPushedAll = true
      return []
    }
    var chunk = Chunk()
    var batches: [EncodedBatch] = []
    for entry in next {
      guard chunk.hasRoom(for: entry.batch) else { break }
      chunk.append(outgoing.wireBatch(for: entry.batch))
      batches.append(entry.batch)
      unprompted.insert(entry.batch.entry)
      pushed = entry.number
    }
    let heads = try sign(batches, in: &home)
    return send(chunk, of: batches, heads: heads, isAnswer: false)
  }

  mutating func take<H: ClientHousehold>(
    wanted tips: [ContextEntry], in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    wantCount += 1
    guard wantCount <= Self.maximumWantCount else { return end(with: .tooManyRounds) }
    isAwaitingWant = false
    guard !tips.isEmpty else { return [.send(.done)] }
    answers.append(Answer(covered: try Covered(tips, in: &home), wanted: tips))
    return []
  }

  /// Sends the next of what the server asked for, in the order in which it came here.
  mutating func answer<H: ClientHousehold>(
    in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard var answer = answers.first else { return [] }
    let next = try home.batches(after: answer.read, byteLimit: Limits.maximumChunkLength)
    var chunk = Chunk()
    var batches: [EncodedBatch] = []
    for entry in next {
      if answer.includes(entry.batch) {
        guard chunk.hasRoom(for: entry.batch) else { break }
        chunk.append(outgoing.wireBatch(for: entry.batch))
        batches.append(entry.batch)
        answer.owed.note(entry.batch)
      }
      answer.read = entry.number
    }
    let isAtEnd = next.isEmpty
    let kept = try answer.owed.take(from: &home, isLast: isAtEnd)
    let heads = kept + (try sign(batches, in: &home))
    answers[0] = answer
    var effects: [ClientEffect] = []
    if !batches.isEmpty || !heads.isEmpty {
      effects = send(chunk, of: batches, heads: heads, isAnswer: true)
    }
    guard isAtEnd, answer.owed.isEmpty else { return effects }
    answers.removeFirst()
    return effects + [.send(.done)]
  }

  private mutating func send(
    _ chunk: Chunk, of batches: [EncodedBatch], heads: [SignedHead], isAnswer: Bool
  ) -> [ClientEffect] {
    outstanding.append(SentPush(batches: batches, isAnswer: isAnswer))
    return [.send(.push(Push(batches: chunk.batches, heads: heads)))]
  }

  /// Signs the ends of the chains of this device that these batches make up: one for each branch.
  private func sign<H: ClientHousehold>(
    _ batches: [EncodedBatch], in home: inout H
  ) throws(H.Failure) -> [SignedHead] {
    guard let household = home.household else { return [] }
    var continued: Set<Digest> = []
    for batch in batches { continued.insert(batch.previous) }
    var heads: [SignedHead] = []
    for batch in batches where !continued.contains(batch.hash) {
      guard heads.count < Chunk.maximumHeadCount,
        try home.owner(of: batch.replica) == home.key
      else { continue }
      let message = SignedHead.message(
        household: household, replica: batch.replica, counter: batch.lastCounter, hash: batch.hash)
      heads.append(
        SignedHead(
          replica: batch.replica, counter: batch.lastCounter, hash: batch.hash,
          signature: try home.signature(of: message)))
    }
    return heads
  }
}
