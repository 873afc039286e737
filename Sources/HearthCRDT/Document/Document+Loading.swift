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
    guard case .cancel(let cancellations) = operation else { return }
    for cancellation in cancellations {
      guard case .record(let id) = cancellation.target, work.needs(id) else { continue }
      work.load(try storage.record(id), as: id)
    }
  }
}
