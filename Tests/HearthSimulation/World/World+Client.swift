import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// The device's side of connections, as the program performs it.
extension World {
  static let address = ServerAddress(host: "server", port: 7433, pin: .zero)

  /// Begins a connection; nil where the server does not answer, or the home cannot be opened.
  func connect(
    _ device: SimulatedDevice, _ plan: ClientPlan, dialect: Connection.Dialect = .own,
    isSlow: Bool = false
  ) throws -> Connection? {
    guard box.isRunning else { return nil }
    acting(device)
    do {
      let home = try device.linkedHousehold()
      let connection = Connection(
        number: nextConnectionNumber(), device: device, run: box.run, plan: plan, home: home,
        dialect: dialect, isSlow: isSlow)
      connections.append(connection)
      try act(connection) { session, home throws(StoreError) in try session.begin(in: &home) }
      return connection
    } catch let error as StoreError {
      try deviceFailed(device, error)
      return nil
    }
  }

  /// Takes in bytes from the server.
  func receive(_ bytes: [UInt8], over connection: Connection) throws {
    acting(connection.device)
    connection.fromServer.append(bytes)
    while !connection.isClientOver,
      let body = try connection.fromServer.next(using: SystemPrimitives())
    {
      let message = try MessageCoding.decode(body)
      tell("#\(connection.number) \(connection.device.name) hears \(message.summary)")
      try act(connection) { session, home throws(StoreError) in
        try session.receive(message, in: &home, using: SystemPrimitives())
      }
      try goOn(connection)
    }
  }

  /// Sends for as long as there is more to send.
  private func goOn(_ connection: Connection) throws {
    while !connection.isClientOver, connection.client.hasMore {
      try act(connection) { session, home throws(StoreError) in try session.resume(in: &home) }
    }
  }

  /// The device has written something: a session that stays pushes it.
  func pushLocalChanges(over connection: Connection) throws {
    acting(connection.device)
    try act(connection) { session, home throws(StoreError) in try session.localChange(in: &home) }
    try goOn(connection)
  }

  private func act(
    _ connection: Connection,
    _ step: (inout ClientSession, inout LinkedHousehold) throws(StoreError) -> [ClientEffect]
  ) throws {
    guard !connection.isClientOver, var home = connection.home else { return }
    connection.home = nil
    defer { connection.home = home }
    var sent: [UInt8] = []
    do throws(StoreError) {
      let effects = try step(&connection.client, &home)
      sent = try perform(effects, of: connection, in: &home)
    } catch {
      connection.isClientOver = true
      connection.device.isUncertain = true
      return try deviceFailed(connection.device, error)
    }
    trace.note(sent.count)
    connection.up.write(sent)
    try noteLog(of: connection.device, as: &home.local)
    try check(connection)
  }

  /// Performs effects in their order; what they send leaves together.
  private func perform(
    _ effects: [ClientEffect], of connection: Connection, in home: inout LinkedHousehold
  ) throws(StoreError) -> [UInt8] {
    var sent: [UInt8] = []
    for effect in effects {
      note(effect, of: connection)
      switch effect {
      case .send(let message): sent += frame(of: message, from: connection)
      case .finished: connection.isClientOver = true
      case .failed(let error):
        tell("#\(connection.number) \(connection.device.name) ends: \(error)")
        connection.failure = error
        connection.isClientOver = true
      case .invited, .caughtUp: break
      case .apply, .acknowledge, .refused, .abandonReplica, .joined:
        guard try home.perform(effect, from: Self.address) else { continue }
        let more = try connection.client.foundGap(in: &home)
        sent += try perform(more, of: connection, in: &home)
      }
    }
    return sent
  }

  private func note(_ effect: ClientEffect, of connection: Connection) {
    switch effect {
    case .send(.have): connection.hasRestarted = true
    case .apply(let arrival): connection.arrivals += arrival.batches.map(\.entry)
    case .acknowledge(let entries, _): connection.acknowledged += entries
    case .caughtUp: connection.saysFresh = true
    case .refused(let refusal): connection.refusals.append(refusal)
    case .joined: connection.device.isPaired = true
    default: break
    }
  }

  // MARK: Frames

  private func frame(of message: Message, from connection: Connection) -> [UInt8] {
    var message = message
    if case .hello(var hello) = message {
      switch connection.dialect {
      case .own: break
      case .newer: hello.versions.append(2)
      case .foreign: hello.versions = [2, 3]
      }
      message = .hello(hello)
    }
    do {
      return try frame(
        of: message, phase: message.mayComeFirst ? .early : .authenticated,
        dialect: connection.dialect)
    } catch {
      preconditionFailure("a session made a message that cannot be sent: \(error)")
    }
  }

  func frame(
    of message: Message, phase: Frame.Phase, dialect: Connection.Dialect
  ) throws(WireError) -> [UInt8] {
    var body = try MessageCoding.encode(message)
    if dialect == .newer { body += Self.unknownField }
    return try Frame.encode(body, phase: phase, using: SystemPrimitives())
  }

  /// Field 1000 of a message, a number.
  private static let unknownField: [UInt8] = [0xC0, 0x3E, 0x01]

  // MARK: What the device was told to be durable

  func noteLog(of device: SimulatedDevice) throws {
    try device.command { household in try noteLog(of: device, as: &household) }
  }

  private func noteLog(
    of device: SimulatedDevice, as household: inout Household<SQLiteBackend>
  ) throws {
    do {
      let after = UInt64(device.log.count)
      let new = try household.entries(after: after, byteLimit: .max).map(\.batch.entry)
      for entry in new {
        guard device.held.insert(entry).inserted else {
          throw SimulationFailure("\(device.name) stored a batch twice")
        }
        device.log.append(entry)
        device.doubtfulCount = 0
        trace.note(entry.hash.rawValue)
      }
    } catch let error as StoreError {
      device.isUncertain = true
      try deviceFailed(device, error)
    }
  }

  /// After a crash: everything that was durable is there, in its order, and at most what was under way beside it.
  func checkLog(of device: SimulatedDevice, afterPowerLoss hasLostPower: Bool) throws {
    let found = try device.command { household in
      try household.entries(after: 0, byteLimit: .max).map(\.batch.entry)
    }
    let doubtfulCount = hasLostPower ? device.doubtfulCount : 0
    try check(
      found, follows: device.log.dropLast(doubtfulCount),
      isUncertain: device.isUncertain || doubtfulCount > 0, of: device.name)
    device.doubtfulCount =
      hasLostPower ? 0 : device.doubtfulCount + found.count - device.log.count
    device.isUncertain = false
    device.log = found
    device.held = Set(found)
  }

  func deviceFailed(_ device: SimulatedDevice, _ error: StoreError) throws {
    trace.note("\(device.name) \(error)")
    tell("\(device.name) fails: \(error)")
    if error.isOfRoom, device.disk.capacity != nil { return }
    guard device.disk.isOff || device.disk.hasHadIncident else {
      throw SimulationFailure("\(device.name) failed without a cause: \(error)")
    }
    device.mustStop = true
  }
}
