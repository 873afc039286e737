package import HearthCRDT

extension Draft {
  /// The records that the operations make or change, each once, in order; of a clear, none.
  package var changedRecords: [RecordID] {
    var changed: [RecordID] = []
    var known: Set<RecordID> = []
    for (index, operation) in operations.enumerated() {
      let dot = Dot(replica: replica, counter: firstCounter + UInt64(index))
      if case .record(let id)? = operation.target(dot: dot),
        known.insert(id).inserted
      {
        changed.append(id)
      }
    }
    return changed
  }
}
