internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSync
internal import HearthSystem
internal import HearthWire

extension Session {
  /// Pulls, if that was asked for, before anything is read; a failure is reported, and the copy is used.
  mutating func pullFirst() {
    guard let wait = options.pull else { return }
    pullFailure = attempt(.pull, patience: .until(Deadline(after: wait)))
  }

  /// Syncs, if that was asked for, after an edit is durable; a failure is reported, and the edit stays.
  ///
  /// A server that the same command's pull did not reach is not asked again, unless it is now given longer.
  mutating func syncAfterwards() {
    guard let wait = options.sync else { return }
    if let pullFailure, let pullWait = options.pull {
      guard wait > pullWait, pullFailure.isTimeout else { return }
    }
    attempt(.sync, patience: .until(Deadline(after: wait)))
  }

  /// One connection within a bounded wait; a failure is reported and returned, and is not the end.
  @discardableResult
  mutating func attempt(_ errand: ClientPlan.Errand, patience: Patience) -> CLIError? {
    do throws(CLIError) {
      _ = try exchange(errand, patience: patience)
      return nil
    } catch {
      report(error)
      return error
    }
  }

  /// One connection to the server for one errand; people are told what it did to this device's edits.
  @discardableResult
  mutating func exchange(
    _ errand: ClientPlan.Errand, patience: Patience
  ) throws(CLIError) -> ServerLink.Outcome {
    hasTriedContact = true
    var overruled: Set<RecordID> = []
    let result: Result<ServerLink.Outcome, CLIError>
    do throws(CLIError) {
      let outcome = try withHome { home throws(CLIError) in
        try Self.exchange(errand, home: &home, patience: patience, overruled: &overruled)
      }
      result = .success(outcome)
    } catch {
      result = .failure(error)
    }
    // News that came before a connection was lost is here to stay.
    if !overruled.isEmpty {
      let names = try read { household throws(CLIError) in
        try household.hiddenNames(of: overruled)
      }
      for name in names { say(.editHidden(name: name)) }
    }
    let outcome = try result.get()
    serverAnswered()
    if outcome.report.refilledCount > 0 {
      say(.refilled(batchCount: outcome.report.refilledCount))
    }
    if let refusal = outcome.report.refusals.first {
      throw .link(LinkFailure(refusal.code, count: outcome.report.refusals.count))
    }
    return outcome
  }

  /// The connection itself; a server that has forgotten this device is shown its own word that it let it in.
  private static func exchange(
    _ errand: ClientPlan.Errand, home: inout Home, patience: Patience,
    overruled: inout Set<RecordID>
  ) throws(CLIError) -> ServerLink.Outcome {
    guard let server = try home.household.server() else { throw .noServer }
    var household = try LinkedHousehold(&home)
    defer { overruled = household.overruled }
    var plan = ClientPlan(errand: errand)
    var link = try ServerLink(to: server, as: home.keyPair, patience: patience)
    var outcome = try link.run(plan, in: &household)
    if outcome.failure?.saysUnknown == true, let rejoin = try home.household.rejoin() {
      plan.entrance = .rejoin(rejoin)
      var again = try ServerLink(to: server, as: home.keyPair, patience: patience)
      outcome = try again.run(plan, in: &household)
    }
    home.household = household.local
    if outcome.report.wasWelcomed || outcome.failure == nil { home.rememberContact() }
    guard let failure = outcome.failure else { return outcome }
    throw .link(LinkFailure(failure, at: server, isDisplay: household.isDisplay))
  }
}

extension CLIError {
  /// Whether a server did not answer in time.
  fileprivate var isTimeout: Bool {
    guard case .link(.unreachable(_, reason: .timedOut)) = self else { return false }
    return true
  }
}

extension SyncError {
  /// Whether the server does not know this device.
  var saysUnknown: Bool {
    guard case .refusedByPeer(let message) = self else { return self == .notPaired }
    return message.code == .notPaired
  }
}

extension LinkFailure {
  /// Edits that the server will not take, or cannot take now.
  init(_ code: ErrorCode, count: Int) {
    switch code {
    case .revoked: self = .refused(.revoked, sentence: nil)
    default: self = .refused(.edits(count: count, isForNow: code == .readOnly), sentence: nil)
    }
  }
}

extension Home {
  /// Where it is kept when the server last answered.
  var contact: LastContact {
    lastContact(runtimeDirectory: Environment["XDG_RUNTIME_DIR"], userID: EffectiveUser.id)
  }

  func rememberContact() { contact.record(WallClock.now()) }
  func forgetContact() { contact.forget() }
}

extension SyncState {
  /// `contact` is when the server last answered; where that was forgotten, the last stored news count.
  init(
    of household: inout LocalHousehold, contact: WallTime?, isFresh: Bool
  ) throws(CLIError) {
    now = WallClock.now()
    self.isFresh = isFresh
    hasServer = try household.server() != nil
    (last, unsent) = try household.stored { household throws(StoreError) in
      let last: WallTime? = if let contact { contact } else { try household.newsTime() }
      return (last, try household.unsentTransactionCount())
    }
  }
}

extension Household where Backend == SQLiteBackend {
  mutating func rejoin() throws(CLIError) -> Rejoin? {
    guard let device = try ownDevice() else { return nil }
    return try stored { household throws(StoreError) in
      try household.joiningRecord().map {
        Rejoin(record: $0, name: device.name, person: device.person)
      }
    }
  }

  /// The names of those records that somebody else has deleted.
  mutating func hiddenNames(of records: Set<RecordID>) throws(CLIError) -> [String] {
    var states: [CollectionID: CollectionState] = [:]
    var names: [String] = []
    for id in records {
      let collection = try stored { household throws(StoreError) in
        try household.record(id)?.collection
      }
      guard let collection else { continue }
      if states[collection] == nil { states[collection] = try state(of: collection) }
      guard let state = states[collection], let hidden = state.hidden(by: id),
        let record = state.record(id)
      else { continue }
      let owner = try stored { household throws(StoreError) in
        try household.owner(of: hidden.dot.replica)
      }
      if owner != device { names.append(state.title(of: record)) }
    }
    return names.sorted()
  }
}
