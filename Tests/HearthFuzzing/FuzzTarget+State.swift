import HearthCRDT
import HearthTestSupport

extension FuzzTarget {
  /// The first byte says what a row of a store should hold; the rest is what it holds.
  static let state = FuzzTarget("state", seeds: stateSeeds) { input throws(BrokenPromise) in
    let bytes = Array(input.dropFirst())
    switch (input.first ?? 0) % 12 {
    case 0: try checkState(bytes, Record.self)
    case 1: try checkState(bytes, CollectionHeader.self)
    case 2: try checkState(bytes, TextState.self)
    case 3: try checkState(bytes, Tip.self)
    case 4: try checkState(bytes, DocumentHeader.self)
    case 5: try checkState(bytes, Span.self)
    case 6: try checkState(bytes, RecordID.self)
    case 7: try checkState(bytes, CollectionID.self)
    case 8: try checkState(bytes, TextID.self)
    case 9: try checkState(bytes, ReplicaOrigin.self)
    case 10: try checkState(bytes, ContextEntry.self)
    default: try checkCollection(bytes)
    }
  }

  /// What is read is written again in no more bytes, and read as the same.
  private static func checkState<Value: StateCodable & Hashable>(
    _ bytes: [UInt8], _ type: Value.Type
  ) throws(BrokenPromise) {
    guard let value = try? Value(decoding: bytes) else { return }
    let again = value.encoded()
    try promise(again.count <= bytes.count, "\(bytes.count) bytes become \(again.count)")
    let back = try? Value(decoding: again)
    try promise(back == value, "\(value) is read back as \(back, default: "nothing")")
    if let text = value as? TextState { try checkText(text) }
  }

  /// A text can be laid out and edited, whatever a store says of it.
  private static func checkText(_ text: TextState) throws(BrokenPromise) {
    let layout = text.layout
    try promise(
      layout.scalars.count == layout.elements.count, "\(layout.elements.count) elements")
    _ = (text.string, text.elements)
    _ = text.inserting("x", at: layout.elements.count / 2)
    _ = text.erasing(0..<layout.elements.count)
  }

  /// A collection can be shown, whatever a store says of its header, its records and its spans.
  private static func checkCollection(_ bytes: [UInt8]) throws(BrokenPromise) {
    var rest = bytes[...]
    func part() -> [UInt8] {
      let count = Int(rest.popFirst() ?? 0)
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    guard let header = try? CollectionHeader(decoding: part()),
      let document = try? DocumentHeader(decoding: part())
    else { return }
    var records: [Record] = []
    var spans: [Span] = []
    while !rest.isEmpty {
      let bytes = part()
      if let record = try? Record(decoding: bytes) { records.append(record) }
      if let span = try? Span(decoding: bytes) { spans.append(span) }
    }
    let state = CollectionState(
      header: header, settings: records.first, records: records, spans: spans, document: document)
    for record in state.rows + state.hidden {
      _ = state.hidden(by: record.id)
      _ = state.insertion(before: record.id)
      _ = state.insertion(after: record.id)
      for field in record.fields { _ = (record.also(field), record.string(of: field)) }
      _ = record.count
    }
    _ = (state.insertionAtStart, state.insertionAtEnd)
  }

  @Sendable private static func stateSeeds() -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for (index, kind) in HistoryKind.allCases.enumerated() {
      let history = RandomHistory(kind: kind, seed: Seed(UInt64(index + 40))).history
      guard let storage = history.devices.last?.document.storage else { continue }
      seeds.append([4] + storage.header().encoded())
      for tip in storage.heads().sorted().prefix(2) {
        seeds.append([3] + (storage.tip(at: tip)?.encoded() ?? []))
        seeds.append([9] + (storage.origin(of: tip.replica)?.encoded() ?? []))
        seeds.append([10] + tip.encoded())
      }
      for id in [RandomHistory.board, RandomHistory.list] {
        seeds += collectionSeeds(of: id, in: storage)
        for record in storage.records(in: id) {
          guard let text = storage.text(TextID(record: record.id, field: .text)) else { continue }
          seeds.append([2] + text.encoded())
        }
      }
    }
    return Set(seeds).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func collectionSeeds(
    of id: CollectionID, in storage: MemoryStorage
  ) -> [[UInt8]] {
    var seeds: [[UInt8]] = [[7] + id.encoded()]
    let header = storage.collection(id)?.encoded() ?? []
    seeds.append([1] + header)
    var whole = part(header) + part(storage.header().encoded())
    for record in storage.records(in: id).sorted(by: { $0.id < $1.id }).prefix(3) {
      seeds.append([0] + record.encoded())
      seeds.append([6] + record.id.encoded())
      whole += part(record.encoded())
      let text = TextID(record: record.id, field: .text)
      seeds.append([8] + text.encoded())
      if let text = storage.text(text) { seeds.append([2] + text.encoded()) }
    }
    for span in storage.spans(in: id).prefix(4) {
      seeds.append([5] + span.encoded())
      whole += part(span.encoded())
    }
    return seeds + [[11] + whole]
  }

  private static func part(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(clamping: bytes.count)] + bytes.prefix(255)
  }
}
