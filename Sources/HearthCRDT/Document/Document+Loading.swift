extension Document {
  /// The operation as it takes effect: resolved, and of a Cancel only what its author may cancel; nil where nothing
  /// is left of it.
  func effective(
    _ operation: Operation, seeing horizon: Horizon
  ) throws(Storage.Failure) -> Operation? {
    guard let resolved = operation.resolved(in: horizon) else { return nil }
    guard case .cancel(let cancellations) = resolved else { return resolved }
    let author = try storage.origin(of: horizon.dot.replica)
    var allowed: [Cancellation] = []
    for cancellation in cancellations {
      var dots: [Dot] = []
      for dot in cancellation.dots
      where try storage.origin(of: dot.replica)?.key == author?.key { dots.append(dot) }
      if !dots.isEmpty { allowed.append(Cancellation(target: cancellation.target, dots: dots)) }
    }
    return allowed.isEmpty ? nil : .cancel(allowed)
  }

  /// Loads what a resolved operation with this dot changes.
  func load(
    _ operation: Operation, dot: Dot, into work: inout WorkingSet
  ) throws(Storage.Failure) {
    if let id = operation.recordID(dot: dot), work.needs(id) {
      work.load(try storage.record(id), as: id)
    }
    if let id = operation.collectionID, work.needs(id) {
      work.load(try storage.collection(id) ?? CollectionHeader(id: id))
    }
    if let id = operation.textID, work.needs(id), let text = try storage.text(id) {
      work.load(text)
    }
    if case .create(let creation) = operation {
      try loadTexts(begunBy: creation, of: creation.recordID(dot: dot), into: &work)
    }
    guard case .cancel(let cancellations) = operation else { return }
    for cancellation in cancellations {
      guard case .record(let id) = cancellation.target, work.needs(id) else { continue }
      work.load(try storage.record(id), as: id)
    }
  }

  /// Loads the edited texts to which one more making of a record gives something.
  private func loadTexts(
    begunBy creation: Creation, of id: RecordID, into work: inout WorkingSet
  ) throws(Storage.Failure) {
    guard let loaded = work.records[id], let record = loaded else { return }
    for first in creation.values where record.isEdited(first.field) {
      let text = TextID(record: id, field: first.field)
      if work.needs(text), let text = try storage.text(text) { work.load(text) }
    }
  }
}
