/// The making of a record.
public struct Creation: Hashable, Sendable {
  /// nil where the record's identity is this operation's dot.
  public var id: DerivedID?
  public var collection: CollectionID
  public var values: [FieldValue]
  /// The counter's first Set, where the record has a counter.
  public var start: Int64?
  /// The first position, where the collection is ordered.
  public var insertion: Insertion?

  public init(
    id: DerivedID? = nil, collection: CollectionID, values: [FieldValue], start: Int64? = nil,
    insertion: Insertion? = nil
  ) {
    self.id = id
    self.collection = collection
    self.values = values
    self.start = start
    self.insertion = insertion
  }
}

extension Creation {
  /// The identity of the record that a creation with this dot makes.
  func recordID(dot: Dot) -> RecordID { id.map { .derived($0) } ?? .created(dot) }
}
