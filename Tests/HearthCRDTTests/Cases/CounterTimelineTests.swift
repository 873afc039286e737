import HearthCRDT
import HearthTestSupport
import Testing

struct CounterTimelineTests {
  /// Histories drawn from the kinds that have to do with counters, and from those that forge and fork.
  @Test(
    arguments: [HistoryKind.counter, .cancel, .forks, .liars, .presence],
    (0..<150).map { Seed($0) })
  func `the last value is the counter's, on every device in the same steps`(
    kind: HistoryKind, seed: Seed
  ) {
    var history = RandomHistory(kind: kind, seed: seed).history
    history.sync()
    let documents = history.devices.map(\.document) + [history.inOrder]
    let records = documents[0].counters

    var told: Set<[[CounterStep]]> = []
    for document in documents {
      let timeline = document.timeline(of: Set(records.keys))
      told.insert(records.keys.sorted().map { timeline.steps(of: $0) })
    }

    #expect(told.count == 1, "\(kind), \(seed)")
    for (id, steps) in zip(records.keys.sorted(), told.first ?? []) {
      #expect(steps.last?.value ?? 0 == records[id], "\(kind), \(seed)")
    }
  }

  @Test func `a reset, a point given meanwhile, and what was taken back`() {
    var (history, dad) = History.sharing(.member("Dad"))
    let mistake = history.write(on: 0, at: 10, .add(dad, 1_000))
    history.undo(mistake, on: 0)
    history.write(on: 0, at: 20, .add(dad, 7))
    history.write(on: 1, at: 30, .add(dad, 5))
    history.write(on: 0, at: 40, .set(dad, 100))
    history.sync()

    let steps = history.devices[1].document.timeline(of: [dad]).steps(of: dad)

    #expect(steps.map(\.change) == [.start(100), .add(7), .add(5), .set(100)])
    #expect(steps.map(\.value) == [100, 107, 112, 105])
  }

  @Test func `beyond 64 bits there is no value, and none is made up`() {
    var (history, dad) = History.sharing(.member("Dad", start: .max))
    history.write(on: 0, .add(dad, 1))
    history.write(on: 0, .add(dad, -1))

    let steps = history.devices[0].document.timeline(of: [dad]).steps(of: dad)

    #expect(steps.map(\.value) == [.max, nil, .max])
  }
}

extension History {
  /// A document that took in everything in the order of writing.
  fileprivate var inOrder: Document<MemoryStorage> {
    var document = Document(storage: MemoryStorage())
    _ = document.apply(batches)
    return document
  }
}

extension Document<MemoryStorage> {
  /// What every record that has a counter counts.
  fileprivate var counters: [RecordID: Int64] {
    var counters: [RecordID: Int64] = [:]
    for collection in [RandomHistory.board, RandomHistory.list] {
      let state = self.collection(collection)
      for record in state.rows + state.hidden { counters[record.id] = record.count }
    }
    return counters
  }

  fileprivate func timeline(of records: Set<RecordID>) -> CounterTimeline {
    let forks = storage.header().forks
    var timeline = CounterTimeline(of: records, forks: forks)
    var cursor = LogCursor(forks: forks)
    while let logged = storage.next(&cursor) {
      timeline.read(logged) { storage.origin(of: $0)?.key }
    }
    return timeline
  }
}
