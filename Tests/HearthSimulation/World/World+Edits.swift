import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// What is written on devices.
extension World {
  /// One command on a device: some edit, of which nothing is written where it makes no sense.
  func edit(on device: SimulatedDevice) throws {
    guard !device.isDisplay else { return }
    var typist = Typist(random: random, person: device.person)
    try write(on: device) { draft, household throws(StoreError) in
      try typist.write(&draft, in: &household)
    }
    random = typist.random
  }

  /// An edit of a later version, which this one does not understand.
  func writeUnknown(on device: SimulatedDevice) throws {
    guard !device.isDisplay else { return }
    faults.insert(.unknownOperation)
    // Field 60 of an operation, a number.
    let operation = Operation.unknown(
      UnknownOperation(bytes: [0xE0, 0x03, UInt8(number(1...100))]))
    try write(on: device) { draft, _ throws(StoreError) in draft.append(operation) }
  }

  private func write(
    on device: SimulatedDevice,
    _ make: (inout Draft, inout Household<SQLiteBackend>) throws(StoreError) -> Void
  ) throws {
    acting(device)
    do {
      let time = clock.time
      try device.command { household in
        guard try household.id() != nil else { return }
        _ = try household.transaction(keptIf: { $0 }) { household throws(StoreError) -> Bool in
          var draft = try household.draft(time: time)
          try make(&draft, &household)
          if draft.operations.isEmpty { return false }
          let written = try household.commit(draft.operations, time: time)
          self.tell("\(device.name) writes \(written.head): \(draft.operations)")
          return true
        }
      }
    } catch let error as StoreError {
      device.isUncertain = true
      return try deviceFailed(device, error)
    }
    try noteLog(of: device)
  }
}
