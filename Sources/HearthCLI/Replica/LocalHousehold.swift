internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// The household as this device's home holds it.
typealias LocalHousehold = Household<SQLiteBackend>

extension Household where Backend == SQLiteBackend {
  /// Runs `body` on the household as it is at one moment.
  mutating func reading<Result>(
    _ body: (inout LocalHousehold) throws(CLIError) -> Result
  ) throws(CLIError) -> Result {
    let outcome: Swift.Result<Result, CLIError> = try stored { household throws(StoreError) in
      try household.read { household throws(StoreError) in household.outcome(of: body) }
    }
    return try outcome.get()
  }

  /// Makes one transaction of what `make` drafts; nothing is written where it drafts nothing, or throws.
  ///
  /// A device that may not edit is told so first, whatever would have come of the edit, unless nobody but the device
  /// is to hear of it.
  mutating func editing<Result>(
    isOfDevice: Bool = false,
    _ make: (inout LocalHousehold, inout Draft) throws(CLIError) -> Result
  ) throws(CLIError) -> Result {
    let edit = try stored { household throws(StoreError) in
      try household.transaction(keptIf: \.isKept) { household throws(StoreError) -> Edit<Result> in
        let time = WallClock.now()
        guard try household.id() != nil else { throw .noHousehold }
        var draft = try household.draft(time: time)
        let outcome = household.outcome { (household: inout LocalHousehold) throws(CLIError) in
          if !isOfDevice { try household.checkPermission() }
          return try make(&household, &draft)
        }
        guard case .success = outcome else { return Edit(outcome: outcome, isKept: false) }
        if draft.operations.isEmpty { return Edit(outcome: outcome, isKept: isOfDevice) }
        try household.commit(draft.operations, time: time)
        return Edit(outcome: outcome, isKept: true)
      }
    }
    return try edit.outcome.get()
  }

  /// Makes one transaction of what `make` appends, however much that is; nothing is written where it appends nothing,
  /// or throws.
  mutating func authoring<Result>(
    _ make: (inout LocalHousehold, inout Authoring?) throws(CLIError) -> Result
  ) throws(CLIError) -> Result {
    let edit = try stored { household throws(StoreError) in
      try household.transaction(keptIf: \.isKept) { household throws(StoreError) -> Edit<Result> in
        guard try household.id() != nil else { throw .noHousehold }
        return try household.author(time: WallClock.now()) { household, whole throws(StoreError) in
          var authoring: Authoring? = whole
          let outcome = household.outcome { (household: inout LocalHousehold) throws(CLIError) in
            try household.checkPermission()
            return try make(&household, &authoring)
          }
          guard case .success = outcome else { return Edit(outcome: outcome, isKept: false) }
          guard let authoring else { preconditionFailure("an edit that lost what it wrote") }
          whole = authoring
          return Edit(outcome: outcome, isKept: !whole.isEmpty)
        }
      }
    }
    return try edit.outcome.get()
  }

  /// Throws where this home has been given no household yet.
  mutating func requireID() throws(CLIError) {
    let id = try stored { household throws(StoreError) in try household.id() }
    if id == nil { throw .store(.noHousehold) }
  }

  /// Runs `body`, which speaks to the store, and says its failures in this program's terms.
  mutating func stored<Result>(
    _ body: (inout LocalHousehold) throws(StoreError) -> Result
  ) throws(CLIError) -> Result {
    do throws(StoreError) {
      return try body(&self)
    } catch {
      throw .store(error)
    }
  }

  // A refusal is an outcome of a transaction in which nothing was written, not a failure of the store.
  private mutating func outcome<Value>(
    of body: (inout LocalHousehold) throws(CLIError) -> Value
  ) -> Swift.Result<Value, CLIError> {
    do throws(CLIError) {
      return .success(try body(&self))
    } catch {
      return .failure(error)
    }
  }

  /// Refuses the edits of a display, which has none of its own, and of a device that knows itself revoked.
  mutating func checkPermission() throws(CLIError) {
    guard let device = try ownDevice() else { return }
    if device.isRevoked { throw .link(.refused(.revoked, sentence: nil)) }
    if device.role == .display { throw .link(.refused(.display, sentence: nil)) }
  }
}

/// What came of an edit, and whether its transaction is to be durable.
private struct Edit<Value> {
  let outcome: Result<Value, CLIError>
  let isKept: Bool
}

// Each of these loads one collection and nothing else.
extension Household where Backend == SQLiteBackend {
  mutating func state(of collection: CollectionID) throws(CLIError) -> CollectionState {
    try stored { household throws(StoreError) in try household.collection(collection) }
  }

  mutating func collections(of kind: CollectionKind) throws(CLIError) -> [CollectionID] {
    try stored { household throws(StoreError) in
      try household.collections(ofKind: kind.rawValue)
    }
  }

  mutating func scoreboard() throws(CLIError) -> Scoreboard {
    Scoreboard(try state(of: .scoreboard))
  }

  mutating func settings() throws(CLIError) -> HouseholdSettings {
    HouseholdSettings(try state(of: .settings))
  }

  mutating func shoppingList(named name: String) throws(CLIError) -> ShoppingList {
    let state = try state(of: try resolve(name, .shoppingList))
    let people = try people()
    return ShoppingList(state) { people.person(behind: $0) }
  }

  mutating func deck(named name: String) throws(CLIError) -> WordDeck {
    WordDeck(try state(of: try resolve(name, .deck)))
  }

  mutating func membership() throws(CLIError) -> Membership {
    try stored { household throws(StoreError) in try household.storedMembership() }
  }

  mutating func storedMembership() throws(StoreError) -> Membership {
    let revoked = Set(try header().revocations.map(\.revocation.device))
    return Membership(try collection(.devices)) { revoked.contains($0) }
  }

  /// This device as the household knows it; nil where it does not.
  mutating func ownDevice() throws(CLIError) -> Device? { try membership()[device] }

  mutating func people() throws(CLIError) -> People {
    let membership = try membership()
    return try stored { household throws(StoreError) in
      var owners: [ReplicaID: DeviceKey] = [:]
      for tip in try household.tips() where owners[tip.replica] == nil {
        owners[tip.replica] = try household.owner(of: tip.replica)
      }
      return People(membership, owners: owners)
    }
  }

  /// The collection that `name` means; see ``CollectionName``.
  mutating func resolve(
    _ name: String, _ kind: CollectionKind
  ) throws(CLIError) -> CollectionID {
    let existing = try collections(of: kind)
    do throws(ModelError) {
      return try CollectionName.resolve(name, kind: kind, among: existing)
    } catch {
      throw .model(error, subject: kind == .deck ? .deck(name) : .list(name))
    }
  }
}
