package import HearthCRDT
package import HearthModel

extension Household {
  /// The names that records had before a transaction, as far as the `limit` entries of the log before it tell.
  ///
  /// Of a record whose last name is among the `undone`, also the ones before, down to one that is not.
  ///
  /// - Complexity: That of reading these entries, or as many of them as hold the names.
  package mutating func names(
    of records: Set<RecordID>, before transaction: HistoryTransaction, undone: Set<Dot>, limit: Int
  ) throws(StoreError) -> [RecordID: [WrittenName]] {
    if records.isEmpty { return [:] }
    return try read { household throws(StoreError) in
      var search = NameSearch(of: records, undone: undone)
      let end = try household.backend.entry(endingAt: transaction.end)?.number ?? 0
      var next = end
      while next > 1, end - next < UInt64(limit), !search.isDone {
        next -= 1
        guard let entry = try household.backend.entry(at: next) else {
          throw .damaged(.log(number: next))
        }
        try search.read(entry, of: household)
      }
      return search.names
    }
  }
}

/// Finds names in a log that is read backwards.
private struct NameSearch {
  /// Those found so far, the earliest first.
  private(set) var names: [RecordID: [WrittenName]] = [:]
  /// Records whose names are not all found.
  private var sought: Set<RecordID>
  /// What is taken back by a transaction that the names are wanted for.
  private let undone: Set<Dot>
  /// What is taken back before that.
  private var cancelled: Set<Cancelled> = []
  private var decoder = EntryDecoder()

  private struct Cancelled: Hashable {
    let device: DeviceKey?
    let dot: Dot
  }

  init(of records: Set<RecordID>, undone: Set<Dot>) {
    sought = records
    self.undone = undone
  }

  var isDone: Bool { sought.isEmpty }

  mutating func read<Backend>(
    _ entry: LogEntry, of household: Household<Backend>
  ) throws(StoreError) {
    let batch = try decoder.decoded(entry, of: household)
    let device = try household.document.storage.origin(of: batch.replica)?.key
    for written in batch.writtenOperations.reversed() {
      if case .cancel(let cancellations) = written.operation {
        for dot in cancellations.flatMap(\.dots) {
          cancelled.insert(Cancelled(device: device, dot: dot.withoutBranch))
        }
      }
      for (id, name) in written.names {
        let isFirst = written.operation.isMaking
        take(WrittenName(dot: written.dot, device: device, name: name, isFirst: isFirst), of: id)
      }
    }
  }

  private mutating func take(_ name: WrittenName, of id: RecordID) {
    guard sought.contains(id) else { return }
    if !name.isFirst, cancelled.contains(Cancelled(device: name.device, dot: name.dot)) { return }
    names[id, default: []].insert(name, at: 0)
    if name.isFirst || !undone.contains(name.dot) { sought.remove(id) }
  }
}

extension WrittenOperation {
  /// The names that it gives to records.
  fileprivate var names: [(id: RecordID, name: String)] {
    if case .choose(let choice) = operation { return choice.picks }
    guard case .record(let id)? = target, let name = operation.writtenName else { return [] }
    return [(id, name)]
  }
}

extension Operation {
  /// Whether a name that it gives stays when it is taken back.
  fileprivate var isMaking: Bool {
    switch self {
    case .create, .choose: true
    default: false
    }
  }

  /// The name that it gives to its record.
  fileprivate var writtenName: String? {
    switch self {
    case .write(_, .name, .text(let name)): return name
    case .create(let creation):
      for first in creation.values {
        if first.field == .name, case .text(let name) = first.value { return name }
      }
      return nil
    default: return nil
    }
  }
}
