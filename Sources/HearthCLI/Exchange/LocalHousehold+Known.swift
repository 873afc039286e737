internal import HearthCRDT
internal import HearthFormats
internal import HearthModel
internal import HearthStore
internal import HearthSystem

extension Household where Backend == SQLiteBackend {
  /// The record that a record of a file is, visible or deleted; nil where it is new.
  ///
  /// Where the file gives it an id, it may have come in another format, or have been written to the file by this
  /// household.
  mutating func known(
    _ record: ImportedRecord, as id: DerivedID, in collection: CollectionID, format: ImportFormat
  ) throws(CLIError) -> Record? {
    try stored { household throws(StoreError) in
      if let known = try household.record(.derived(id)) { return known }
      guard let own = record.id else { return nil }
      for other in ImportFormat.allCases where other != format && other.hasIDs {
        let derived = record.derivedID(other, collection, occurrence: 0)
        if let known = try household.record(.derived(derived)) { return known }
      }
      for candidate in RecordUUID.records(named: own) {
        if let known = try household.record(candidate), known.collection == collection {
          return known
        }
      }
      return nil
    }
  }
}

extension ImportFormat {
  /// Whether records of the format have ids of their own.
  fileprivate var hasIDs: Bool {
    switch self {
    case .scoreApp, .anki, .apkg, .csv, .calendar, .homeAssistant: true
    case .todoTxt, .keep, .markdown, .text: false
    }
  }
}
