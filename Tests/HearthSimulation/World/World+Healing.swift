import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// The end: nothing goes wrong any more, and within three rounds everybody has everything.
extension World {
  static let roundCount = 3

  func heal() throws {
    isHealing = true
    box.disk.turnOn()
    box.disk.capacity = nil
    for device in devices {
      device.disk.turnOn()
      device.disk.capacity = nil
    }
    for connection in connections { end(connection) }
    endConnections()
    if !box.isRunning { try startServer() }
    guard box.isRunning else {
      throw SimulationFailure("the server does not start on a sound disk")
    }
    try handOverAtLast()
    // What is written now has seen all that its device holds.
    for device in members { try edit(on: device) }
    let expected = expectedEntries()
    isBeyondRepair = try hasOrphans(among: expected, on: try whoStays())
    for round in 1...Self.roundCount {
      trace.note(round)
      for device in devices.shuffled(using: &random) where device.isPaired { try sync(device) }
    }
    try check(keeping: expected)
  }

  /// One connection of a device to its end, as a command makes it.
  private func sync(_ device: SimulatedDevice) throws {
    now += 60_000
    var failure = try attempt(device, ClientPlan(errand: .sync))
    if case .refusedByPeer(let message) = failure, message.code == .notPaired {
      if let rejoin = try rejoin(of: device) {
        failure = try attempt(device, ClientPlan(entrance: .rejoin(rejoin), errand: .sync))
      }
      if case .refusedByPeer(let message) = failure, message.code == .notPaired {
        try join(device)
        failure = nil
      }
    }
    if case .refusedByPeer(let message) = failure, message.code == .revoked,
      revocations.contains(device.key)
    {
      return
    }
    if let failure { throw SimulationFailure("\(device.name) cannot sync: \(failure)") }
  }

  private func attempt(_ device: SimulatedDevice, _ plan: ClientPlan) throws -> SyncError? {
    guard let connection = try connect(device, plan) else {
      throw SimulationFailure("\(device.name) cannot connect to a sound server")
    }
    try exchange(over: connection)
    guard connection.isClientOver else {
      throw SimulationFailure("\(device.name) and the server wait for each other")
    }
    let failure = connection.failure
    if failure == nil, let refusal = connection.refusals.first, !revocations.contains(device.key) {
      throw SimulationFailure("the server refuses a batch of \(device.name) for good: \(refusal)")
    }
    end(connection)
    endConnections()
    try settleIncidents()
    return failure
  }

  /// Everything durable that somebody who still belongs to the household remembers.
  private func expectedEntries() -> Set<ContextEntry> {
    var expected = Set(box.log)
    for device in members { expected.formUnion(device.held) }
    return expected
  }

  /// The devices that belong to the household as far as the server knows: of a revocation it may have lost all trace.
  private func whoStays() throws -> [SimulatedDevice] {
    try devices.filter { device in
      let standing = try box.served?.standing(of: device.key)
      return device.isPaired && (!revocations.contains(device.key) || standing != .revoked)
    }
  }

  /// Whether there is a batch that the server has lost, that its own device has lost too, and for which nobody who
  /// holds it has a signature: then nothing speaks for it, nor for what was written after it was seen.
  private func hasOrphans(
    among expected: Set<ContextEntry>, on devices: [SimulatedDevice]
  ) throws -> Bool {
    var (expected, vouched) = (expected, Set(box.log))
    for device in devices {
      expected.formUnion(device.held)
      let replicas = Set(device.held.map(\.replica))
      let (own, heads, entries) = try device.command { household in
        (
          Set(try replicas.filter { try household.owner(of: $0) == device.key }),
          try household.signedHeads(of: Array(replicas)),
          try household.entries(after: 0, byteLimit: .max)
        )
      }
      vouched.formUnion(device.held.filter { own.contains($0.replica) })
      // A head speaks for its branch of the replica, back to the beginning.
      let batches = Dictionary(entries.map { ($0.batch.hash, $0.batch) }) { first, _ in first }
      for head in heads {
        var batch = batches[head.hash]
        while let found = batch, vouched.insert(found.entry).inserted {
          batch = batches[found.previous]
        }
      }
    }
    return !expected.isSubset(of: vouched)
  }
}
