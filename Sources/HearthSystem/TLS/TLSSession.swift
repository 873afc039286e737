internal import COpenSSL
package import HearthCRDT

/// One side of one TLS session, without a socket: bytes go in, bytes come out, the caller carries them.
///
/// After every call, what ``takeOutgoing()`` gives is to be sent to the peer, after an error too: that is the
/// alert by which the peer learns the reason.
@safe package final class TLSSession {
  package enum State: Hashable, Sendable {
    case handshaking
    /// Both sides have proved their keys.
    case established
    /// The peer said that it sends no more; what was received before is all there is.
    case ended
    case failed
  }

  package private(set) var state = State.handshaking
  /// The peer's key, once the session is established.
  package private(set) var peer: DeviceKey?
  /// How often the peer has changed its keys since the session is established.
  package private(set) var keyUpdateCount = 0

  private let context: TLSContext
  private let session: OpaquePointer
  private let buffers = TLSBuffers()
  /// What is wrong with the certificate that the peer showed.
  private var rejection: TLSError?

  package init(_ context: TLSContext) throws(TLSError) {
    guard let session = unsafe SSL_new(context.pointer) else { throw .lastFailure }
    unsafe self.session = session
    self.context = context
    guard let bio = unsafe buffers.makeBIO() else { throw .lastFailure }
    // SAFETY: the session takes over its one BIO; `buffers` lives until after the session is freed.
    unsafe SSL_set_bio(session, bio, bio)
    unsafe SSL_set_ex_data(session, Self.ownerIndex, Unmanaged.passUnretained(self).toOpaque())
    unsafe SSL_set_msg_callback(session) { isOurs, _, kind, bytes, count, session, _ in
      guard isOurs == 0, kind == SSL3_RT_HANDSHAKE, count > 0, let bytes = unsafe bytes,
        unsafe bytes.load(as: UInt8.self) == UInt8(SSL3_MT_KEY_UPDATE),
        let session = unsafe session
      else { return }
      unsafe TLSSession.owner(of: session)?.keyUpdateCount += 1
    }
    switch context.side {
    case .server: unsafe SSL_set_accept_state(session)
    case .client:
      unsafe SSL_set_connect_state(session)
      try advanceHandshake()
    }
  }

  deinit {
    unsafe SSL_free(session)
  }

  /// Takes what came from the peer and gives what it says, decrypted: empty during the handshake.
  package func receive(_ bytes: [UInt8]) throws(TLSError) -> [UInt8] {
    buffers.feed(bytes)
    if state == .handshaking { try advanceHandshake() }
    guard state == .established else { return [] }
    return try readAll()
  }

  /// Encrypts `plaintext` for the peer.
  package func send(_ plaintext: [UInt8]) throws(TLSError) {
    guard state == .established || state == .ended else { throw .notEstablished }
    var written = 0
    while written < plaintext.count {
      var count = 0
      let result = unsafe plaintext.withUnsafeBytes {
        unsafe SSL_write_ex(
          session, $0.baseAddress?.advanced(by: written), $0.count - written, &count)
      }
      guard result == 1 else { throw fail(.lastFailure) }
      written += count
    }
  }

  /// Tells the peer that nothing more will be sent.
  package func close() {
    guard state == .established || state == .ended else { return }
    unsafe SSL_shutdown(session)
    ERR_clear_error()
  }

  /// The bytes to be sent to the peer now.
  package func takeOutgoing() -> [UInt8] {
    let bytes = buffers.outgoing
    buffers.outgoing = []
    return bytes
  }

  private func advanceHandshake() throws(TLSError) {
    let result = unsafe SSL_do_handshake(session)
    guard result == 1 else { return try settle(result) }
    guard let certificate = unsafe SSL_get0_peer_certificate(session),
      let key = unsafe PeerCertificate(certificate).key
    else { throw fail(.noKey) }
    guard hasAgreedOnProtocol else { throw fail(.wrongProtocol) }
    peer = key
    state = .established
  }

  /// Whether the server chose our protocol; a server that chooses none is none of ours.
  private var hasAgreedOnProtocol: Bool {
    var bytes: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    unsafe SSL_get0_alpn_selected(session, &bytes, &count)
    // SAFETY: the session lends `count` bytes.
    return unsafe UnsafeBufferPointer(start: bytes, count: Int(count)).elementsEqual(
      TLSContext.applicationProtocol.utf8)
  }

  private func readAll() throws(TLSError) -> [UInt8] {
    var plaintext: [UInt8] = []
    var result: Int32 = 1
    while result > 0 {
      // What is decrypted is shorter than what came in, but for a record whose beginning came before.
      let capacity = max(buffers.incomingCount, Self.leastStepByteCount)
      plaintext += unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < buffer.count && result > 0 {
          // SAFETY: OpenSSL writes at most the room that is left.
          result = unsafe SSL_read(
            session, buffer.baseAddress?.advanced(by: count), Int32(clamping: buffer.count - count))
          count += max(0, Int(result))
        }
      }
    }
    try settle(result)
    return plaintext
  }

  /// Finds out why OpenSSL did not go on: because it waits for more, or the peer ended, or something is wrong.
  private func settle(_ result: Int32) throws(TLSError) {
    switch unsafe SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE:
      ERR_clear_error()
    case SSL_ERROR_ZERO_RETURN:
      state = .ended
    default:
      let fault = TLSError.lastFault
      throw fail(rejection ?? fault)
    }
  }

  private func fail(_ error: TLSError) -> TLSError {
    state = .failed
    ERR_clear_error()
    return error
  }

  private static let leastStepByteCount = 512
  /// Where OpenSSL keeps an application's own data of a session.
  private static let ownerIndex: Int32 = 0
}

extension TLSSession {
  /// The session for which OpenSSL wants a certificate judged.
  static func judging(in store: OpaquePointer) -> TLSSession? {
    let index = SSL_get_ex_data_X509_STORE_CTX_idx()
    guard let session = unsafe X509_STORE_CTX_get_ex_data(store, index) else { return nil }
    return unsafe owner(of: OpaquePointer(session))
  }

  // SAFETY: an owner keeps its session, whose pointer back is set before anything else is done with it.
  private static func owner(of session: OpaquePointer) -> TLSSession? {
    guard let owner = unsafe SSL_get_ex_data(session, ownerIndex) else { return nil }
    return unsafe Unmanaged<TLSSession>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Certificates are judged by their key alone: dates, names and issuers mean nothing here.
  func accepts(_ certificate: PeerCertificate) -> Bool {
    guard certificate.key != nil else {
      rejection = .noKey
      return false
    }
    guard case .client(let pin) = context.side, pin != certificate.pin else { return true }
    rejection = .wrongPin(certificate.pin)
    return false
  }
}
