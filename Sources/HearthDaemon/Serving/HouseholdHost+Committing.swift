import HearthCRDT
import HearthStore
import HearthSync
import HearthSystem
import HearthWire

/// The end of a turn: everything that it brought becomes durable together, then is told.
extension HouseholdHost {
  func endTurn() {
    isTurnScheduled = false
    guard !isStopping else { return }
    share = TurnShare()
    let heard = arrivals
    arrivals = []
    for id in heard {
      if let connection = connections[id] { hear(connection) }
    }
    settle()
    feed()
    frames.clear()
  }

  /// Writes what waits, in one transaction, and tells those who asked; again, while that asks for more.
  ///
  /// What takes too long for one turn goes on in the next, so that whoever has little to ask for waits for little.
  private func settle() {
    let deadline = MonotonicTime.now() + limits.writing
    repeat {
      guard failure == nil, !writes.isEmpty else { return }
      commit(until: deadline)
    } while MonotonicTime.now() < deadline
    if !writes.isEmpty { scheduleTurn() }
  }

  private func commit(until deadline: MonotonicTime) {
    let before = served.changes
    let waiting = writes.inTurn()
    let results: [WriteResult]
    do throws(StoreError) {
      results = try served.write(
        waiting.map { ($0.effect, connections[$0.connection]?.peer) }, until: deadline)
    } catch {
      writes = PendingWrites()
      handle(error)
      return refuse(waiting, error)
    }
    let batch = Array(waiting.prefix(results.count))
    writes.remove(batch)
    committed(since: before)
    for (write, result) in zip(batch, results) { tell(result, to: write.connection) }
    publish(since: before)
  }

  /// The administration has changed something.
  func administered(since before: ServedHousehold.Changes) {
    committed(since: before)
    publish(since: before)
    scheduleTurn()
  }

  /// Notes what is durable now.
  private func committed(since before: ServedHousehold.Changes) {
    guard served.changes.batches > before.batches || served.changes.settings > before.settings
    else { return }
    counters.commits += 1
    lastCommit = WallClock.now()
    if isReadOnly {
      isReadOnly = false
      log(.writable)
    }
    let count = served.changes.batches - before.batches
    counters.batches += UInt64(count)
    log(.committed(batches: count))
    scheduleCheckpoint()
  }

  private func tell(_ result: WriteResult, to id: ConnectionID) {
    guard let connection = connections[id], let key = connection.peer else { return }
    switch result {
    case .settled(let acceptance, let outcomes):
      for case .refused(let code) in outcomes { report(code, refusedTo: key) }
      converse(connection) { session, household throws(StoreError) in
        try session.settled(acceptance.number, outcomes: outcomes, in: &household)
      }
    case .paired(let paired, let role):
      if let role { log(.deviceJoined(DeviceName(key), role)) }
      converse(connection) { session, _ in session.paired(paired.record, log: paired.log) }
    case .admitted(let role):
      if let role { log(.deviceJoined(DeviceName(key), role)) }
    case .invited(let invitation):
      converse(connection) { session, _ in session.invited(invitation) }
    case .revoked(let device):
      log(.deviceRevoked(DeviceName(device)))
      converse(connection) { session, _ in session.revoked() }
    case .refused(let error):
      converse(connection) { session, _ in session.refuse(error) }
    }
  }

  /// Says so at most once a minute of each device: one that goes on pushing must not fill the log's disk.
  private func report(_ code: ErrorCode, refusedTo device: DeviceKey) {
    var tally = refusals[device] ?? RefusalTally(interval: limits.refusalReport)
    if let count = tally.refused(at: .now()) {
      log(.refusedPush(DeviceName(device), code, count: count))
    }
    refusals[device] = tally
  }

  /// Sends what is new to every subscriber that keeps up, and closes the connections of the revoked.
  func publish(since before: ServedHousehold.Changes) {
    if served.changes.membership > before.membership {
      for connection in Array(connections.values) where connection.isAuthenticated {
        converse(connection) { session, household throws(StoreError) in
          try session.recheck(in: &household)
        }
      }
    }
    guard served.changes.batches > before.batches else { return }
    for (id, connection) in connections where connection.session?.isSubscribed == true {
      hungry.insert(id)
    }
  }

  /// One piece of the log for everybody who wants more and whose connection has room.
  private func feed() {
    let ready = hungry.sorted()
    hungry = []
    for id in ready {
      // Who has too much queued is asked again once that has drained.
      guard let connection = connections[id], !connection.isLeaving,
        limits.hasRoom(behind: connection.stream.queuedByteCount)
      else { continue }
      converse(connection) { session, household throws(StoreError) in
        try session.resume(in: &household)
      }
    }
    if !hungry.isEmpty { scheduleTurn() }
  }

  /// Refuses what could not be written; devices keep it and push it again, and their reading goes on.
  private func refuse(_ batch: [PendingWrite], _ error: StoreError) {
    for write in batch {
      guard let connection = connections[write.connection] else { continue }
      converse(connection) { session, household throws(StoreError) in
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

  /// Tells a full disk, which passes, from damage, which does not.
  func handle(_ error: StoreError) {
    guard error.isOfRoom else { return fail(.store(error)) }
    guard !isReadOnly else { return }
    isReadOnly = true
    log(.readOnly(code: Diagnostics(error).code))
  }

  private func scheduleCheckpoint() {
    guard checkpointTimer == nil else { return }
    checkpointTimer = loop.schedule(after: limits.checkpoint) { [weak self] in
      self?.assumeIsolated { $0.checkpoint() }
    }
  }

  private func checkpoint() {
    checkpointTimer = nil
    do throws(StoreError) {
      try served.checkpoint()
    } catch {
      handle(error)
    }
    // Whoever goes on writing needs at once again what was given back.
    memoryTimer?.cancel()
    memoryTimer = loop.schedule(after: limits.quiet) { FreeMemory.giveBack() }
  }
}

extension StoreError {
  /// Whether nothing is broken: writing works again once there is room, or a descriptor, or the disk can be written.
  package var isOfRoom: Bool {
    switch self {
    case .full, .readOnly, .busy: true
    case .system(let error): error.kind == .tooManyOpenFiles
    default: false
    }
  }
}
