package import HearthCRDT
internal import HearthModel
internal import HearthWire

extension Household {
  /// Who took the making of these records back, and when; a record of whose undo nothing is found is absent.
  ///
  /// An undo takes back a device's last edit, so it stands in the log of the replica soon after the making.
  ///
  /// - Complexity: That of reading what lies between each making and its undo, once.
  package mutating func undoes(of records: [Record]) throws(StoreError) -> [RecordID: Stamp] {
    if records.isEmpty { return [:] }
    return try read { household throws(StoreError) in
      var makings: [ReplicaID: [Dot: RecordID]] = [:]
      for record in records {
        for making in record.makings {
          let dot = making.stamp.dot
          makings[dot.replica, default: [:]][dot.withoutBranch] = record.id
        }
      }
      var undoes: [RecordID: Stamp] = [:]
      for (replica, dots) in makings {
        var search = UndoSearch(for: dots)
        for dot in dots.keys.sorted() { try search.find(dot, of: replica, in: household) }
        for (dot, stamp) in search.found {
          guard let id = dots[dot] else { continue }
          undoes[id] = max(undoes[id] ?? stamp, stamp)
        }
      }
      return undoes
    }
  }
}

/// Finds the Cancels of dots in the log of one replica.
private struct UndoSearch {
  /// How many entries behind a making are read; a large import may have made many.
  private static let maximumEntryCount = 5_000
  private static let stepCount = 64

  private(set) var found: [Dot: Stamp] = [:]
  private let sought: [Dot: RecordID]
  /// The last counter that was read.
  private var position: UInt64 = 0
  private var decoder = EntryDecoder()

  init(for dots: [Dot: RecordID]) {
    sought = dots
  }

  /// Reads on until the Cancel of `dot` has been read; dots come in ascending order.
  mutating func find<Backend>(
    _ dot: Dot, of replica: ReplicaID, in household: Household<Backend>
  ) throws(StoreError) {
    position = max(position, dot.counter)
    var count = 0
    while found[dot] == nil, count < Self.maximumEntryCount, position < UInt64(Int64.max) {
      let entries = try household.backend.entries(
        of: replica, endingWithin: (position + 1)...UInt64(Int64.max), descending: false,
        limit: Self.stepCount)
      if entries.isEmpty { return }
      for entry in entries {
        read(try decoder.decoded(entry, of: household))
        position = entry.batch.lastCounter
      }
      count += entries.count
    }
  }

  private mutating func read(_ batch: Batch) {
    for written in batch.writtenOperations {
      guard case .cancel(let cancellations) = written.operation else { continue }
      let stamp = Stamp(time: batch.contents.time, dot: written.dot)
      for dot in cancellations.flatMap(\.dots) where sought[dot.withoutBranch] != nil {
        found[dot.withoutBranch] = found[dot.withoutBranch] ?? stamp
      }
    }
  }
}
