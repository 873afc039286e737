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

  /// What the document knows as a whole: forks, revocations, how many operations it does not understand.
  package mutating func header() throws(StoreError) -> DocumentHeader {
    try read { household throws(StoreError) in try household.document.storage.header() }
  }
}
