package import HearthCRDT
internal import HearthModel
package import HearthStore
internal import HearthSystem
package import HearthWire

// What the home keeps for this program alone; nobody else hears of it.
extension Household where Backend == SQLiteBackend {
  private enum Key {
    static let host = "server-host"
    static let port = "server-port"
    static let pin = "server-pin"
    static let joiningRecord = "joining-record"
    static let authorities = "authorities"
  }

  mutating func server() throws(CLIError) -> ServerAddress? {
    try stored { household throws(StoreError) in
      guard let host = try household.setting(Key.host),
        let port = try household.setting(Key.port), port.count == 2,
        let pin = try household.setting(Key.pin).flatMap(Digest.init)
      else { return nil }
      return ServerAddress(
        host: String(decoding: host, as: UTF8.self), port: UInt16(port[0]) << 8 | UInt16(port[1]),
        pin: pin)
    }
  }

  /// Remembers the server, or forgets it.
  mutating func keep(_ server: ServerAddress?) throws(StoreError) {
    try setSetting(server.map { Array($0.host.utf8) }, for: Key.host)
    try setSetting(
      server.map { [UInt8($0.port >> 8), UInt8(truncatingIfNeeded: $0.port)] }, for: Key.port)
    try setSetting(server?.pin.bytes, for: Key.pin)
  }

  /// The server's word that it let this device in: shown to a server that has forgotten the device.
  package mutating func joiningRecord() throws(StoreError) -> JoiningRecord? {
    guard let bytes = try setting(Key.joiningRecord) else { return nil }
    return try? JoiningRecord(encoded: bytes)
  }

  /// Remembers a joining record, and the key of the server that signed it among the household's servers.
  mutating func keep(_ record: JoiningRecord) throws(StoreError) {
    try setSetting(try? record.encoded(), for: Key.joiningRecord)
    let known = try keptAuthorities()
    if !known.contains(record.server) {
      try setSetting((known + [record.server]).flatMap(\.bytes), for: Key.authorities)
    }
  }

  /// The keys of the servers that this household has had: those that let this device in, and those whose batches it
  /// holds, since whoever writes and is no device is a server.
  package mutating func authorities() throws(StoreError) -> [DeviceKey] {
    var authorities = try keptAuthorities()
    let membership = try storedMembership()
    for tip in try tips() {
      guard let owner = try owner(of: tip.replica), owner != device, membership[owner] == nil,
        !authorities.contains(owner)
      else { continue }
      authorities.append(owner)
    }
    return Array(authorities.suffix(Limits.maximumAuthorityCount))
  }

  private mutating func keptAuthorities() throws(StoreError) -> [DeviceKey] {
    let bytes = try setting(Key.authorities) ?? []
    return stride(from: 0, to: bytes.count, by: DeviceKey.byteCount).compactMap { start in
      DeviceKey(bytes: Array(bytes[start..<min(start + DeviceKey.byteCount, bytes.count)]))
    }
  }

  // MARK: hearth config

  mutating func values(of settings: [Setting]) throws(CLIError) -> [(Setting, String)] {
    var values: [(Setting, String)] = []
    for setting in settings { values.append((setting, try value(of: setting))) }
    return values
  }

  private mutating func value(of setting: Setting) throws(CLIError) -> String {
    switch setting {
    case .startScore: return String(try settings().startScore)
    case .memberLimit: return String(try settings().memberLimit)
    case .person: return try ownDevice()?.person ?? ""
    case .sync, .maximumWait:
      let kept = try stored { household throws(StoreError) in
        try household.setting(setting.rawValue)
      }
      return kept.map { String(decoding: $0, as: UTF8.self) } ?? setting.standard
    }
  }

  mutating func keep(_ text: String, for setting: Setting) throws(CLIError) {
    try stored { household throws(StoreError) in
      let value = text == setting.standard ? nil : Array(text.utf8)
      try household.setSetting(value, for: setting.rawValue)
    }
  }

  /// Whether `hearth config sync on` was said.
  mutating func syncsAlways() throws(CLIError) -> Bool {
    guard try value(of: .sync) == "on" else { return false }
    return try server() != nil
  }

  /// How long a command waits whose purpose is the server.
  mutating func maximumWait() throws(CLIError) -> Duration {
    Duration(text: try value(of: .maximumWait)) ?? SessionOptions.standardMaximumWait
  }
}
