import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// What happens to the server as a whole, and to who belongs to the household.
extension World {
  /// Puts an older state of the server's disk back: as it was, or as a backup, which begins another log.
  func rollServerBack(isBackup: Bool) throws {
    guard !box.isUncertain else { return }
    guard let (image, log) = any(box.images), chance(0.7) else {
      if box.images.count < 4 { box.images.append((box.disk.image, box.log)) }
      return
    }
    faults.insert(isBackup ? .serverRestored : .serverRolledBack)
    takeServerAway()
    box.disk.restore(image, isSeen: isBackup)
    box.disk.capacity = nil
    box.setLog(log)
    if !isBackup { isServerForked = true }
    if isBackup { try beginNewLog() }
    try startServer()
    if let served = box.served {
      for key in revoked.keys where try served.standing(of: key) != .revoked {
        // Until somebody brings the revocation back, the server knows nothing of it.
        trace.note("forgotten revocation")
      }
    }
  }

  /// Ends the server, and every connection to it, so that its disk can be changed.
  private func takeServerAway() {
    box.disk.isOff = true
    for connection in connections { end(connection) }
    endConnections()
    writes = []
    hungry = []
    box.stop()
  }

  /// What restoring a backup does to its database.
  private func beginNewLog() throws {
    let mounted = MountedDisk(box.disk)
    var backend = try SQLiteBackend(
      path: SimulatedServer.databasePath, side: .server, on: mounted)
    try backend.begin(.write)
    try backend.forgetOrigin()
    try backend.commit()
  }

  /// Leaves the box its identity and nothing else, or a new one.
  func replaceServer(withIdentity: Bool) throws {
    let heirs = try heirs(of: box.identity.keyPair.key)
    guard !heirs.isEmpty else { return }
    faults.insert(withIdentity ? .serverReplaced : .serverEmptied)
    takeServerAway()
    box.disk.empty()
    box.disk.capacity = nil
    box.disk.create(SimulatedServer.databasePath, holding: Blank.server)
    box.setLog([])
    box.images = []
    box.isUncertain = false
    if withIdentity {
      formerServer = box.identity.keyPair.key
      keyCount += 1
      serverKeys.insert(Blank.keys[keyCount % Blank.keys.count].key)
      let bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if let id = HouseholdID(bytes: bytes) {
        box.identity = ServerIdentity(
          keyPair: Blank.keys[keyCount % Blank.keys.count], household: id)
      }
    }
    try startServer()
    guard withIdentity else { return }
    let others = members.filter { device in !heirs.contains { $0 === device } }
    for device in heirs.shuffled(using: &random) + others.shuffled(using: &random) {
      try join(device)
    }
  }

  /// Who can hand the household over: members that know the server which is gone, and so can name it to the next.
  private func heirs(of key: DeviceKey) throws -> [SimulatedDevice] {
    try members.filter { device in
      guard !device.isDisplay, device.isSettled else { return false }
      return try device.command { try $0.authorities() }.contains(key)
    }
  }

  /// Where a new server has met nobody yet: lets in first who can name the former one.
  func handOverAtLast() throws {
    guard let former = formerServer, let served = box.served else { return }
    for device in members where try served.standing(of: device.key) != .unknown { return }
    for device in try heirs(of: former) {
      try join(device)
      if try served.standing(of: device.key) != .unknown { return }
    }
  }

  /// Ends the membership of somebody who is not the last one.
  func revokeSomebody() throws {
    let keys = Set(members.filter { !$0.isDisplay }.map(\.key))
    guard keys.count > 1, revocations.isEmpty || chance(0.3), let device = any(members) else {
      return
    }
    revocations.insert(device.key)
    guard case .revoked(let key) = try administer(.revoke(device.key)) else { return }
    guard let entry = box.log.last else { return }
    faults.insert(.deviceRevoked)
    revoked[key] = entry
  }
}
