internal import COpenSSL
internal import HearthCRDT

/// What counts in the certificate that a peer shows: its key.
struct PeerCertificate {
  /// The key; nil if it is not Ed25519.
  let key: DeviceKey?
  /// SHA-256 of its SubjectPublicKeyInfo.
  let pin: Digest

  /// Reads a certificate that OpenSSL lends for the time of this call.
  init(_ certificate: OpaquePointer) {
    key = unsafe Self.key(of: certificate)
    pin = unsafe Self.pin(of: certificate)
  }

  private static func key(of certificate: OpaquePointer) -> DeviceKey? {
    guard let publicKey = unsafe X509_get0_pubkey(certificate),
      unsafe EVP_PKEY_get_id(publicKey) == EVP_PKEY_ED25519
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: DeviceKey.byteCount)
    var count = bytes.count
    guard unsafe EVP_PKEY_get_raw_public_key(publicKey, &bytes, &count) == 1 else { return nil }
    return DeviceKey(bytes: bytes)
  }

  private static func pin(of certificate: OpaquePointer) -> Digest {
    var encoded: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &encoded)
    defer { unsafe CRYPTO_free(encoded, nil, 0) }
    guard count > 0 else { return .zero }
    // SAFETY: OpenSSL allocated `count` bytes.
    return unsafe SHA256.digest(of: Array(UnsafeBufferPointer(start: encoded, count: Int(count))))
  }
}
