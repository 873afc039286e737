internal import HearthCRDT
internal import HearthSystem

extension HouseholdBackend {
  /// What is remembered under `key`; nil where nothing is.
  ///
  /// - Throws: ``Damage/metadata(key:)`` where it is not what was remembered: nothing else could tell, since the log
  ///   does not give these values back.
  func metadata(_ key: String) throws(StoreError) -> [UInt8]? {
    guard let stored = try value(in: .metadata, group: [], key: Array(key.utf8)) else { return nil }
    guard let value = Checksum.verified(stored, under: key) else {
      throw .damaged(.metadata(key: key))
    }
    return value
  }

  /// Remembers `value` under `key`, or forgets what is there; what does not change is not written.
  mutating func setMetadata(_ value: [UInt8]?, for key: String) throws(StoreError) {
    let old = try self.value(in: .metadata, group: [], key: Array(key.utf8))
    guard let value else {
      if old != nil { try remove(from: .metadata, group: [], key: Array(key.utf8)) }
      return
    }
    let new = Checksum.prepended(to: value, under: key)
    if new != old { try put(StateRow(key: Array(key.utf8), value: new), in: .metadata) }
  }

  /// Makes another log of a server's that is a copy; to be called within a transaction.
  ///
  /// What the server writes next, it writes under a new replica, wherever the file comes to lie.
  package mutating func forgetOrigin() throws(StoreError) {
    try setMetadata(nil, for: MetadataKey.log)
    try setMetadata(nil, for: MetadataKey.identity)
  }

  /// All keys that begin with `prefix`, without it, in order.
  func metadataKeys(prefix: String) throws(StoreError) -> [String] {
    var keys: [String] = []
    for row in try rows(in: .metadata) {
      guard let key = String(validating: row.key, as: UTF8.self), key.hasPrefix(prefix) else {
        continue
      }
      keys.append(String(key.dropFirst(prefix.count)))
    }
    return keys
  }
}

/// The first four bytes of SHA-256(key || 0 || value), in front of a value that nothing else can check.
enum Checksum {
  private static let byteCount = 4

  static func prepended(to value: [UInt8], under key: String) -> [UInt8] {
    sum(of: value, under: key) + value
  }

  /// The value behind its sum; nil where they do not belong together.
  static func verified(_ stored: [UInt8], under key: String) -> [UInt8]? {
    guard stored.count >= byteCount else { return nil }
    let value = Array(stored.dropFirst(byteCount))
    return sum(of: value, under: key).elementsEqual(stored.prefix(byteCount)) ? value : nil
  }

  private static func sum(of value: [UInt8], under key: String) -> [UInt8] {
    let digest = SystemPrimitives().sha256(Array(key.utf8) + [0] + value)
    return Array(digest.bytes.prefix(byteCount))
  }
}
