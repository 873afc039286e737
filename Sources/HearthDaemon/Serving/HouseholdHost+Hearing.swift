import HearthCRDT
import HearthStore
import HearthSync
import HearthSystem
import HearthWire

/// What peers say, and what their sessions make of it.
extension HouseholdHost {
  func handle(_ event: StreamConnection.Event, of id: ConnectionID) {
    guard let connection = connections[id] else { return }
    switch event {
    case .bytes(let bytes): receive(bytes, from: connection)
    case .drained:
      hungry.insert(id)
      scheduleTurn()
    case .ended, .failed: drop(connection, .peer)
    }
  }

  private func receive(_ bytes: [UInt8], from connection: Connection) {
    guard !connection.isLeaving else { return }
    do throws(TLSError) {
      try connection.receive(bytes, at: .now())
    } catch {
      connection.leave(.malformed)
      return finish(connection)
    }
    guard connection.session != nil else { return }
    // Later deadlines are found when the earlier one has come: a timer is not set anew for every byte.
    if let set = connection.deadlineMoment, connection.patience.nextDeadline < set {
      watchDeadline(of: connection)
    }
    if arrivals.last != connection.id { arrivals.append(connection.id) }
    scheduleTurn()
  }

  /// Hears the whole messages of one connection, as many as its device may have heard in one turn.
  func hear(_ connection: Connection) {
    guard let device = connection.peer else { return }
    while !connection.isLeaving {
      guard share.hears(device), !writes.isFull(for: device) else { return postpone(connection) }
      let heard: (message: Message, byteCount: Int)?
      do throws(WireError) {
        heard = try connection.nextMessage()
      } catch {
        return end(connection, .malformed, telling: SyncError(error))
      }
      guard let (message, byteCount) = heard else { return connection.stream.resumeReading() }
      share.heard(byteCount: byteCount, from: device)
      if case .push = message { counters.pushes += 1 }
      converse(connection) { session, household throws(StoreError) in
        try session.receive(message, in: &household, using: SystemPrimitives())
      }
    }
  }

  /// Hears the rest in the next turn, and takes nothing more from the network before.
  private func postpone(_ connection: Connection) {
    connection.stream.pauseReading()
    // It is not the peer that keeps us waiting.
    connection.patience.heard(at: .now(), isInsideFrame: false)
    arrivals.append(connection.id)
    scheduleTurn()
  }

  /// Lets the session of `connection` decide, and performs what it decides.
  func converse(
    _ connection: Connection,
    _ step: (inout ServerSession, inout ServedHousehold) throws(StoreError) -> [ServerEffect]
  ) {
    guard var session = connection.session else { return }
    var household = served
    do throws(StoreError) {
      let effects = try step(&session, &household)
      connection.session = session
      weigh(connection)
      guard !connection.isLeaving else { return }
      for effect in effects { perform(effect, for: connection) }
      if session.hasMore { hungry.insert(connection.id) }
    } catch {
      handle(error)
      end(connection, .refused, telling: .internalFailure)
    }
  }

  /// Notes what a connection holds, and ends one where all together hold too much.
  private func weigh(_ connection: Connection) {
    guard let device = connection.peer, let byteCount = connection.session?.heldByteCount,
      let id = holdings.note(byteCount: byteCount, of: connection.id, by: device),
      let greatest = connections[id]
    else { return }
    writes.forget(id)
    end(greatest, .slow, telling: .resynchronise)
  }

  private func perform(_ effect: ServerEffect, for connection: Connection) {
    switch effect {
    case .send(let message): send(message, to: connection)
    case .authenticated: authenticate(connection)
    case .accept, .pair, .admit, .invite, .revoke:
      guard let device = connection.peer, !connection.isLeaving else { return }
      writes.append(PendingWrite(connection: connection.id, device: device, effect: effect))
    case .oweHeads(let milliseconds):
      guard connection.headsTimer == nil else { return }
      let id = connection.id
      connection.headsTimer = loop.schedule(after: .milliseconds(Int64(clamping: milliseconds))) {
        [weak self] in self?.assumeIsolated { $0.payHeads(id) }
      }
    case .close(let error): end(connection, Farewell(error), telling: nil)
    }
  }

