internal import HearthCRDT
internal import HearthModel

/// One writer's copy of a text, and the batches that tell others of it: every edit is a batch of its own.
struct TextCopy {
  private let identity: DocumentCopy
  private var text = TextState(id: TextID(record: .named(.note("Fridge")), field: .text))
  private var bytes = BatchBytes()
  /// The last operation of this copy's own, and its batch.
  private var counter: UInt64 = 0
  private var previous = Digest.zero
  /// What came from others since then, by replica.
  private var news: [ReplicaID: ContextEntry] = [:]

  /// An empty text, to be written by the writer of this number.
  init(writer number: Int) {
    identity = DocumentCopy(writer: number)
  }

  var string: String { text.string }

  /// The text without its history.
  var edited: EditedText { EditedText(text) }

  /// Makes one edit, as a transaction of its own.
  mutating func edit(_ patch: Trace.Patch) throws {
    let replica = identity.replica.id
    var operations: [Operation] = []
    if patch.deletedCount > 0 {
      let range = patch.position..<(patch.position + patch.deletedCount)
      var ranges = text.ranges(of: range)[...]
      while !ranges.isEmpty {
        operations.append(.erase(text.id, Array(ranges.prefix(Draft.maximumRangeCount))))
        ranges = ranges.dropFirst(Draft.maximumRangeCount)
      }
      text.erase(range)
    }
    var position = patch.position
    for run in Self.runs(of: patch.inserted) {
      operations.append(text.inserting(String(run), at: position))
      let dot = Dot(replica: replica, counter: counter + UInt64(operations.count))
      text.insert(String(run), at: position, as: dot)
      position += run.count
    }
    guard !operations.isEmpty else { return }
    let contents = BatchContents(
      origin: counter == 0 ? identity.replica.origin : nil, contextChanges: news.values.sorted(),
      time: WallTime(clampingMilliseconds: 0), operations: operations)
    let batch = Batch(
      replica: replica, firstCounter: counter + 1, previous: previous, hash: .zero,
      contents: contents)
    previous = try bytes.add(batch)
    counter += UInt64(operations.count)
    news = [:]
  }

  /// The text in pieces that an operation can hold.
  private static func runs(of text: String) -> [Substring.UnicodeScalarView] {
    var runs: [Substring.UnicodeScalarView] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      // A scalar takes four bytes at most.
      let run = rest.prefix(Draft.maximumRunByteCount / 4)
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }

  // MARK: As bytes

  /// How many transactions it holds.
  var transactionCount: Int { bytes.log.count }

  /// All that was ever written.
  func history() throws -> [UInt8] { try bytes.packed() }

  /// What was written from a transaction on.
  func history(from transaction: Int) throws -> [UInt8] { try bytes.packed(from: transaction) }

  /// Takes in what another one wrote; what is known already changes nothing.
  mutating func merge(_ history: [UInt8]) throws {
    for batch in try bytes.unpack(history) {
      for (index, operation) in batch.contents.operations.enumerated() {
        let counter = batch.firstCounter + UInt64(index)
        text.perform(operation, as: Dot(replica: batch.replica, counter: counter))
      }
      news[batch.replica] = batch.entry
    }
  }
}
