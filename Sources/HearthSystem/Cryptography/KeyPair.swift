internal import COpenSSL
package import HearthCRDT

/// An Ed25519 key and its secret: what a device or a server is.
package struct KeyPair: Sendable {
  /// The number of bytes in a secret.
  package static let secretByteCount = 32

  /// The public half.
  package let key: DeviceKey

  let handle: Handle

  /// Draws a new key.
  package init() {
    var secret = Entropy.bytes(count: Self.secretByteCount)
    defer { erase(&secret) }
    guard let pair = KeyPair(secret: secret) else {
      preconditionFailure("any 32 bytes are an Ed25519 secret")
    }
    self = pair
  }

  /// Takes up the key whose secret is these 32 bytes; nil for any other count.
  package init?(secret: [UInt8]) {
    guard secret.count == Self.secretByteCount,
      let pointer = unsafe EVP_PKEY_new_raw_private_key(
        EVP_PKEY_ED25519, nil, secret, secret.count)
    else { return nil }
    handle = unsafe Handle(pointer)
    var publicBytes = [UInt8](repeating: 0, count: DeviceKey.byteCount)
    var count = publicBytes.count
    // SAFETY: OpenSSL writes at most `count` bytes.
    guard unsafe EVP_PKEY_get_raw_public_key(pointer, &publicBytes, &count) == 1,
      let key = DeviceKey(bytes: publicBytes)
    else { return nil }
    self.key = key
  }

  /// The 32 secret bytes; whoever holds them is this device.
  package var secret: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.secretByteCount)
    var count = bytes.count
    let result = unsafe EVP_PKEY_get_raw_private_key(handle.pointer, &bytes, &count)
    precondition(result == 1 && count == bytes.count, "the key holds its secret")
    return bytes
  }

  /// The 64 bytes of this key's signature of `message`.
  package func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Ed25519.signatureByteCount)
    var count = signature.count
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    let isSigned =
      unsafe EVP_DigestSignInit(context, nil, nil, nil, handle.pointer) == 1
      && EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    precondition(isSigned && count == signature.count, "Ed25519 signs any message")
    return signature
  }

  private func erase(_ secret: inout [UInt8]) {
    unsafe secret.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }

  /// A class, so that OpenSSL's reference is given back with the last copy of the key.
  ///
  /// Any thread may use it: OpenSSL only reads a key once it is made.
  @safe final class Handle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
      unsafe self.pointer = pointer
    }

    deinit {
      unsafe EVP_PKEY_free(pointer)
    }
  }
}
