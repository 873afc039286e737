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

  init(_ backend: Backend, _ check: PushCheck) throws(StoreError) {
    guard let key = DeviceKey(bytes: [UInt8](repeating: 0xEE, count: DeviceKey.byteCount)) else {
      preconditionFailure("a key has 32 bytes")
    }
    household = try Household(backend: backend, device: key, keepsOutbox: false)
    self.check = check
  }

  /// Pushes one batch; what is not taken changes nothing.
  ///
  /// - Returns: Whether it was taken.
  @discardableResult
  mutating func push(_ batch: EncodedBatch) throws(BrokenPromise) -> Bool {
    do throws(StoreError) {
      let before = try household.head()
      let check = check
      let outcome = try household.ingest(batch) { _, batch, owner throws(StoreError) in
        check.refusal(
          of: batch, owner: owner, warrant: .sender(owner, check.standing(of: owner)))
      }
      let after = try household.head()
      if case .applied(let number) = outcome {
        try promised(after.number == before.number + 1 && number == after.number)
        return true
      }
      try promised(after == before)
      return false
    } catch {
      throw BrokenPromise("the store fails: \(error)")
    }
  }

  private func promised(_ condition: Bool) throws(StoreError) {
    guard condition else { throw .damaged(.log(number: 0)) }
  }

  mutating func pushUntilNothingIsNew(_ batches: [EncodedBatch]) throws(BrokenPromise) {
    var isNew = true
    while isNew {
      isNew = false
      for batch in batches where try push(batch) { isNew = true }
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
