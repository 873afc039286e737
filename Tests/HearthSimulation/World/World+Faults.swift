import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// What goes wrong.
extension World {
  /// How likely each kind of fault is, beside the others.
  private static let weights: [(weight: Int, fault: FaultKind)] = [
    (8, .connectionLost), (6, .frameCut), (4, .deviceKilled), (4, .serverKilled),
    (9, .devicePowerLoss), (9, .serverPowerLoss), (4, .deviceDiskFull), (4, .serverDiskFull),
    (5, .deviceDiskFailure), (4, .serverDiskFailure), (4, .clockJump), (3, .homeCopiedSeen),
    (3, .homeCopiedUnseen), (6, .homeRestoredSeen), (6, .homeRestoredUnseen),
    (4, .serverRolledBack), (3, .serverRestored), (2, .serverEmptied), (2, .serverReplaced),
    (2, .deviceRevoked), (4, .unknownOperation), (2, .forgery),
  ]

  func nextFault() -> FaultKind {
    var draw = number(0...(Self.weights.reduce(0) { $0 + $1.weight } - 1))
    for (weight, fault) in Self.weights {
      if draw < weight { return fault }
      draw -= weight
    }
    return .connectionLost
  }

  func cause(_ fault: FaultKind) throws {
    trace.note(fault.rawValue)
    tell("fault \(fault)")
    switch fault {
    case .connectionLost, .frameCut:
      if let connection = any(connections) { try lose(connection, inFrame: fault == .frameCut) }
    case .deviceKilled: if let device = any(devices) { device.mustStop = !killLater(device.disk) }
    case .serverKilled: if box.isRunning { box.mustStop = !killLater(box.disk) }
    case .devicePowerLoss: any(devices)?.disk.plan(.powerLoss, after: number(0...40))
    case .serverPowerLoss: box.disk.plan(.powerLoss, after: number(0...60))
    case .deviceDiskFailure: any(devices)?.disk.plan(failure(), after: number(0...40))
    case .serverDiskFailure: box.disk.plan(failure(), after: number(0...40))
    case .deviceDiskFull: if let device = any(devices) { toggleRoom(device.disk, fault) }
    case .serverDiskFull: toggleRoom(box.disk, fault)
    case .clockJump: jump()
    case .homeCopiedSeen, .homeCopiedUnseen: try copyHome(isSeen: fault == .homeCopiedSeen)
    case .homeRestoredSeen, .homeRestoredUnseen:
      try restoreHome(isSeen: fault == .homeRestoredSeen)
    case .serverRolledBack, .serverRestored: try rollServerBack(isBackup: fault == .serverRestored)
    case .serverEmptied, .serverReplaced:
      try replaceServer(withIdentity: fault == .serverReplaced)
    case .deviceRevoked: try revokeSomebody()
    case .forgery: try forge()
    case .unknownOperation: if let device = any(members) { try writeUnknown(on: device) }
    case .slowLink, .repeatedPush, .overtaking, .writesReordered, .writeTorn, .clockOff,
      .newerPeer, .foreignVersion:
      break
    }
  }

  private func failure() -> SimulatedDisk.Incident {
    chance(0.5) ? .failure(.inputOutput) : .flushFailure
  }

  /// Whether whoever uses the disk is to be killed at one of its next operations, not at the end of this step.
  private func killLater(_ disk: SimulatedDisk) -> Bool {
    guard chance(0.6) else { return false }
    disk.plan(.kill, after: number(0...30))
    return true
  }

  // MARK: Network

  /// Ends a connection; of what is on its way some arrives.
  func lose(_ connection: Connection, inFrame: Bool) throws {
    let (up, down) = (connection.up.count, connection.down.count)
    if inFrame {
      guard up + down > 1 else { return }
      try deliver(number(0...up), up: true, over: connection)
      try turn()
      try deliver(number(0...down), up: false, over: connection)
      if connection.fromClient.isWithinFrame || connection.fromServer.isWithinFrame {
        faults.insert(.frameCut)
      }
    } else {
      faults.insert(.connectionLost)
    }
    end(connection)
  }

  // MARK: Disks

  private func toggleRoom(_ disk: SimulatedDisk, _ fault: FaultKind) {
    if disk.capacity == nil {
      disk.capacity = disk.usedByteCount + number(0...60_000)
      faults.insert(fault)
    } else {
      disk.capacity = nil
    }
  }

  /// Ends the programs whose disk failed, whose power went, or who were killed; then looks what is left.
  func settleIncidents() throws {
    for device in devices where device.mustStop || device.disk.isOff { try stop(device) }
    for device in devices where device.disk.hasHadIncident {
      faults.insert(.deviceDiskFailure)
      device.disk.turnOn()
    }
    if box.mustStop || box.disk.isOff { try stopServer() }
    if box.disk.hasHadIncident {
      faults.insert(.serverDiskFailure)
      box.disk.turnOn()
    }
    endConnections()
  }

