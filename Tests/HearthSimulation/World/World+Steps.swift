import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// What may happen next.
private enum Action {
  case edit, connect, deliver, turn, checkpoint, pushLocal, payHeads, wait, startServer, fault
}

extension World {
  private static let actions: [(weight: Int, action: Action)] = [
    (26, .edit), (20, .connect), (30, .deliver), (4, .turn), (3, .checkpoint), (4, .pushLocal),
    (4, .payHeads), (2, .wait), (3, .startServer), (14, .fault),
  ]

  /// Lets everything happen that the seed has in store.
  func run() throws {
    while step < Self.stepCount {
      step += 1
      now += Int64(number(1...5_000))
      let action = nextAction()
      trace.note("\(action)")
      tell("\(action)")
      do {
        try perform(action)
      } catch let error as StoreError {
        try absorb(error)
      }
      try settleIncidents()
    }
  }

  private func nextAction() -> Action {
    let total = Self.actions.reduce(0) { $0 + $1.weight }
    var draw = number(0...(total - 1))
    for (weight, action) in Self.actions {
      if draw < weight { return action }
      draw -= weight
    }
    return .wait
  }

  private func perform(_ action: Action) throws {
    switch action {
    case .edit: if let device = any(devices) { try edit(on: device) }
    case .connect: try connectSomebody()
    case .deliver:
      // What is under way is mostly on its way.
      for _ in 0..<number(1...3) { if let connection = any(connections) { try move(connection) } }
    case .turn: try turn()
    case .checkpoint: try checkpoint()
    case .pushLocal:
      let staying = connections.filter { $0.plan.errand == .watch && !$0.isClientOver }
      if let connection = any(staying) { try pushLocalChanges(over: connection) }
    case .payHeads:
      if let connection = any(connections.filter { $0.owesHeads }) { try payHeads(connection) }
    case .wait: now += Int64(number(0...3_600_000))
    case .startServer: if !box.isRunning { try startServer() }
    case .fault: try cause(nextFault())
    }
    endConnections()
  }

  /// Ends whoever met an error of a disk while it did something else.
  private func absorb(_ error: StoreError) throws {
    trace.note("\(error)")
    tell("somebody fails: \(error)")
    let isFull = box.disk.capacity != nil || devices.contains { $0.disk.capacity != nil }
    if error.isOfRoom, isFull { return }
    var isExplained = box.disk.hasHadIncident
    if box.disk.hasHadIncident { box.mustStop = true }
    for device in devices where device.disk.hasHadIncident {
      device.mustStop = true
      device.isUncertain = true
      isExplained = true
    }
    guard isExplained else { throw SimulationFailure("a store failed without a cause: \(error)") }
  }

  func payHeads(_ connection: Connection) throws {
    connection.owesHeads = false
    actingServer()
    try converse(connection) { session, household throws(StoreError) in
      try session.payHeads(in: &household)
    }
  }

  private func connectSomebody() throws {
    guard connections.count < Self.maximumConnectionCount, let device = any(devices),
      device.isPaired
    else { return }
    let errands: [ClientPlan.Errand] = [.sync, .sync, .sync, .push, .pull, .watch]
    var plan = ClientPlan(errand: any(errands) ?? .sync)
    if device.needsRejoin, let rejoin = try rejoin(of: device) { plan.entrance = .rejoin(rejoin) }
    var dialect = Connection.Dialect.own
    if chance(0.06) {
      dialect = chance(0.7) ? .newer : .foreign
      faults.insert(dialect == .newer ? .newerPeer : .foreignVersion)
    }
    let isSlow = chance(0.12)
    let connection = try connect(device, plan, dialect: dialect, isSlow: isSlow)
    if isSlow, connection != nil { faults.insert(.slowLink) }
    if chance(0.4), let connection { try move(connection) }
  }

  /// Delivers something over a connection, mostly all that is on its way, back and forth.
  private func move(_ connection: Connection) throws {
    let others = connections.filter {
      $0 !== connection && $0.device === connection.device && !($0.up.isEmpty && $0.down.isEmpty)
    }
    if !others.isEmpty, !connection.up.isEmpty { faults.insert(.overtaking) }
    if connection.isSlow || chance(0.25) {
      try deliver(number(1...200), up: chance(0.5), over: connection)
      if chance(0.5) { try turn() }
    } else {
      try exchange(over: connection, rounds: number(1...6))
    }
  }

