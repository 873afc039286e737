package import HearthCRDT
internal import HearthSystem
package import HearthWire

extension Household {
  /// The household's identity; nil until there is one.
  package mutating func id() throws(StoreError) -> HouseholdID? {
    try value(of: MetadataKey.household) { HouseholdID(bytes: $0) }
  }

  /// Gives the household its identity: founding it, or joining one and bringing the edits along.
  ///
  /// Signed heads name the household that they were signed for, so those for another one are dropped.
  package mutating func setID(_ id: HouseholdID) throws(StoreError) {
    try transaction { household throws(StoreError) in
      guard try household.id() != id else { return }
      for key in try household.backend.keys(in: .heads, prefix: []) {
        try household.backend.remove(from: .heads, group: [], key: key)
      }
      try household.setValue(id.bytes, of: MetadataKey.household)
    }
  }

  /// The identity of this log; nil where none was drawn and `minting` is false.
  package mutating func logID(minting: Bool = false) throws(StoreError) -> LogID? {
    if let id = try value(of: MetadataKey.log, { LogID(bytes: $0) }) { return id }
    guard minting else { return nil }
    var id: LogID?
    while id == nil { id = LogID(rawValue: Entropy.uint64()) }
    try setValue(id?.bytes, of: MetadataKey.log)
    return id
  }

  /// When batches last came from elsewhere; nil where none ever did.
  package mutating func newsTime() throws(StoreError) -> WallTime? {
    try value(of: MetadataKey.newsTime) { bytes in
      bytes.count == 8
        ? WallTime(milliseconds: Int64(bitPattern: UInt64(bigEndian: bytes, at: 0))) : nil
    }
  }

  /// Remembers when batches came from elsewhere; to be called only where some did.
  package mutating func setNewsTime(_ time: WallTime) throws(StoreError) {
    try setValue(UInt64(time.milliseconds).bigEndianBytes, of: MetadataKey.newsTime)
  }

  /// Whether what was written here was written with this device's key, or nothing was yet.
  package mutating func isOwnDevice() throws(StoreError) -> Bool {
    let key = try value(of: MetadataKey.deviceKey) { DeviceKey(bytes: $0) }
    return key == nil || key == device
  }

  // MARK: Settings of the programs

  /// What a program keeps under `name`; nil where it keeps nothing.
  package mutating func setting(_ name: String) throws(StoreError) -> [UInt8]? {
    try value(of: MetadataKey.settingPrefix + name) { $0 }
  }

  /// Keeps `value` under `name`, or forgets what is there; what does not change is not written.
  package mutating func setSetting(_ value: [UInt8]?, for name: String) throws(StoreError) {
    try setValue(value, of: MetadataKey.settingPrefix + name)
  }

  /// The names of all settings that begin with `prefix`, in order.
  package mutating func settingNames(prefix: String = "") throws(StoreError) -> [String] {
    try read { household throws(StoreError) in
      try household.backend.metadataKeys(prefix: MetadataKey.settingPrefix + prefix)
        .map { prefix + $0 }
    }
  }

  // MARK: -

  /// A remembered value, decoded; one that cannot be decoded is damage.
  mutating func value<Value>(
    of key: String, _ decode: ([UInt8]) -> Value?
  ) throws(StoreError) -> Value? {
    try read { household throws(StoreError) in
      guard let bytes = try household.backend.metadata(key) else { return nil }
      guard let value = decode(bytes) else { throw .damaged(.metadata(key: key)) }
      return value
    }
  }

  mutating func setValue(_ value: [UInt8]?, of key: String) throws(StoreError) {
    try transaction { household throws(StoreError) in
      try household.backend.setMetadata(value, for: key)
    }
  }
}
