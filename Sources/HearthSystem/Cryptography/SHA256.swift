internal import COpenSSL
package import HearthCRDT

/// SHA-256 by OpenSSL.
package enum SHA256 {
  package static func digest(of bytes: [UInt8]) -> Digest {
    var output = [UInt8](repeating: 0, count: Digest.byteCount)
    // SAFETY: the output holds the 32 bytes that SHA-256 writes.
    let result = unsafe bytes.withUnsafeBytes { input in
      unsafe EVP_Digest(input.baseAddress, input.count, &output, nil, algorithm.pointer, nil)
    }
    precondition(result == 1, "OpenSSL has no SHA-256")
    guard let digest = Digest(bytes: output) else { preconditionFailure("a digest has 32 bytes") }
    return digest
  }

  // Fetched once: an implicit fetch at every digest costs more than hashing a batch does.
  private static let algorithm = Algorithm()

  // SAFETY: the pointer is written once, never freed, and OpenSSL only reads through it.
  @safe private struct Algorithm: @unchecked Sendable {
    let pointer: OpaquePointer?

    init() {
      unsafe pointer = EVP_MD_fetch(nil, "SHA256", nil)
    }
  }
}
