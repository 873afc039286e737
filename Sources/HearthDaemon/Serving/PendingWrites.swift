import HearthCRDT

/// What sessions want written: of each device in order, and of devices in turn.
struct PendingWrites {
  /// Batches of one device that wait to be written, beyond which it is not heard.
  static let maximumOfferCount = 256

  private var queues: [DeviceKey: [PendingWrite]] = [:]
  /// The devices of `queues`, in the order in which they are served.
  private var devices: [DeviceKey] = []
  private var offerCounts: [DeviceKey: Int] = [:]

  var isEmpty: Bool { devices.isEmpty }

  func isFull(for device: DeviceKey) -> Bool {
    offerCounts[device, default: 0] >= Self.maximumOfferCount
  }

  mutating func append(_ write: PendingWrite) {
    if queues[write.device] == nil { devices.append(write.device) }
    queues[write.device, default: []].append(write)
    offerCounts[write.device, default: 0] += write.offerCount
  }

  /// Everything, the first of each device before the second of any.
  func inTurn() -> [PendingWrite] {
    var writes: [PendingWrite] = []
    var index = 0
    var open = devices
    while !open.isEmpty {
      open.removeAll { index >= queues[$0, default: []].count }
      writes += open.compactMap { queues[$0]?[index] }
      index += 1
    }
    return writes
  }

  /// Forgets these, the first that ``inTurn()`` gave; whoever was served last is the last to be served again.
  mutating func remove(_ written: [PendingWrite]) {
    var counts: [DeviceKey: Int] = [:]
    for write in written { counts[write.device, default: 0] += 1 }
    for (device, count) in counts {
      queues[device]?.removeFirst(count)
      update(device)
    }
    devices = devices.filter { counts[$0] == nil } + devices.filter { counts[$0] != nil }
  }

  /// Forgets what a connection wanted that is gone: nobody waits for its answer, and it may be asked for again.
  mutating func forget(_ connection: ConnectionID) {
    for device in devices {
      queues[device]?.removeAll { $0.connection == connection }
      update(device)
    }
  }

  private mutating func update(_ device: DeviceKey) {
    let rest = queues[device, default: []]
    offerCounts[device] = rest.reduce(0) { $0 + $1.offerCount }
    guard rest.isEmpty else { return }
    queues[device] = nil
    offerCounts[device] = nil
    devices.removeAll { $0 == device }
  }
}
