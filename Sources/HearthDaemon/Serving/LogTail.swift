import HearthStore
import HearthSync
import HearthWire

/// The end of the log as it was read last: after a commit all watchers ask for the same few entries.
struct LogTail {
  /// The end of the log; nil where it has to be asked for.
  private(set) var head: Position?
  private var after: UInt64 = 0
  private var entries: [NumberedBatch] = []

  init() {}

  /// Reads what a transaction has added, before it ends: to ask for it afterwards would take transactions of its own.
  ///
  /// `number` is where the log ended before; nil where nobody has asked.
  init(
    of household: inout Household<SQLiteBackend>, after number: UInt64?
  ) throws(StoreError) {
    head = try household.head()
    guard let number else { return }
    let entries = try household.entries(after: number, byteLimit: Limits.maximumChunkLength)
    note(entries.map { NumberedBatch(number: $0.number, batch: $0.batch) }, after: number)
  }

  mutating func note(head: Position) { self.head = head }

  /// Remembers an answer, no larger than a message, if it reaches the end of the log.
  mutating func note(_ entries: [NumberedBatch], after number: UInt64) {
    guard let head, entries.last?.number == head.number else { return }
    after = number
    self.entries = entries
  }

  /// The answer, where it is known without reading the log.
  func batches(after number: UInt64) -> [NumberedBatch]? {
    guard let head else { return nil }
    if number >= head.number { return [] }
    guard !entries.isEmpty, number >= after else { return nil }
    return number == after ? entries : entries.filter { $0.number > number }
  }
}
