package import HearthCRDT
package import HearthWire

/// A small household in memory: its devices write, exchange what they have, and everything written is remembered.
package struct History: Sendable {
  package private(set) var devices: [Replica] = []
  /// All batches in the order of their writing.
  package private(set) var batches: [Batch] = []
  private var keys: [UInt8] = []
  let naming: HistoryNaming
  /// The author's table after a batch, by the batch's hash.
  private var tables: [Digest: ReplicaTable] = [:]

  /// Devices whose replicas are numbered from 1 and whose keys are `keys`, by default all different.
  package init(devices count: Int, keys: [UInt8]? = nil, naming: HistoryNaming = .standIn) {
    self.naming = naming
    for index in 0..<count { addDevice(key: keys?[index] ?? UInt8(index + 1)) }
  }

  /// Adds a device, or another life of one whose key is given again.
  @discardableResult
  package mutating func addDevice(key: UInt8) -> Int {
    guard let deviceKey = DeviceKey(bytes: [UInt8](repeating: key, count: DeviceKey.byteCount))
    else { preconditionFailure("a key has 32 bytes") }
    keys.append(key)
    let origin = ReplicaOrigin(
      key: deviceKey, nonce: UInt64(Set(devices.map(\.id)).count + 1))
    devices.append(Replica(id: naming.replica(origin), origin: origin))
    return devices.count - 1
  }

  /// Copies a device's home byte for byte: both copies write on under one identity, and fork.
  package mutating func copy(_ device: Int) -> Int {
    devices.append(devices[device])
    keys.append(keys[device])
    return devices.count - 1
  }

  /// Puts an earlier copy of a device's home back in its place.
  package mutating func restore(_ device: Int, to earlier: Replica) { devices[device] = earlier }

  /// Writes one batch on a device.
  @discardableResult
  package mutating func write(
    on device: Int, at milliseconds: Int64 = 0, transaction: TransactionPart? = nil,
    _ operations: Operation...
  ) -> Batch {
    write(operations, on: device, at: milliseconds, transaction: transaction)
  }

  /// Writes one batch on a device.
  @discardableResult
  package mutating func write(
    _ operations: [Operation], on device: Int, at milliseconds: Int64 = 0,
    transaction: TransactionPart? = nil
  ) -> Batch {
    let serial = UInt64(batches.count)
    let (naming, tables) = (naming, tables)
    do throws(Refusal) {
      let batch = try devices[device].commit(
        operations, time: WallTime(clampingMilliseconds: milliseconds), transaction: transaction
      ) { naming.hash($0, Self.table(before: $0, tables), serial) }
      remember(batch)
      return batch
    } catch {
      preconditionFailure("a test wrote a bad batch: \(error)")
    }
  }

  /// Gives one batch to one device.
  package mutating func deliver(_ batch: Batch, to device: Int) { devices[device].receive(batch) }

  /// Takes in a batch that none of the devices wrote; it is given to one of them.
  package mutating func inject(_ batch: Batch, to device: Int) {
    precondition(devices[device].receive(batch) == .applied, "a test injected a bad batch")
    remember(batch)
  }

  /// The author's table before a batch.
  package func table(before batch: Batch) -> ReplicaTable { Self.table(before: batch, tables) }

  /// The author's table after a batch of this history.
  func table(after batch: Batch) -> ReplicaTable {
    tables[batch.hash] ?? ReplicaTable(replica: batch.replica)
  }

  private static func table(before batch: Batch, _ tables: [Digest: ReplicaTable]) -> ReplicaTable {
    tables[batch.previous] ?? ReplicaTable(replica: batch.replica)
  }

  private mutating func remember(_ batch: Batch) {
    var table = table(before: batch)
    table.advance(past: batch.contents)
    tables[batch.hash] = table
    batches.append(batch)
  }

  /// Gives one device what another one has, or only the first of that.
  package mutating func send(from sender: Int, to receiver: Int, first count: Int = .max) {
    for batch in devices[sender].document.storage.batches.prefix(count) {
      devices[receiver].receive(batch)
    }
  }

  /// Gives every device everything.
  package mutating func sync() {
    for device in devices.indices {
      for batch in batches { devices[device].receive(batch) }
    }
  }

  /// What a device shows of a collection.
  package func state(of collection: CollectionID, on device: Int) -> CollectionState {
    devices[device].document.collection(collection)
  }

  /// A device that has nothing and writes nothing.
  package static var reader: Replica {
    let key = DeviceKey(bytes: [UInt8](repeating: 0xFF, count: DeviceKey.byteCount))
    guard let key else { preconditionFailure("a key has 32 bytes") }
    let id = ReplicaID(rawValue: .max)
    return Replica(id: id, origin: ReplicaOrigin(key: key, nonce: 0))
  }
}
