import HearthCRDT
import HearthTestSupport
import Testing

extension CollectionID {
  static let board = CollectionID(kind: 3, name: "")
  static let list = CollectionID(kind: 4, name: "Shopping")
}

extension Field {
  static let quantity = Field(rawValue: 3)
  static let checked = Field(rawValue: 4)
}

extension Creation {
  /// A member of the board.
  static func member(_ name: String, start: Int64 = 100) -> Creation {
    Creation(
      collection: .board, values: [FieldValue(field: .name, value: .text(name))], start: start)
  }

  /// An item of the list.
  static func item(_ name: String, at insertion: Insertion? = nil) -> Creation {
    Creation(
      collection: .list, values: [FieldValue(field: .name, value: .text(name))],
      insertion: insertion)
  }
}

extension History {
  /// A household in which device 0 has made one record that everybody knows.
  static func sharing(
    _ creation: Creation, devices: Int = 2, keys: [UInt8]? = nil
  ) -> (History, RecordID) {
    var history = History(devices: devices, keys: keys)
    let id = RecordID.created(history.devices[0].draft.nextDot)
    history.write(on: 0, .create(creation))
    history.sync()
    return (history, id)
  }

  /// Adds an item after the last one that a device shows.
  @discardableResult
  mutating func append(_ name: String, on device: Int) -> RecordID {
    let state = state(of: .list, on: device)
    let id = RecordID.created(devices[device].draft.nextDot)
    write(on: device, .create(.item(name, at: state.insertion(after: state.rows.last?.id))))
    return id
  }

  /// Cancels all operations of a batch.
  @discardableResult
  mutating func undo(_ batch: Batch, on device: Int) -> Batch {
    write(on: device, .cancel(devices[device].document.cancellations(of: batch)))
  }

  /// Delivers all batches in every order, every delivery repeated, and expects one and the same state each time.
  func inEveryOrder(sourceLocation: SourceLocation = #_sourceLocation) -> Document<MemoryStorage> {
    var dumps: Set<StateDump> = []
    var last = History.reader
    withEveryOrdering(of: batches) { ordering in
      var reader = History.reader
      for batch in ordering + ordering { reader.receive(batch) }
      #expect(reader.pending.count == 0, sourceLocation: sourceLocation)
      dumps.insert(StateDump(of: reader.document))
      last = reader
    }
    var recomputed = last.document
    recomputed.rebuild()
    dumps.insert(StateDump(of: recomputed))
    #expect(dumps.count == 1, sourceLocation: sourceLocation)
    return last.document
  }
}

extension Document where Storage == MemoryStorage {
  /// The names that a collection shows, in order.
  func names(in collection: CollectionID = .list) -> [String] {
    self.collection(collection).rows.map { $0.text(.name) ?? "" }
  }

  /// The score of a member; nil where it is hidden or beyond 64 bits.
  func score(of id: RecordID) -> Int64? {
    let state = collection(.board)
    return state.isVisible(id) ? state.record(id)?.count : nil
  }
}

extension Record {
  /// The text that a field shows.
  func text(_ field: Field) -> String? {
    if case .text(let text) = shown(field) { text } else { nil }
  }
}
