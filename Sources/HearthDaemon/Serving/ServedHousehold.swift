package import HearthCRDT
import HearthModel
package import HearthStore
package import HearthSync
package import HearthSystem
package import HearthWire

/// A server's household as its devices' sessions and its administration use it.
///
/// A class, because all sessions share it and the data directory has one owner; it never leaves the host, or the
/// command that works without a daemon.
package final class ServedHousehold {
  /// How often something was changed, so that who looked before can tell what is new.
  package struct Changes: Hashable {
    package var batches = 0
    package var membership = 0
    /// Invitations and other small things beside the log.
    var settings = 0
  }

  package internal(set) var directory: DataDirectory
  package private(set) var changes = Changes()
  package private(set) var log: LogID
  private var pairing: Pairing
  private var cachedStandings: Standings?
  private var numbers = ReplicaNumbers()
  var tail = LogTail()
  /// The signed heads that were asked for since the last change: a moment after one, all watchers are owed the same.
  var heads: [ReplicaID: [SignedHead]] = [:]

  package init(_ directory: consuming DataDirectory) throws(StoreError) {
    let (log, pairing) = try directory.household.read { household throws(StoreError) in
      (try household.logID(), try Pairing(in: &household))
    }
    guard let log else { throw .noHousehold }
    self.log = log
    self.pairing = pairing
    self.directory = directory
  }

  package var identity: ServerIdentity { directory.identity }
  package var keyPair: KeyPair { identity.keyPair }

  /// Writes what sessions want, in their order, as one transaction; durable on return.
  ///
  /// What is not begun by `deadline` is left, but for the first: there are as many results as were written.
  package func write(
    _ requests: [(effect: ServerEffect, peer: DeviceKey?)], until deadline: MonotonicTime
  ) throws(StoreError) -> [WriteResult] {
    for case (.pair(let pair), .some(let key)) in requests { try takeOver(pair, from: key) }
    return try transact { turn, household throws(StoreError) in
      var results: [WriteResult] = []
      for (effect, peer) in requests where results.isEmpty || MonotonicTime.now() < deadline {
        results.append(try turn.perform(effect, for: peer, in: &household))
      }
      return results
    }
  }

  /// Gives the household its name, unless that is its name already.
  package func setName(_ name: String) throws(StoreError) {
    try transact { turn, household throws(StoreError) in
      guard try HouseholdSettings(household.collection(.settings)).name != name else { return }
      try turn.author([HouseholdSettings.setName(name)], in: &household)
    }
  }

  package func checkpoint() throws(StoreError) { try directory.checkpoint() }

  /// The last checkpoint of a process: where there is no room, what was written ahead stays there, as durable.
  package func checkpointAtEnd() throws(StoreError) {
    do throws(StoreError) {
      try checkpoint()
    } catch {
      guard error.isOfRoom else { throw error }
    }
  }

  func standings() throws(StoreError) -> Standings {
    if let cachedStandings { return cachedStandings }
    let standings = try Standings(of: &directory.household, servers: identity.servers)
    cachedStandings = standings
    return standings
  }

  func number(of replica: ReplicaID) -> UInt32 { numbers.number(of: replica) }

  /// Runs `body` in one transaction, and takes over what it learnt once that is durable.
  private func transact<Result>(
    _ body: (inout WriteTurn, inout Household<SQLiteBackend>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    var turn = WriteTurn(
      identity: identity, log: log, now: WallClock.now(), pairing: pairing,
      standings: cachedStandings, changes: changes)
    let before = pairing
    let (oldChanges, oldHead) = (changes, tail.head?.number)
    var tail = self.tail
    let result = try directory.household.transaction { household throws(StoreError) in
      let result = try body(&turn, &household)
      if turn.pairing != before {
        try turn.pairing.store(in: &household)
        turn.changes.settings += 1
      }
      if turn.changes.batches != oldChanges.batches {
        tail = try LogTail(of: &household, after: oldHead)
      }
      return result
    }
    pairing = turn.pairing
    cachedStandings = turn.standings
    self.tail = tail
    heads = [:]
    changes = turn.changes
    return result
  }

  /// Becomes the server of the household that the first device brings along, where it asks for that.
  ///
  /// The identity changes before the device's record is written: a crash in between leaves a server of that
  /// household without devices, where the same request succeeds again.
  private func takeOver(_ pair: Pair, from key: DeviceKey) throws(StoreError) {
    let standings = try standings()
    let facts = PairingFacts(
      id: identity.household, deviceCount: standings.deviceCount, standing: standings[key])
    let verdict = pairing.judge(
      pair, from: key, in: facts, now: WallClock.now(), using: SystemPrimitives())
    guard case .handOver(_, let household) = verdict else { return }
    var next = identity
    next.household = household
    for authority in pair.authorities
    where !next.servers.contains(authority)
      && next.authorities.count < ServerIdentity.maximumAuthorityCount
    {
      next.authorities.append(authority)
    }
    try directory.replaceIdentity(next)
    cachedStandings = nil
  }
}

extension ServerIdentity {
  /// The keys whose word on the membership counts here.
  var servers: [DeviceKey] { [keyPair.key] + authorities }
}
