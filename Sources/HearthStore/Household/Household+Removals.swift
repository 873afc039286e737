package import HearthCRDT

extension Household {
  /// The records that `batch`, the last of its chain, removes although its author had not seen what this device did
  /// to them.
  ///
  /// - Complexity: That of reading the own edits that its author had not seen.
  package mutating func ownEdits(overruledBy batch: Batch) throws(StoreError) -> Set<RecordID> {
    try read { household throws(StoreError) in
      var removed: Set<RecordID> = []
      var cleared: Set<CollectionID> = []
      for operation in batch.contents.operations {
        switch operation {
        case .disable(let id): removed.insert(id)
        case .clear(let collection): cleared.insert(collection)
        default: break
        }
      }
      var overruled: Set<RecordID> = []
      for id in try household.ownEdits(unseenBy: batch) {
        if removed.contains(id) {
          overruled.insert(id)
        } else if let collection = try household.record(id)?.collection,
          cleared.contains(collection)
        {
          overruled.insert(id)
        }
      }
      return overruled
    }
  }

  // A replica that forked is left out: each of its batches would cost a reading of the whole log.
  private mutating func ownEdits(unseenBy batch: Batch) throws(StoreError) -> Set<RecordID> {
    guard let context = try document.storage.tip(at: batch.entry)?.context else { return [] }
    var edited: Set<RecordID> = []
    for replica in try replicas() where try document.storage.heads(of: replica).count == 1 {
      let seen = context.entries(of: replica).first?.counter ?? 0
      let unseen = try backend.entries(
        of: replica, endingWithin: (seen + 1)...UInt64(Int64.max), descending: false, limit: .max)
      for entry in unseen {
        for edit in try decoded(entry).writtenOperations {
          if case .disable = edit.operation { continue }
          if case .record(let id)? = edit.target { edited.insert(id) }
        }
      }
    }
    return edited
  }
}

extension Batch {
  /// Whether the batch deletes a record or clears a collection.
  package var removesRecords: Bool {
    contents.operations.contains { operation in
      switch operation {
      case .disable, .clear: true
      default: false
      }
    }
  }
}