  private func stop(_ device: SimulatedDevice) throws {
    let hasLostPower = device.disk.hasLostPower
    faults.insert(fault(of: device.disk, .devicePowerLoss, .deviceDiskFailure, .deviceKilled))
    // A program that is gone writes nothing any more, whatever letting go of it does.
    device.disk.isOff = true
    for connection in connections where connection.device === device { end(connection) }
    device.close()
    device.mustStop = false
    turnOn(device.disk)
    acting(device)
    tell("\(device.name) stops\(hasLostPower ? ", without power" : "")")
    try checkLog(of: device, afterPowerLoss: hasLostPower)
  }

  func stopServer() throws {
    let hasLostPower = box.disk.hasLostPower
    faults.insert(fault(of: box.disk, .serverPowerLoss, .serverDiskFailure, .serverKilled))
    box.disk.isOff = true
    for connection in connections where connection.run == box.run {
      connection.isServerOver = true
    }
    writes = []
    hungry = []
    box.stop()
    box.mustStop = false
    turnOn(box.disk)
    tell("the server stops\(hasLostPower ? ", without power" : "")")
    if chance(0.7) { try startServer() }
  }

  /// Why whoever uses the disk has to stop.
  private func fault(
    of disk: SimulatedDisk, _ powerLoss: FaultKind, _ failure: FaultKind, _ kill: FaultKind
  ) -> FaultKind {
    if disk.hasLostPower { return powerLoss }
    return disk.hasHadIncident && !disk.isOff ? failure : kill
  }

  private func turnOn(_ disk: SimulatedDisk) {
    if disk.hasLostPower { loseUnflushed(of: disk) } else { disk.turnOn() }
  }

  private func loseUnflushed(of disk: SimulatedDisk) {
    let damage = any(CrashDamage.allCases) ?? .dropped
    let wasDirty = disk.restart(damage, using: &random)
    trace.note(damage.rawValue)
    guard wasDirty else { return }
    if damage == .reordered { faults.insert(.writesReordered) }
    if damage == .torn { faults.insert(.writeTorn) }
  }

  // MARK: Clocks

  private func jump() {
    faults.insert(.clockJump)
    let distance = Int64(number(-30 * 86_400...30 * 86_400)) * 1_000
    if chance(0.2) {
      box.skew += distance
    } else {
      any(devices)?.skew += distance
    }
  }

  // MARK: Homes

  /// Remembers what a home holds now, to be put back later.
  private func image(of device: SimulatedDevice) -> (image: DiskImage, log: [ContextEntry]) {
    (device.disk.image, device.log)
  }

  private func copyHome(isSeen: Bool) throws {
    guard devices.count < 8, let original = any(members), original.isSettled else { return }
    if !isSeen { try expectFork(of: original) }
    guard !original.mustStop, !original.disk.isOff else { return }
    faults.insert(isSeen ? .homeCopiedSeen : .homeCopiedUnseen)
    let (image, log) = image(of: original)
    let copy = SimulatedDevice(
      number: devices.count, keyPair: original.keyPair,
      machine: isSeen && chance(0.5) ? "machine \(devices.count)" : image.machine,
      skew: original.skew, seed: random.next())
    copy.disk.restore(image, isSeen: isSeen)
    copy.isDisplay = original.isDisplay
    copy.isPaired = true
    copy.needsRejoin = original.needsRejoin
    copy.log = log
    copy.held = Set(log)
    devices.append(copy)
  }

  private func restoreHome(isSeen: Bool) throws {
    guard let device = any(members), device.isSettled else { return }
    guard !device.images.isEmpty, chance(0.8) else {
      device.images.append(image(of: device))
      return
    }
    guard let (image, log) = any(device.images) else { return }
    if !isSeen { try expectFork(of: device) }
    guard !device.mustStop, !device.disk.isOff else { return }
    faults.insert(isSeen ? .homeRestoredSeen : .homeRestoredUnseen)
    device.disk.isOff = true
    for connection in connections where connection.device === device { end(connection) }
    device.close()
    device.disk.restore(image, isSeen: isSeen)
    device.log = log
    device.held = Set(log)
    acting(device)
    try checkLog(of: device, afterPowerLoss: false)
    if !isSeen { try expectFork(of: device) }
  }

  /// Nothing can tell that this home goes on in two places: its replica may fork.
  private func expectFork(of device: SimulatedDevice) throws {
    do {
      if let replica = try device.command({ try $0.currentReplica() }) { mayFork.insert(replica) }
    } catch let error as StoreError {
      try deviceFailed(device, error)
    }
  }
}
