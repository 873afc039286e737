import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// The daemon's turn, as its host performs it: hear, write in one transaction, tell, feed.
extension World {
  static let maximumRounds = 8
  /// So long that a turn is never cut short: whether it is must not depend on how fast this machine is.
  private static let patience = Duration.seconds(86_400)

  func startServer() throws {
    actingServer()
    do {
      try box.start()
      try checkServerLog()
    } catch let error as StoreError {
      try serverFailed(error)
    }
  }

  /// Hears all whole messages that came over a connection.
  func hear(_ connection: Connection) throws {
    actingServer()
    while !connection.isServerOver, box.isRunning, connection.run == box.run {
      guard let body = try connection.fromClient.next(using: SystemPrimitives()) else { return }
      let message = try MessageCoding.decode(body)
      note(message, from: connection)
      tell("#\(connection.number) \(connection.device.name) -> \(message.summary)")
      try converse(connection) { session, household throws(StoreError) in
        try session.receive(message, in: &household, using: SystemPrimitives())
      }
    }
  }

  private func note(_ message: Message, from connection: Connection) {
    switch message {
    case .hello: connection.target = box.log.count
    case .have: connection.hasRestarted = true
    default: break
    }
  }

  func converse(
    _ connection: Connection,
    _ step: (inout ServerSession, inout ServedHousehold) throws(StoreError) -> [ServerEffect]
  ) throws {
    guard let served = box.served, connection.run == box.run, !connection.isServerOver else {
      return
    }
    var session = connection.server
    var household = served
    let effects: [ServerEffect]
    do throws(StoreError) {
      effects = try step(&session, &household)
    } catch {
      try serverFailed(error)
      connection.isServerOver = true
      return
    }
    connection.server = session
    for effect in effects { try perform(effect, for: connection) }
    if session.hasMore { hungry.insert(connection.number) }
  }

  private func perform(_ effect: ServerEffect, for connection: Connection) throws {
    switch effect {
    case .send(let message):
      let phase = connection.fromClient.phase
      let frame = try frame(of: message, phase: phase, dialect: connection.dialect)
      trace.note(frame.count)
      tell("#\(connection.number) \(connection.device.name) <- \(message.summary)")
      connection.down.write(frame)
    case .authenticated: connection.fromClient.phase = .authenticated
    case .accept, .pair, .admit, .invite, .revoke: writes.append((connection, effect))
    case .oweHeads: connection.owesHeads = true
    case .close: connection.isServerOver = true
    }
  }

  /// The end of a turn.
  func turn() throws {
    actingServer()
    for _ in 0..<Self.maximumRounds where !writes.isEmpty && box.isRunning && !box.mustStop {
      let batch = writes
      writes = []
      try commit(batch)
    }
    let ready = hungry.sorted()
    hungry = []
    for number in ready {
      guard let connection = connections.first(where: { $0.number == number }) else { continue }
      try converse(connection) { session, household throws(StoreError) in
        try session.resume(in: &household)
      }
    }
  }

  private func commit(_ batch: [(connection: Connection, effect: ServerEffect)]) throws {
    guard let served = box.served else { return }
    let before = served.changes
    let results: [WriteResult]
    do throws(StoreError) {
      results = try served.write(
        batch.map { ($0.effect, $0.connection.device.key) }, until: .now() + Self.patience)
    } catch {
      box.isUncertain = true
      try serverFailed(error)
      return try refuse(batch, error)
    }
    try noteServerLog()
    if !isHealing, chance(0.01) {
      // What is durable and was told to nobody.
      faults.insert(.serverKilled)
      box.mustStop = true
      return
    }
    tell("the server holds \(box.log.count): \(results)")
    for (write, result) in zip(batch, results) { try tell(result, to: write.connection) }
    try publish(since: before)
  }

  private func tell(_ result: WriteResult, to connection: Connection) throws {
    try converse(connection) { session, household throws(StoreError) in
      switch result {
      case .settled(let acceptance, let outcomes):
        if outcomes.contains(.repeated) { self.faults.insert(.repeatedPush) }
        return try session.settled(acceptance.number, outcomes: outcomes, in: &household)
      case .paired(let paired, _): return session.paired(paired.record, log: paired.log)
      case .admitted: return []
      case .invited(let invitation): return session.invited(invitation)
      case .revoked: return session.revoked()
      case .refused(let error): return session.refuse(error)
      }
    }
  }

  func publish(since before: ServedHousehold.Changes) throws {
    guard let served = box.served else { return }
    if served.changes.membership > before.membership {
      for connection in connections where connection.server.isAuthenticated {
        try converse(connection) { session, household throws(StoreError) in
          try session.recheck(in: &household)
        }
      }
    }
    guard served.changes.batches > before.batches else { return }
    for connection in connections where connection.server.isSubscribed {
      hungry.insert(connection.number)
    }
  }

  private func refuse(
    _ batch: [(connection: Connection, effect: ServerEffect)], _ error: StoreError
  ) throws {
    for write in batch {
      try converse(write.connection) { session, household throws(StoreError) in
        switch write.effect {
        case .accept(let acceptance):
          let outcomes = acceptance.offers.map { _ in OfferOutcome.refused(.readOnly) }
          return try session.settled(acceptance.number, outcomes: outcomes, in: &household)
        case .admit: return []
        default: return session.refuse(error.isOfRoom ? .readOnly : .internalFailure)
        }
      }
    }
  }

  /// The administration writes something; durable on return, or nothing was written.
  func administer(_ effect: ServerEffect) throws -> WriteResult? {
    guard let served = box.served else { return nil }
    actingServer()
    let before = served.changes
    do {
      let results = try served.write([(effect, nil)], until: .now() + Self.patience)
      try noteServerLog()
      try publish(since: before)
      try turn()
      return results.first
    } catch let error as StoreError {
      box.isUncertain = true
      try serverFailed(error)
      return nil
    }
  }

  func checkpoint() throws {
    actingServer()
    do throws(StoreError) {
      try box.served?.checkpoint()
    } catch {
      try serverFailed(error)
    }
  }

  /// What the daemon does about an error: room that is missing passes, all else ends it.
  func serverFailed(_ error: StoreError) throws {
    trace.note("server \(error)")
    tell("the server fails: \(error)")
    if error.isOfRoom, box.disk.capacity != nil { return }
    guard box.disk.isOff || box.disk.hasHadIncident else {
      throw SimulationFailure("the server failed without a cause: \(error)")
    }
    box.mustStop = true
  }

  // MARK: What it was told to be durable

  private func noteServerLog() throws {
    guard let served = box.served else { return }
    do throws(StoreError) {
      for entry in try served.batches(after: UInt64(box.log.count), byteLimit: .max) {
        box.note(entry.batch.entry)
        trace.note(entry.batch.hash.prefix.rawValue)
      }
    } catch {
      box.isUncertain = true
      try serverFailed(error)
    }
  }

  /// After a start: everything that was durable is there, in its order.
  private func checkServerLog() throws {
    guard let served = box.served else { return }
    let found = try served.batches(after: 0, byteLimit: .max).map(\.batch.entry)
    try check(found, follows: box.log, isUncertain: box.isUncertain, of: "the server")
    box.isUncertain = false
    box.setLog(found)
  }
}
