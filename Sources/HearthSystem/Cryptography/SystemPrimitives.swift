internal import COpenSSL
package import HearthCRDT

/// Digests, signatures and compression from OpenSSL and zlib.
package struct SystemPrimitives: Primitives {
  package init() {}

  package func sha256(_ bytes: [UInt8]) -> Digest {
    SHA256.digest(of: bytes)
  }

  package func isValid(signature: [UInt8], of message: [UInt8], by key: DeviceKey) -> Bool {
    Ed25519.isValid(signature: signature, of: message, by: key)
  }

  package func deflate(_ bytes: [UInt8]) -> [UInt8] {
    Zlib.deflate(bytes)
  }

  package func inflate(
    _ bytes: [UInt8], maximumByteCount: Int
  ) throws(InflateError) -> [UInt8] {
    try Zlib.inflate(bytes, maximumByteCount: maximumByteCount)
  }
}
