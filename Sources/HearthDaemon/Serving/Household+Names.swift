import HearthCRDT
import HearthStore
import HearthSync

extension Household {
  /// Whether a batch gives a member, an item or a device a name beyond its limit.
  ///
  /// An operation that renames does not say what it renames: the household knows it, or the batch itself.
  mutating func hasOverlongName(_ batch: Batch, by check: PushCheck) throws(StoreError) -> Bool {
    for record in check.overlongRecords(in: batch) {
      var collections = batch.collections(making: record)
      if let known = try self.record(record)?.collection { collections.append(known) }
      if let first = collections.min(), PushCheck.hasNames(first) { return true }
    }
    return false
  }
}

extension Batch {
  /// The collections in which this batch itself makes the record.
  fileprivate func collections(making record: RecordID) -> [CollectionID] {
    contents.operations.enumerated().compactMap { offset, operation in
      guard case .create(let creation) = operation else { return nil }
      switch record {
      case .created(let dot):
        let counter = firstCounter + UInt64(offset)
        return dot.replica == replica && dot.counter == counter ? creation.collection : nil
      case .derived(let id): return creation.id == id ? creation.collection : nil
      case .pick, .named: return nil
      }
    }
  }
}
