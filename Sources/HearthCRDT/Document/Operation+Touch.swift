extension Operation {
  /// The record that a resolved operation with this dot changes.
  func recordID(dot: Dot) -> RecordID? {
    switch self {
    case .create(let creation): creation.recordID(dot: dot)
    case .enable(let id), .disable(let id), .write(let id, _, _), .add(let id, _), .set(let id, _),
      .move(let id, _), .answer(let id, _):
      id
    case .insert(let id, _, _), .erase(let id, _): id.record
    case .clear, .choose, .restart, .cancel, .revoke, .unknown: nil
    }
  }

  /// What a Cancel of a resolved operation with this dot names, a game by its list; nil for what nothing cancels.
  package func target(dot: Dot) -> Cancellation.Target? {
    if let id = recordID(dot: dot) { return .record(id) }
    return collectionID.map { .collection($0) }
  }

  /// The text that the operation changes.
  var textID: TextID? {
    switch self {
    case .insert(let id, _, _), .erase(let id, _): id
    case .write(let id, let field, _) where field.isText: TextID(record: id, field: field)
    default: nil
    }
  }

  /// The collection whose header the operation changes.
  var collectionID: CollectionID? {
    switch self {
    case .clear(let id): id
    case .choose(let choice): choice.game.list
    case .restart(let game): game.list
    default: nil
    }
  }
}
