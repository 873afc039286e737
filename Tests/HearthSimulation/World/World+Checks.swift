import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// What must hold on the way, and at the end.
extension World {
  /// What a log holds that was opened again: everything that was durable, in its order, and more only where something
  /// was under way.
  func check(
    _ found: [ContextEntry], follows known: some Collection<ContextEntry>, isUncertain: Bool,
    of name: String
  ) throws {
    guard found.starts(with: known) else {
      throw SimulationFailure(
        "\(name) lost what was durable: \(known.count) batches, then \(found.count)")
    }
    guard isUncertain || found.count == known.count else {
      throw SimulationFailure("\(name) holds what nobody wrote")
    }
  }

  /// What came over a connection, and what the device was told.
  func check(_ connection: Connection) throws {
    defer {
      connection.arrivals = []
      connection.acknowledged = []
    }
    guard connection.run == box.run else { return }
    let device = connection.device
    for entry in connection.acknowledged where box.numbers[entry] == nil {
      throw SimulationFailure("\(device.name) was told that something is durable which is not")
    }
    if !connection.hasRestarted,
      let entry = connection.arrivals.first(where: connection.settled.contains)
    {
      throw SimulationFailure("\(device.name) was sent back \(entry), which it had pushed")
    }
    connection.settled.formUnion(connection.acknowledged)
    for entry in connection.arrivals {
      guard let number = box.numbers[entry] else {
        throw SimulationFailure("\(device.name) was sent what is not durable")
      }
      if connection.hasRestarted { continue }
      guard number > connection.lastNumber else {
        throw SimulationFailure("\(device.name) was sent batch \(number) out of order, or twice")
      }
      for skipped in box.log[connection.lastNumber..<(number - 1)]
      where !device.held.contains(skipped) {
        throw SimulationFailure("\(device.name) was not sent what stands before batch \(number)")
      }
      connection.lastNumber = number
    }
    if connection.saysFresh, let target = connection.target, !device.mustStop {
      for entry in box.log.prefix(target) where !device.held.contains(entry) {
        throw SimulationFailure("\(device.name) calls fresh what lacks a batch")
      }
      connection.saysFresh = false
    }
    if connection.isClientOver { try checkPosition(of: device) }
  }

  /// A device that stands at a position of the log holds everything up to it.
  func checkPosition(of device: SimulatedDevice) throws {
    guard let served = box.served, !device.mustStop, !box.mustStop else { return }
    do {
      let stored = try device.command { try $0.serverPosition() }
      guard let stored, stored.log == served.log, stored.position.number <= box.log.count,
        try served.position(at: stored.position.number) == stored.position
      else { return }
      for entry in box.log.prefix(Int(stored.position.number)) where !device.held.contains(entry) {
        throw SimulationFailure("\(device.name) stands behind a batch that it lacks")
      }
    } catch is StoreError {
      // The disk of one of them fails; what that means is found out elsewhere.
    }
  }

  /// At the end: nothing durable is lost, and all are equal, to one another and to the rules.
  func check(keeping expected: Set<ContextEntry>) throws {
    guard let served = box.served else { return }
    let held = Set(box.log)
    if isBeyondRepair { return try checkForks() }
    let lost = expected.subtracting(held)
    if let entry = lost.first {
      throw SimulationFailure(
        "\(lost.count) batches are lost, such as \(entry), \(try whereabouts(of: entry))")
    }
    try checkForks()
    var active: [SimulatedDevice] = []
    for device in devices where device.isPaired {
      let isRevoked = try served.standing(of: device.key) == .revoked
      if let entry = revoked[device.key], held.contains(entry) != isRevoked {
        throw SimulationFailure("\(device.name): the log and the membership disagree")
      }
      if !isRevoked { active.append(device) }
    }
    for device in active {
      guard device.held == held else {
        throw SimulationFailure(
          "\(device.name) has \(device.held.count) batches, the server \(held.count)")
      }
      let unsent = try device.command { try $0.unsentTransactionCount() }
      if unsent > 0 { throw SimulationFailure("\(device.name) has \(unsent) unsent transactions") }
      try checkPosition(of: device)
    }
    try checkReplicas(of: active)
    try checkViews(of: active)
    if let device = any(active) { try verify(device) }
  }

