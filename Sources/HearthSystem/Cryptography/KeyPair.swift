internal import COpenSSL
package import HearthCRDT

/// An Ed25519 key and its secret: what a device or a server is.
package struct KeyPair: Sendable {
  /// The number of bytes in a secret.
  package static let secretByteCount = 32

  /// The public half.
  package let key: DeviceKey

  let handle: KeyHandle

  /// Draws a new key.
  package init() {
    guard let pair = KeyPair(secret: Entropy.bytes(count: Self.secretByteCount)) else {
      preconditionFailure("any 32 bytes are an Ed25519 secret")
    }
    self = pair
  }

  /// Takes up the key whose secret is these 32 bytes; nil for any other count.
  package init?(secret: [UInt8]) {
    guard secret.count == Self.secretByteCount else { return nil }
    handle = KeyHandle(secret: secret)
    key = handle.publicKey
  }

  /// Takes up a key whose public half is already known, which leaves OpenSSL alone until something is signed.
  private init(secret: [UInt8], key: DeviceKey) {
    handle = KeyHandle(secret: secret)
    self.key = key
  }

  /// The 32 secret bytes; whoever holds them is this device.
  package var secret: [UInt8] { handle.secret }

  /// The 64 bytes of this key's signature of `message`.
  package func sign(_ message: [UInt8]) -> [UInt8] { handle.sign(message) }
}

extension KeyPair {
  /// The number of bytes of an encoded key.
  package static let encodedByteCount = secretByteCount + DeviceKey.byteCount + sumByteCount

  /// The secret, the public half, and the beginning of the digest of both.
  package var encoded: [UInt8] {
    let halves = secret + key.bytes
    return halves + Self.sum(of: halves)
  }

  /// Reads an encoded key; nil if it is anything else, or damaged.
  package init?(encoded: [UInt8]) {
    let halves = Array(encoded.prefix(Self.secretByteCount + DeviceKey.byteCount))
    guard encoded.count == Self.encodedByteCount,
      encoded.suffix(Self.sumByteCount).elementsEqual(Self.sum(of: halves)),
      let key = DeviceKey(bytes: Array(halves.suffix(DeviceKey.byteCount)))
    else { return nil }
    self.init(secret: Array(halves.prefix(Self.secretByteCount)), key: key)
  }

  private static let sumByteCount = 8

  private static func sum(of halves: [UInt8]) -> ArraySlice<UInt8> {
    SHA256.digest(of: halves).bytes.prefix(sumByteCount)
  }
}
