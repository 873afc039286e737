package import HearthCRDT

/// A small household in memory: its devices write, exchange what they have, and everything written is remembered.
package struct History: Sendable {
  package private(set) var devices: [Replica] = []
  /// All batches in the order of their writing.
  package private(set) var batches: [Batch] = []
  private var keys: [UInt8] = []

  /// Devices whose replicas are numbered from 1 and whose keys are `keys`, by default all different.
  package init(devices count: Int, keys: [UInt8]? = nil) {
    for index in 0..<count { addDevice(key: keys?[index] ?? UInt8(index + 1)) }
  }

  /// Adds a device, or another life of one whose key is given again.
  @discardableResult
  package mutating func addDevice(key: UInt8) -> Int {
    guard let deviceKey = DeviceKey(bytes: [UInt8](repeating: key, count: DeviceKey.byteCount))
    else { preconditionFailure("a key has 32 bytes") }
    keys.append(key)
    let id = ReplicaID(rawValue: UInt64(Set(devices.map(\.id)).count + 1))
    let origin = ReplicaOrigin(key: deviceKey, nonce: id.rawValue)
    devices.append(Replica(id: id, origin: origin))
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
    do throws(Refusal) {
      let batch = try devices[device].commit(
        operations, time: WallTime(clampingMilliseconds: milliseconds), transaction: transaction
      ) { Digest.standIn(for: $0, serial: serial) }
      batches.append(batch)
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
