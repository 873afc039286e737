internal import COpenSSL
package import HearthCRDT

/// SHA-256 by OpenSSL.
package enum SHA256 {
  package static func digest(of bytes: [UInt8]) -> Digest {
    var output = [UInt8](repeating: 0, count: Digest.byteCount)
    // SAFETY: the output holds the 32 bytes that SHA-256 writes.
    unsafe bytes.withUnsafeBytes { unsafe hearth_sha256($0.baseAddress, $0.count, &output) }
    guard let digest = Digest(bytes: output) else { preconditionFailure("a digest has 32 bytes") }
    return digest
  }
}
