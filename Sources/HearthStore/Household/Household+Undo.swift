package import HearthCRDT

extension Household {
  /// What takes back these operations of one own transaction.
  ///
  /// A record that the transaction made is hidden as it is, with everything that the transaction put into it, so that a
  /// restore brings back all of it. Only where another device made the same record, and shows it still, is what
  /// this one put into it taken out.
  package mutating func cancelling(
    _ operations: [WrittenOperation]
  ) throws(StoreError) -> [Operation] {
    try read { household throws(StoreError) in
      let made = operations.madeRecords
      // A record that was only made needs no look at who else did.
      var edited: Set<RecordID> = []
      for written in operations {
        if case .create = written.operation { continue }
        if case .record(let id)? = written.target, made.contains(id) { edited.insert(id) }
      }
      if edited.isEmpty { return Operation.cancelling(operations, hiding: []) }
      let dots = Set(operations.map(\.dot))
      var hidden = made
      for id in edited where try household.isShown(id, byMakingOutsideOf: dots) {
        hidden.remove(id)
      }
      return Operation.cancelling(operations, hiding: hidden)
    }
  }

  private func isShown(
    _ id: RecordID, byMakingOutsideOf dots: Set<Dot>
  ) throws(StoreError) -> Bool {
    let storage = document.storage
    guard let record = try storage.record(id), let collection = record.collection else {
      return false
    }
    let header = try storage.collection(collection)
    let forks = try storage.header().forks
    return record.makings.contains { making in
      !dots.contains(making.stamp.dot)
        && record.isShown(by: making.stamp.dot, in: header, forks: forks)
    }
  }
}