  func send(_ message: Message, to connection: Connection) {
    do throws(WireError) {
      guard connection.isAuthenticated else {
        return connection.send(
          try Frame.encode(
            MessageCoding.encode(message), phase: .early, using: SystemPrimitives()))
      }
      let (frame, isNew) = try frames.frame(of: message)
      if isNew { counters.framesEncoded += 1 }
      counters.framesSent += 1
      connection.send(frame)
    } catch {
      // Sessions cut what they send to the limits of frames, so this is a fault of ours.
      return end(connection, .refused, telling: nil)
    }
    // An error ends the connection by itself.
    if case .error = message { return }
    // The log waits for room; what a peer asks for and does not read would be queued without bound.
    if limits.isOverrun(by: connection.stream.queuedByteCount) {
      end(connection, .slow, telling: .resynchronise)
    }
  }

  private func authenticate(_ connection: Connection) {
    guard let key = connection.peer, !connection.isAuthenticated else { return }
    connection.authenticate()
    admission.authenticate(connection.id)
    guard connectionsOfDevices[key, default: []].count < limits.connectionsPerDevice else {
      return end(connection, .refused, telling: .tooManyConnections)
    }
    connectionsOfDevices[key, default: []].insert(connection.id)
    log(.connected(connection.id, DeviceName(key)))
    watchDeadline(of: connection)
    admitNewcomers()
  }

  private func payHeads(_ id: ConnectionID) {
    guard let connection = connections[id], !connection.isLeaving else { return }
    connection.headsTimer = nil
    converse(connection) { session, household throws(StoreError) in
      try session.payHeads(in: &household)
    }
    scheduleTurn()
  }
}

/// How conversations end.
extension HouseholdHost {
  /// Ends a conversation, telling the peer why where there is a reason to tell.
  func end(_ connection: Connection, _ farewell: Farewell, telling error: SyncError?) {
    guard !connection.isLeaving else { return }
    if let error, connection.session != nil { send(.error(error.message), to: connection) }
    connection.leave(farewell)
    finish(connection)
  }

  /// Ends a conversation without a word.
  func drop(_ connection: Connection, _ farewell: Farewell) {
    forget(connection, farewell)
    connection.close()
  }

  /// Waits a moment for a peer that is told why, then forgets it.
  func finish(_ connection: Connection) {
    guard connection.stream.isOpen else { return drop(connection, connection.farewell ?? .peer) }
    let id = connection.id
    connection.deadline?.cancel()
    connection.deadline = loop.schedule(after: Self.patienceForLastWords) { [weak self] in
      self?.assumeIsolated { host in
        if let connection = host.connections[id] { host.drop(connection, .peer) }
      }
    }
  }

  private func forget(_ connection: Connection, _ farewell: Farewell) {
    guard connections.removeValue(forKey: connection.id) != nil else { return }
    hungry.remove(connection.id)
    holdings.forget(connection.id)
    writes.forget(connection.id)
    admission.leave(connection.id)
    let reason = connection.farewell ?? farewell
    if connection.isAuthenticated, let key = connection.peer {
      connectionsOfDevices[key]?.remove(connection.id)
      if connectionsOfDevices[key]?.isEmpty == true { connectionsOfDevices[key] = nil }
      log(.disconnected(connection.id, reason))
    } else if reason != .stopping {
      counters.strangersRefused += 1
      if let count = tally.refused(at: .now()) { log(.strangers(count: count)) }
    }
    admitNewcomers()
  }

  /// Looks again when something may be due for this connection.
  func watchDeadline(of connection: Connection) {
    let id = connection.id
    let moment = connection.patience.nextDeadline
    connection.deadline?.cancel()
    connection.deadlineMoment = moment
    connection.deadline = loop.schedule(after: moment - .now()) { [weak self] in
      self?.assumeIsolated { $0.deadlinePassed(id) }
    }
  }

  private func deadlinePassed(_ id: ConnectionID) {
    guard let connection = connections[id], !connection.isLeaving else { return }
    let now = MonotonicTime.now()
    let delivery = connection.stream.delivery
    connection.patience.delivered(delivery, at: now)
    switch connection.patience.verdict(at: now) {
    case .ping:
      send(.ping, to: connection)
      connection.patience.sentPing(at: now, behind: delivery)
    case .close(let impatience):
      return end(connection, Farewell(impatience), telling: .timedOut)
    case nil: break
    }
    watchDeadline(of: connection)
  }

  static var patienceForLastWords: Duration { .seconds(2) }
}
