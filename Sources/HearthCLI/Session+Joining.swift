internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSync
internal import HearthSystem
internal import HearthWire

// A home and the households that it may belong to, one at a time.
extension Session {
  /// Pairs with the server that a link names, and syncs.
  mutating func join(_ link: InvitationLink, as introduction: Introduction) throws(CLIError) {
    adopt(try openOrCreateHome(for: link))
    let server = ServerAddress(host: link.host, port: link.port, pin: link.pin)
    var pair = try pair(link.token, as: introduction)
    if let failure = try pairing(pair, at: server) {
      switch failure {
      case .handOverUnconfirmed:
        try ask(.handOver)
        pair.handsOver = true
        pair.authorities = try withHome { home throws(CLIError) in
          try home.household.stored { household throws(StoreError) in
            try household.authorities()
          }
        }
      case .wrongHousehold:
        try ask(.joinAnother)
        try moveAside(for: link)
        pair = try self.pair(link.token, as: introduction)
      default:
        throw .link(LinkFailure(failure, at: server, isDisplay: false))
      }
      if let failure = try pairing(pair, at: server) {
        throw .link(LinkFailure(failure, at: server, isDisplay: false))
      }
    }
    if options.mode == .json { try showStatus() }
    say(.joined(server: server.text))
  }

  /// The request to be let in; a household that has had a server is named, so that no other is mixed with it.
  private mutating func pair(
    _ token: InvitationToken, as introduction: Introduction
  ) throws(CLIError) -> Pair {
    try withHome { home throws(CLIError) in
      let (name, person) = try introduction.completed(from: try home.household.ownDevice())
      let household = try home.household.stored { household throws(StoreError) in
        try household.joiningRecord() == nil ? nil : household.id()
      }
      return Pair(token: token, name: name, person: person, household: household)
    }
  }

  /// One attempt; nil where the device is in.
  private mutating func pairing(
    _ pair: Pair, at server: ServerAddress
  ) throws(CLIError) -> SyncError? {
    let patience = Patience.forEachAnswer(
      options.maximumWait ?? SessionOptions.standardMaximumWait)
    let outcome = try withHome { home throws(CLIError) in
      var household = try LinkedHousehold(&home)
      var link = try ServerLink(to: server, as: home.keyPair, patience: patience)
      let plan = ClientPlan(entrance: .pair(pair), errand: .sync)
      let outcome = try link.run(plan, in: &household)
      home.household = household.local
      if outcome.failure == nil { home.rememberContact() }
      return outcome
    }
    guard let failure = outcome.failure else {
      serverAnswered()
      return nil
    }
    guard case .refusedByPeer(let message) = failure else { return failure }
    switch message.code {
    case .handOver: return .handOverUnconfirmed
    case .wrongHousehold: return .wrongHousehold
    default: return failure
    }
  }

  // MARK: Homes

  /// A home without a household: the one that is there, or a new one.
  mutating func openOrCreateHome() throws(CLIError) -> Home {
    do throws(StoreError) {
      guard Home.exists(at: options.homePath) else {
        return try Home.create(at: options.homePath)
      }
      var home = try Home.open(at: options.homePath)
      guard try home.household.id() == nil else { throw .alreadyExists(path: options.homePath) }
      return home
    } catch {
      if case .alreadyExists(let path) = error { throw .alreadyInHousehold(path: path) }
      throw .store(error)
    }
  }

  /// The home that is there, else the one that belonged to the link's server before, else a new one.
  private func openOrCreateHome(for link: InvitationLink) throws(CLIError) -> Home {
    do throws(StoreError) {
      if Home.exists(at: options.homePath) { return try Home.open(at: options.homePath) }
      if let id = try householdAside(of: link.pin) {
        try Home.takeUp(id, in: options.homePath)
        return try Home.open(at: options.homePath)
      }
      return try Home.create(at: options.homePath)
    } catch {
      throw .store(error)
    }
  }

  private mutating func moveAside(for link: InvitationLink) throws(CLIError) {
    let home = try takeHome()
    do throws(StoreError) {
      try home.moveAside()
    } catch {
      throw .store(error)
    }
    say(.movedAside(path: options.homePath + "/households"))
    adopt(try openOrCreateHome(for: link))
  }

  /// The household that was moved aside and that the server with this pin has let this device into.
  private func householdAside(of pin: Digest) throws(StoreError) -> HouseholdID? {
    for id in Home.householdsAside(in: options.homePath) {
      var home = try Home.open(at: Home.asidePath(of: id, in: options.homePath))
      if try home.household.joiningRecord()?.server.pin == pin { return id }
    }
    return nil
  }
}