  /// Lets both sides speak until nobody has anything to say, or for so many rounds.
  func exchange(over connection: Connection, rounds: Int = .max) throws {
    var round = 0
    while round < rounds, !connection.isClientOver || !connection.up.isEmpty,
      box.isRunning, !box.mustStop, !connection.device.mustStop
    {
      round += 1
      try deliver(.max, up: true, over: connection)
      try turn()
      try deliver(.max, up: false, over: connection)
      let isIdle = connection.up.isEmpty && connection.down.isEmpty
      if isIdle, hungry.isEmpty, writes.isEmpty { return }
    }
  }

  func deliver(_ count: Int, up: Bool, over connection: Connection) throws {
    let limit = min(count, up ? connection.up.count : connection.down.count)
    guard limit > 0 else { return }
    trace.note(limit)
    if up {
      let bytes = connection.up.take(limit)
      guard box.isRunning, connection.run == box.run, !connection.isServerOver else { return }
      connection.fromClient.append(bytes)
      try hear(connection)
    } else {
      try receive(connection.down.take(limit), over: connection)
    }
  }

  /// Lets go of connections that both sides have ended, and tells the side that has not heard of it.
  func endConnections() {
    for connection in connections where connection.isServerOver && connection.down.isEmpty {
      if !connection.isClientOver { end(connection) }
    }
    for connection in connections where connection.isClientOver {
      connection.device.keep(connection.home)
      connection.home = nil
      hungry.remove(connection.number)
      note(failureOf: connection)
    }
    // What the device had sent before it hung up is on its way still.
    connections.removeAll { $0.isClientOver && ($0.up.isEmpty || $0.isServerOver) }
  }

  private func note(failureOf connection: Connection) {
    guard case .refusedByPeer(let message) = connection.failure else { return }
    if message.code == .notPaired { connection.device.needsRejoin = true }
  }

  func end(_ connection: Connection) {
    connection.isClientOver = true
    connection.isServerOver = true
    connection.home = nil
  }

  func rejoin(of device: SimulatedDevice) throws -> Rejoin? {
    do {
      let record = try device.command { household in try household.joiningRecord() }
      return record.map { Rejoin(record: $0, name: device.name, person: device.person) }
    } catch let error as StoreError {
      try deviceFailed(device, error)
      return nil
    }
  }
}

// MARK: - Pairing

extension World {
  /// Lets a device in; everything that this takes happens at once.
  func join(_ device: SimulatedDevice) throws {
    guard box.isRunning, !revocations.contains(device.key),
      let token = try invite(device.isDisplay ? .display : .member)
    else {
      return
    }
    var pair = Pair(token: token, name: device.name, person: device.person)
    let known = try device.command { household in
      try household.joiningRecord() == nil ? nil : household.id()
    }
    pair.household = known
    for _ in 0..<2 {
      let plan = ClientPlan(entrance: .pair(pair), errand: .sync)
      guard let connection = try connect(device, plan) else { return }
      try exchange(over: connection)
      let failure = connection.failure
      end(connection)
      endConnections()
      guard case .refusedByPeer(let message) = failure, message.code == .handOver else {
        try allow(failure, of: device)
        break
      }
      pair.handsOver = true
      pair.authorities = try device.command { try $0.authorities() }
    }
    box.identity = box.served?.identity ?? box.identity
    device.needsRejoin = false
  }

  /// A device that was invited comes in, unless the server has no room or is gone.
  private func allow(_ failure: SyncError?, of device: SimulatedDevice) throws {
    guard let failure, !box.mustStop else { return }
    if case .refusedByPeer(let message) = failure, message.canRetry { return }
    throw SimulationFailure("\(device.name) may not join: \(failure)")
  }

  func invite(_ role: Role) throws -> InvitationToken? {
    guard case .invited(let invitation) = try administer(.invite(role: role, seconds: 0)) else {
      return nil
    }
    return invitation.token
  }

  /// Gives a home a household of its own, before it meets a server.
  func found(on device: SimulatedDevice) throws {
    acting(device)
    let bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try device.command { household in
      guard let id = HouseholdID(bytes: bytes) else { return }
      try household.transaction { household throws(StoreError) in
        try household.setID(id)
        try household.commit(
          [
            Membership.joining(
              key: device.key, name: device.name, person: device.person, role: .member,
              inviter: nil)
          ], time: self.clock.time)
      }
    }
    try noteLog(of: device)
    try edit(on: device)
  }
}
