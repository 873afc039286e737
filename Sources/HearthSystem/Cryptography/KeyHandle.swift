internal import COpenSSL
internal import HearthCRDT
internal import Synchronization

/// A secret, and OpenSSL's form of it from its first use on: making that costs a command a fifth of its start.
///
/// A class, so that OpenSSL's reference is given back, and the secret erased, with the last copy of the key.
@safe final class KeyHandle: @unchecked Sendable {
  private(set) var secret: [UInt8]
  private let lock = Mutex(())
  private var made: OpaquePointer?

  init(secret: [UInt8]) {
    self.secret = secret
  }

  deinit {
    unsafe EVP_PKEY_free(made)
    unsafe secret.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }

  /// OpenSSL's form of the key; any thread may use it, since OpenSSL only reads a key once it is made.
  var pointer: OpaquePointer {
    unsafe lock.withLock { _ in
      if let made = unsafe made { return unsafe made }
      guard
        let pointer = unsafe EVP_PKEY_new_raw_private_key(
          EVP_PKEY_ED25519, nil, secret, secret.count)
      else { preconditionFailure("any 32 bytes are an Ed25519 secret") }
      unsafe made = pointer
      return unsafe pointer
    }
  }

  var publicKey: DeviceKey {
    var bytes = [UInt8](repeating: 0, count: DeviceKey.byteCount)
    var count = bytes.count
    // SAFETY: OpenSSL writes at most `count` bytes.
    guard unsafe EVP_PKEY_get_raw_public_key(pointer, &bytes, &count) == 1,
      let key = DeviceKey(bytes: bytes)
    else { preconditionFailure("every secret has a public half") }
    return key
  }

  func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Ed25519.signatureByteCount)
    var count = signature.count
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    let isSigned =
      unsafe EVP_DigestSignInit(context, nil, nil, nil, pointer) == 1
      && EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    precondition(isSigned && count == signature.count, "Ed25519 signs any message")
    return signature
  }
}
