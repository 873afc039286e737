internal import HearthCRDT
package import HearthStore
package import HearthSync
internal import HearthSystem
internal import HearthWire

// What a session's effects do to the home, each in one transaction.
extension LinkedHousehold {
  /// Performs an effect that concerns the home alone; any other is for whoever holds the connection to `server`.
  ///
  /// - Returns: Whether a batch came before one that it follows from: the session wants to know.
  package mutating func perform(
    _ effect: ClientEffect, from server: ServerAddress
  ) throws(StoreError) -> Bool {
    switch effect {
    case .apply(let arrival): return try apply(arrival)
    case .acknowledge(let entries, let move): try acknowledge(entries, move)
    case .refused(let refusal):
      try local.refuse(refusal.replica, firstCounter: refusal.counter, code: refusal.code)
    case .abandonReplica(let replica, let entry):
      try local.abandonReplica(replica, unlessHolding: entry)
    case .joined(let paired): try join(paired, at: server)
    case .send, .invited, .caughtUp, .finished, .failed: break
    }
    return false
  }

  /// Takes in what came from the server.
  ///
  /// - Returns: Whether a batch came before one that it follows from.
  private mutating func apply(_ arrival: Arrival) throws(StoreError) -> Bool {
    guard let household, !arrival.isEmpty else { return false }
    var overruled: Set<RecordID> = []
    let hasGap = try local.transaction { local throws(StoreError) in
      var hasGap = false
      var hasNews = false
      for encoded in arrival.batches {
        var removal: Batch?
        let outcome = try local.ingest(encoded) { local, batch, owner throws(StoreError) in
          if owner != local.device, batch.removesRecords { removal = batch }
          return nil
        }
        switch outcome {
        case .applied: hasNews = true
        case .early: hasGap = true
        case .repeated, .refused: break
        }
        if let removal, case .applied = outcome {
          overruled.formUnion(try local.ownEdits(overruledBy: removal))
        }
      }
      for head in arrival.heads where try local.isSigned(head, in: household) {
        try local.keep(head)
      }
      if let move = arrival.move, !hasGap { try local.move(move) }
      if hasNews { try local.setNewsTime(WallClock.now()) }
      return hasGap
    }
    self.overruled.formUnion(overruled)
    return hasGap
  }

  private mutating func acknowledge(
    _ entries: [ContextEntry], _ move: PositionMove?
  ) throws(StoreError) {
    try local.transaction { local throws(StoreError) in
      try local.acknowledge(entries)
      if let move { try local.move(move) }
    }
  }

  /// The server let this device in.
  private mutating func join(_ paired: Paired, at server: ServerAddress) throws(StoreError) {
    let isNew = household != paired.record.household
    household = paired.record.household
    try local.transaction { local throws(StoreError) in
      try local.setID(paired.record.household)
      try local.keep(paired.record)
      try local.keep(server)
      if isNew { try local.resendEverything() }
    }
  }
}

extension Arrival {
  fileprivate var isEmpty: Bool { batches.isEmpty && heads.isEmpty && move == nil }
}

extension Household where Backend == SQLiteBackend {
  fileprivate mutating func isSigned(
    _ head: SignedHead, in household: HouseholdID
  ) throws(StoreError) -> Bool {
    guard let owner = try owner(of: head.replica) else { return false }
    return SystemPrimitives().isValid(
      signature: head.signature,
      of: SignedHead.message(
        household: household, replica: head.replica, counter: head.counter, hash: head.hash),
      by: owner)
  }

  fileprivate mutating func move(_ move: PositionMove) throws(StoreError) {
    switch move {
    case .advance(let new): try advance(to: ServerPosition(new))
    case .replace(let old, let new):
      try replace(old.map { ServerPosition($0) }, with: ServerPosition(new))
    }
  }
}

extension ServerPosition {
  fileprivate init(_ position: LogPosition) {
    self.init(log: position.log, position: position.position)
  }
}
