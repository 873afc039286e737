package import HearthCRDT

extension Household {
  /// A collection as people see it; an empty one where nobody has touched it.
  package mutating func collection(_ id: CollectionID) throws(StoreError) -> CollectionState {
    try read { household throws(StoreError) in try household.document.collection(id) }
  }

  /// The collections of one kind, those that hold trash alone among them, by the bytes of their names.
  package mutating func collections(
    ofKind kind: UInt32
  ) throws(StoreError) -> [CollectionID] {
    try read { household throws(StoreError) in
      try household.document.storage.collections(ofKind: kind)
    }
  }

  /// A text; an empty one where nobody has written it.
  package mutating func text(_ id: TextID) throws(StoreError) -> TextState {
    try read { household throws(StoreError) in try household.document.text(id) }
  }

  /// One record, whatever its collection; nil where nobody has made it.
  package mutating func record(_ id: RecordID) throws(StoreError) -> Record? {
    try read { household throws(StoreError) in try household.document.storage.record(id) }
  }

  /// Whether a record of `collection` is visible, which another collection's never is.
  package mutating func isVisible(
    _ record: Record, in collection: CollectionID
  ) throws(StoreError) -> Bool {
    try read { household throws(StoreError) in
      let storage = household.document.storage
      guard record.collection == collection else { return false }
      guard let header = try storage.collection(collection) else { return !record.enables.isEmpty }
      return record.isShown(in: header, forks: try storage.header().forks)
    }
  }

  /// Where a record goes that is to stand after all others of a collection, hidden ones among them.
  ///
  /// - Complexity: That of the collection's sequence; its records are not read.
  package mutating func insertionAtEnd(
    of collection: CollectionID
  ) throws(StoreError) -> Insertion {
    try read { household throws(StoreError) in
      .atEnd(
        after: ElementSequence(try household.document.storage.spans(in: collection)).last)
    }
  }

  /// What the document knows as a whole: forks, revocations, how many operations it does not understand.
  package mutating func header() throws(StoreError) -> DocumentHeader {
    try read { household throws(StoreError) in try household.document.storage.header() }
  }
}
