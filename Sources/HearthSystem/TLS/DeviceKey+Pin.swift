package import HearthCRDT

extension DeviceKey {
  /// What a client pins: SHA-256 of this key's SubjectPublicKeyInfo (RFC 8410, section 4).
  package var pin: Digest { SHA256.digest(of: Self.publicKeyInfoHeader + bytes) }

  private static let publicKeyInfoHeader: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
}
