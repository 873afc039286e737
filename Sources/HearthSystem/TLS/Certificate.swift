internal import COpenSSL

/// A certificate that a key makes for itself: it says `CN=hearth` and never expires.
///
/// A class, so that OpenSSL's reference is given back with it.
@safe final class Certificate {
  let pointer: OpaquePointer

  init(of pair: KeyPair) throws(TLSError) {
    guard let pointer = unsafe X509_new() else { throw .lastFailure }
    unsafe self.pointer = pointer
    let key = unsafe pair.handle.pointer
    let name = unsafe X509_get_subject_name(pointer)
    // SAFETY: OpenSSL copies every string; the name and the times belong to the certificate.
    guard unsafe X509_set_version(pointer, Self.version3) == 1,
      unsafe ASN1_INTEGER_set(X509_get_serialNumber(pointer), 1) == 1,
      unsafe ASN1_TIME_set_string(X509_getm_notBefore(pointer), Self.firstMoment) == 1,
      unsafe ASN1_TIME_set_string(X509_getm_notAfter(pointer), Self.noLastMoment) == 1,
      unsafe X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, "hearth", -1, -1, 0) == 1,
      unsafe X509_set_issuer_name(pointer, name) == 1,
      unsafe X509_set_pubkey(pointer, key) == 1,
      unsafe X509_sign(pointer, key, nil) > 0
    else { throw .lastFailure }
  }

  deinit {
    unsafe X509_free(pointer)
  }

  private static let version3 = 2
  private static let firstMoment = "19700101000000Z"
  /// What RFC 5280 (section 4.1.2.5) has for a certificate without a well-defined end.
  private static let noLastMoment = "99991231235959Z"
}
