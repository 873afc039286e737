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

  /// A way in which all of it may come to a document.
  package enum Way: Hashable, Sendable, CaseIterable {
    /// To two of its devices, which hold a part of it.
    case toDevices
    /// Shuffled, to a document that is read and written anew for every batch.
    case shuffled
    /// By recomputing what was there.
    case recomputed
    /// By the definitions of the merge rules.
    case byDefinition
  }

  /// What does not hold; nil where everything does.
  package func failure(by ways: [Way] = Way.allCases) throws -> String? {
    var random = random
    var reference = Document(storage: MemoryStorage())
    let outcomes = reference.apply(history.batches)
    if outcomes.contains(where: { $0 != .applied }) { return "the writing order was not causal" }
    let dump = StateDump(of: reference, kinds: Self.kinds)
    for way in ways {
      let failure: String? =
        switch way {
        case .toDevices: failureOnDevices(expecting: dump, using: &random)
        case .shuffled: try failureShuffled(expecting: dump, using: &random)
        case .recomputed: failureRecomputed(&reference, expecting: dump)
        case .byDefinition: failureByDefinition(of: reference)
        }
      if let failure { return failure }
    }
    return nil
  }

  private func failureOnDevices(
    expecting dump: StateDump, using random: inout any RandomNumberGenerator
  ) -> String? {
    for index in history.devices.indices.shuffled(using: &random).prefix(2) {
      var device = history.devices[index]
      for batch in history.batches { device.receive(batch) }
      if StateDump(of: device.document, kinds: Self.kinds) != dump {
        return "device \(index) disagrees"
      }
    }
    return nil
  }

  private func failureShuffled(
    expecting dump: StateDump, using random: inout any RandomNumberGenerator
  ) throws -> String? {
    var encoded = Document(storage: EncodedStorage())
    if try !deliver(history.batches.shuffled(using: &random), to: &encoded) {
      return "a shuffled delivery left batches waiting"
    }
    return try StateDump(of: encoded, kinds: Self.kinds) == dump
      ? nil : "reloading from encoded state disagrees"
  }

  private func failureRecomputed(
    _ document: inout Document<MemoryStorage>, expecting dump: StateDump
  ) -> String? {
    document.rebuild()
    return StateDump(of: document, kinds: Self.kinds) == dump ? nil : "recomputation disagrees"
  }

  private func failureByDefinition(of document: Document<MemoryStorage>) -> String? {
    let model = NaiveModel(history.batches)
    for collection in [RandomHistory.board, RandomHistory.list] {
      let expected = model.view(of: collection)
      let found = CollectionView(of: collection, in: document)
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
