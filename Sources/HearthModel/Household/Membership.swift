package import HearthCRDT

/// The household's devices: who may speak, and whose edits are whose.
package struct Membership: Sendable {
  /// Everybody who was ever paired, in the order of their keys.
  package let devices: [Device]
  private let indexes: [DeviceKey: Int]

  /// The members that the collection of devices holds.
  ///
  /// `isRevoked` says whether the log holds a revocation of a key; it beats any joining.
  package init(_ state: CollectionState, isRevoked: (DeviceKey) -> Bool) {
    var devices: [Device] = []
    for record in state.rows {
      guard let key = record.key else { continue }
      devices.append(Device(record, key: key, isRevoked: isRevoked(key)))
    }
    devices.sort { $0.key < $1.key }
    var indexes: [DeviceKey: Int] = [:]
    for (index, device) in devices.enumerated() { indexes[device.key] = index }
    self.devices = devices
    self.indexes = indexes
  }

  /// The device with this key; nil for a stranger.
  package subscript(key: DeviceKey) -> Device? {
    indexes[key].map { devices[$0] }
  }

  package var activeDeviceCount: Int {
    devices.reduce(0) { $0 + ($1.isRevoked || $1.role == .server ? 0 : 1) }
  }

  /// The devices that `key` invited, without those whom they invited in turn.
  package func devices(invitedBy key: DeviceKey) -> [Device] {
    devices.filter { $0.inviter == key }
  }

  /// The persons of the household, each once, by the order of their devices' keys.
  package var persons: [String] {
    var persons: [String] = []
    var seen: Set<NameKey> = []
    for device in devices where seen.insert(NameKey(device.person)).inserted {
      persons.append(device.person)
    }
    return persons
  }
}

extension Membership {
  /// The id of the record of the device with this key: the key's first sixteen bytes.
  package static func recordID(of key: DeviceKey) -> RecordID { .derived(derivedID(of: key)) }

  /// What makes the device with this key known: authored by the server, or by the device itself in a
  /// household that has no server yet.
  package static func joining(
    key: DeviceKey, name: String, person: String, role: Role, inviter: DeviceKey?
  ) -> Operation {
    var values = [
      FieldValue(field: .name, value: .text(name)),
      FieldValue(field: .person, value: .text(person)),
      FieldValue(field: .role, value: .integer(role.rawValue)),
      FieldValue(field: .key, value: .bytes(key.bytes)),
    ]
    if let inviter { values.append(FieldValue(field: .inviter, value: .bytes(inviter.bytes))) }
    return .create(Creation(id: derivedID(of: key), collection: .devices, values: values))
  }

  /// Says whose device the one with this key is.
  package static func setPerson(of key: DeviceKey, to person: String) -> Operation {
    .write(recordID(of: key), .person, .text(person))
  }

  /// The id from which ``recordID(of:)`` is made.
  package static func derivedID(of key: DeviceKey) -> DerivedID {
    let bytes = key.bytes
    return DerivedID(
      high: UInt64(bigEndian: bytes, at: 0), low: UInt64(bigEndian: bytes, at: 8))
  }
}
