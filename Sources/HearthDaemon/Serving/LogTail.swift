import HearthStore
import HearthSync
import HearthWire

/// The end of the log as it was read last: after a commit all watchers ask for the same few entries.
struct LogTail {
  /// The end of the log; nil where it has to be asked for.
  private(set) var head: Position?
  private var after: UInt64 = 0
  private var entries: [NumberedBatch] = []

  mutating func forgetHead() {
    head = nil
    entries = []
  }

  mutating func note(head: Position) { self.head = head }

  /// Remembers an answer, if it reaches the end of the log and is short.
  mutating func note(_ entries: [NumberedBatch], after number: UInt64) {
    guard let head, entries.count <= Self.maximumCount, entries.last?.number == head.number else {
      return
    }
    after = number
    self.entries = entries
  }

  /// The answer, where it is known without reading the log.
  func batches(after number: UInt64) -> [NumberedBatch]? {
    guard let head else { return nil }
    if number >= head.number { return [] }
    guard !entries.isEmpty, number >= after else { return nil }
    return entries.filter { $0.number > number }
  }

  private static let maximumCount = 64
}
