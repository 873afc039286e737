import HearthCRDT
import HearthWire

/// A push on its way.
struct SentPush: Sendable {
  private let batches: [Sent]
  /// Whether the server asked for it.
  let isAnswer: Bool

  private struct Sent: Sendable {
    let firstCounter: UInt64
    let entry: ContextEntry
  }

  init(batches: [EncodedBatch], isAnswer: Bool) {
    self.batches = batches.map { Sent(firstCounter: $0.firstCounter, entry: $0.entry) }
    self.isAnswer = isAnswer
  }

  /// The ends of its batches, but for those refused.
  func entries(without refused: [Ack.Refusal]) -> [ContextEntry] {
    var entries: [ContextEntry] = []
    for sent in batches {
      let isRefused = refused.contains {
        $0.replica == sent.entry.replica && $0.counter == sent.firstCounter
      }
      if !isRefused { entries.append(sent.entry) }
    }
    return entries
  }
}
