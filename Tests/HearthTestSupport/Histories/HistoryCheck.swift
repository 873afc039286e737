import HearthCRDT

/// Checks one history in every way that it can be delivered.
package struct HistoryCheck {
  /// The kinds of the collections that histories are about.
  private static let kinds: ClosedRange<UInt32> = 3...4

  private let history: History
  private let random: any RandomNumberGenerator

  package init(_ history: History, seed: Seed) {
    self.init(history, decidedBy: Seed(~seed.rawValue).generator())
  }

  package init(_ history: History, decidedBy random: any RandomNumberGenerator) {
    self.history = history
    self.random = random
  }

  /// What does not hold; nil where everything does.
  package func failure() throws -> String? {
    let batches = history.batches
    var random = random
    var reference = Document(storage: MemoryStorage())
    let outcomes = reference.apply(batches)
    if outcomes.contains(where: { $0 != .applied }) { return "the writing order was not causal" }
    let dump = StateDump(of: reference, kinds: Self.kinds)

    for index in history.devices.indices.shuffled(using: &random).prefix(2) {
      var device = history.devices[index]
      for batch in batches { device.receive(batch) }
      if StateDump(of: device.document, kinds: Self.kinds) != dump {
        return "device \(index) disagrees"
      }
    }

    var encoded = Document(storage: EncodedStorage())
    if try !deliver(batches.shuffled(using: &random), to: &encoded) {
      return "a shuffled delivery left batches waiting"
    }
    if try StateDump(of: encoded, kinds: Self.kinds) != dump {
      return "reloading from encoded state disagrees"
    }

    reference.rebuild()
    if StateDump(of: reference, kinds: Self.kinds) != dump { return "recomputation disagrees" }

    let model = NaiveModel(batches)
    for collection in [RandomHistory.board, RandomHistory.list] {
      let expected = model.view(of: collection)
      let found = CollectionView(of: collection, in: reference)
      if found != expected { return "the definitions say \(expected), the document \(found)" }
    }
    return nil
  }

  /// Delivers everything twice in this order, early ones again once what they wait for has come.
  private func deliver(
    _ batches: [Batch], to document: inout Document<EncodedStorage>
  ) throws(StateError) -> Bool {
    var pending = PendingBatches<Batch>()
    for batch in batches + batches {
      var next = [batch]
      while let batch = next.popLast() {
        switch try document.apply(batch) {
        case .applied: next += pending.release(batch.entry)
        case .early(let missing):
          let isKept = pending.insert(
            batch, hash: batch.hash, byteCount: 1, waitingFor: missing[0])
          if !isKept { return false }
        case .repeated: continue
        case .refused: return false
        }
      }
    }
    return pending.count == 0
  }
}