  /// Who holds a batch, and up to where each has heads of its replica.
  private func whereabouts(of entry: ContextEntry) throws -> String {
    let holders = try devices.filter { $0.held.contains(entry) }.map { device in
      let (owner, heads) = try device.command { household in
        (
          try household.owner(of: entry.replica),
          try household.signedHeads(of: [entry.replica]).map(\.counter)
        )
      }
      let isOwner = owner == device.key
      return
        "\(device.name)\(device.isPaired ? "" : ", unpaired,")\(isOwner ? ", its author," : "")"
        + " with heads \(heads)"
    }
    return "held by \(holders.isEmpty ? "nobody" : holders.joined(separator: " and "))"
  }

  /// A replica goes on in two places only where nothing could have told.
  private func checkForks() throws {
    var ends: [ContextEntry: Set<UInt64>] = [:]
    guard let served = box.served else { return }
    var bodies: [Dot: [UInt8]] = [:]
    for entry in try served.batches(after: 0, byteLimit: .max) {
      let batch = entry.batch
      ends[batch.entry, default: []].insert(batch.firstCounter)
      let dot = Dot(
        replica: batch.replica, counter: batch.firstCounter, branch: batch.hash.prefix)
      guard bodies.updateValue(batch.body, forKey: dot) == nil else {
        throw SimulationFailure("\(dot) is there twice")
      }
    }
    for (replica, tips) in Dictionary(grouping: try served.tips(), by: \.replica)
    where tips.count > 1 && !mayFork.contains(replica) {
      guard let owner = try served.owner(of: replica), serverKeys.contains(owner), isServerForked
      else { throw SimulationFailure("\(replica) forked, and its device could have told") }
    }
  }

  /// Whoever has met another branch of its own replica goes on under another one.
  private func checkReplicas(of devices: [SimulatedDevice]) throws {
    guard let served = box.served else { return }
    for device in devices {
      guard let replica = try device.command({ try $0.currentReplica() }),
        try served.tips(of: replica).count > 1
      else { continue }
      throw SimulationFailure("\(device.name) goes on under \(replica), which forked")
    }
  }

  /// What people see is the same everywhere, and what the definitions say.
  private func checkViews(of devices: [SimulatedDevice]) throws {
    guard let first = devices.first else { return }
    let batches = try first.command { household in
      try household.history(limit: .max).reversed().map(\.batch)
    }
    let model = NaiveModel(batches)
    var expected: [CollectionID: CollectionView] = [:]
    for device in devices {
      let views = try device.command { try Self.views(of: &$0) }
      for (id, view) in views {
        let known = expected[id] ?? model.view(of: id)
        expected[id] = known
        guard view == known else {
          throw SimulationFailure("\(device.name) shows \(id) as \(view), not as \(known)")
        }
      }
      guard Set(views.keys) == Set(expected.keys) else {
        throw SimulationFailure("\(device.name) shows other collections")
      }
    }
    for (id, view) in expected.sorted(by: { $0.key < $1.key }) {
      trace.note(view.rows.count)
      trace.note(id.name)
    }
  }

  private static func views(
    of household: inout Household<SQLiteBackend>
  ) throws -> [CollectionID: CollectionView] {
    var views: [CollectionID: CollectionView] = [:]
    for kind in CollectionKind.allCases {
      for id in try household.collections(ofKind: kind.rawValue) {
        let state = try household.collection(id)
        views[id] = try CollectionView(state) { text throws(StoreError) in
          try household.text(text).string
        }
      }
    }
    return views
  }

  private func verify(_ device: SimulatedDevice) throws {
    let damage = try device.command { try $0.verify() }
    if let found = damage.first {
      throw SimulationFailure("\(device.name) finds damage: \(found)")
    }
  }
}
