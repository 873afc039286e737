import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthTestSupport
import HearthWire

/// What a server shows and holds, whatever the order was in which it came.
struct PushedServerView: Hashable {
  var batches: Set<Digest> = []
  var collections: [[Record]] = []
  var problems: [Damage] = []
}

/// A server's household, as pushes change it.
struct PushedServer<Backend: HouseholdBackend> {
  private var household: Household<Backend>
  private let check: PushCheck
  private var head: Position

  init(_ backend: Backend, _ check: PushCheck) throws(StoreError) {
    guard let key = DeviceKey(bytes: [UInt8](repeating: 0xEE, count: DeviceKey.byteCount)) else {
      preconditionFailure("a key has 32 bytes")
    }
    household = try Household(backend: backend, device: key, keepsOutbox: false)
    head = try household.head()
    self.check = check
  }

  /// Pushes one batch; what is not taken changes nothing.
  ///
  /// - Returns: Whether it is there now, and whether that is new.
  @discardableResult
  mutating func push(_ batch: EncodedBatch) throws(BrokenPromise) -> (isThere: Bool, isNew: Bool) {
    do throws(StoreError) {
      let before = head
      let check = check
      let outcome = try household.ingest(batch) { _, batch, owner throws(StoreError) in
        check.refusal(
          of: batch, owner: owner, warrant: .sender(owner, check.standing(of: owner)))
      }
      head = try household.head()
      if case .applied(let number) = outcome {
        try promised(head.number == before.number + 1 && number == head.number)
        return (true, true)
      }
      try promised(head == before)
      return (outcome == .repeated, false)
    } catch {
      throw BrokenPromise("the store fails: \(error)")
    }
  }

  private func promised(_ condition: Bool) throws(StoreError) {
    guard condition else { throw .damaged(.log(number: 0)) }
  }

  /// Pushes what is not there again and again, as long as that lets in something new.
  mutating func pushUntilNothingIsNew(_ batches: [EncodedBatch]) throws(BrokenPromise) {
    var (left, isNew) = (batches, true)
    while isNew {
      isNew = false
      var refused: [EncodedBatch] = []
      for batch in left {
        let outcome = try push(batch)
        if outcome.isNew { isNew = true }
        if !outcome.isThere { refused.append(batch) }
      }
      left = refused
    }
  }

  /// What it shows; with what `verify` finds, where that is asked for.
  mutating func view(isVerified: Bool) throws(BrokenPromise) -> PushedServerView {
    var view = PushedServerView()
    do throws(StoreError) {
      for entry in try household.entries(after: 0, byteLimit: .max) {
        view.batches.insert(entry.batch.hash)
      }
      for kind in UInt32(1)...6 {
        for id in try household.collections(ofKind: kind) {
          let state = try household.collection(id)
          view.collections.append(state.rows)
          view.collections.append(state.hidden)
        }
      }
      if isVerified { view.problems = try household.verify() }
    } catch {
      throw BrokenPromise("the store fails: \(error)")
    }
    return view
  }
}
