internal import COpenSSL
internal import HearthCRDT

/// Ed25519 by OpenSSL, where no secret is involved.
enum Ed25519 {
  static let signatureByteCount = 64

  static func isValid(signature: [UInt8], of message: [UInt8], by key: DeviceKey) -> Bool {
    guard signature.count == signatureByteCount else { return false }
    let keyBytes = key.bytes
    // SAFETY: OpenSSL copies the key's 32 bytes; all pointers live as long as the calls that take them.
    guard
      let publicKey = unsafe EVP_PKEY_new_raw_public_key(
        EVP_PKEY_ED25519, nil, keyBytes, keyBytes.count)
    else {
      ERR_clear_error()
      return false
    }
    defer { unsafe EVP_PKEY_free(publicKey) }
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer { unsafe EVP_MD_CTX_free(context) }
    let isValid =
      unsafe EVP_DigestVerifyInit(context, nil, nil, nil, publicKey) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    if !isValid { ERR_clear_error() }
    return isValid
  }
}
