extension Document {
  /// A collection as people see it; an empty one where nobody has touched it.
  ///
  /// - Complexity: O(*n* log *n*) in what the collection holds.
  public func collection(_ id: CollectionID) throws(Storage.Failure) -> CollectionState {
    CollectionState(
      header: try storage.collection(id) ?? CollectionHeader(id: id),
      settings: try storage.record(.named(id)), records: try storage.records(in: id),
      spans: try storage.spans(in: id), document: try storage.header())
  }

  /// A text; an empty one where nobody has written it.
  public func text(_ id: TextID) throws(Storage.Failure) -> TextState {
    if let edited = try storage.text(id) { return edited }
    return TextState(id: id, bases: try storage.record(id.record)?.bases(of: id.field) ?? [])
  }
}
