internal import COpenSSL
package import HearthCRDT

/// What the sessions of one key have in common: TLS 1.3 only, ALPN `hearth/1`, Ed25519 certificates on both
/// sides, no tickets, no early data.
@safe package final class TLSContext: @unchecked Sendable {
  package enum Side: Hashable, Sendable {
    /// Demands a certificate of the client and takes any Ed25519 key.
    case server
    /// Takes the server whose SHA-256 of its SubjectPublicKeyInfo is `pin`, and checks that before anything but
    /// the first hello is sent.
    case client(pin: Digest)
  }

  /// The application protocol; it names the framing.
  package static let applicationProtocol = "hearth/1"

  let pointer: OpaquePointer
  let side: Side

  package init(_ side: Side, as pair: KeyPair) throws(TLSError) {
    let method = unsafe side == .server ? TLS_server_method() : TLS_client_method()
    guard let pointer = unsafe SSL_CTX_new(method) else { throw .lastFailure }
    unsafe self.pointer = pointer
    self.side = side
    let certificate = try Certificate(of: pair)
    unsafe hearth_ssl_ctx_set_mode(pointer, Int(SSL_MODE_RELEASE_BUFFERS))
    unsafe hearth_ssl_ctx_set_session_cache_mode(pointer, Int(SSL_SESS_CACHE_OFF))
    unsafe hearth_ssl_ctx_set_max_cert_list(pointer, Self.maximumCertificateByteCount)
    unsafe SSL_CTX_set_options(pointer, Self.options)
    guard unsafe hearth_ssl_ctx_use_tls13_only(pointer) == 1,
      unsafe SSL_CTX_set_ciphersuites(pointer, Self.cipherSuites) == 1,
      unsafe hearth_ssl_ctx_set_groups(pointer, Self.groups) == 1,
      unsafe hearth_ssl_ctx_set_signature_algorithms(pointer, "ed25519") == 1,
      unsafe SSL_CTX_set_num_tickets(pointer, 0) == 1,
      unsafe SSL_CTX_use_certificate(pointer, certificate.pointer) == 1,
      unsafe SSL_CTX_use_PrivateKey(pointer, pair.handle.pointer) == 1
    else { throw .lastFailure }
    checkPeers()
    try agreeOnProtocol()
  }

  deinit {
    unsafe SSL_CTX_free(pointer)
  }

  /// Certificates are judged by their key alone: dates, names and issuers mean nothing here.
  private func checkPeers() {
    let mode =
      side == .server
      ? SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT : SSL_VERIFY_PEER
    unsafe SSL_CTX_set_verify(pointer, mode, nil)
    unsafe SSL_CTX_set_cert_verify_callback(
      pointer,
      { store, _ in
        guard let store = unsafe store, let certificate = unsafe X509_STORE_CTX_get0_cert(store),
          let session = unsafe TLSSession.judging(in: store),
          unsafe session.accepts(PeerCertificate(certificate))
        else {
          unsafe X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED)
          return 0
        }
        return 1
      }, nil)
  }

  private func agreeOnProtocol() throws(TLSError) {
    let list = Self.protocolList
    switch side {
    case .client:
      // This function alone answers 0 for success.
      guard unsafe SSL_CTX_set_alpn_protos(pointer, list, UInt32(list.count)) == 0 else {
        throw .lastFailure
      }
    case .server:
      // A client that asks for no protocol at all would not reach the second callback.
      unsafe SSL_CTX_set_client_hello_cb(
        pointer,
        { session, alert, _ in
          var bytes: UnsafePointer<UInt8>?
          var count = 0
          let type = UInt32(TLSEXT_TYPE_application_layer_protocol_negotiation)
          if unsafe SSL_client_hello_get0_ext(session, type, &bytes, &count) == 1 {
            return SSL_CLIENT_HELLO_SUCCESS
          }
          unsafe alert?.pointee = SSL_AD_NO_APPLICATION_PROTOCOL
          return SSL_CLIENT_HELLO_ERROR
        }, nil)
      unsafe SSL_CTX_set_alpn_select_cb(
        pointer,
        { _, chosen, chosenCount, offered, offeredCount, _ in
          unsafe TLSContext.choose(chosen, chosenCount, from: offered, offeredCount)
        }, nil)
    }
  }

  private static func choose(
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenCount: UnsafeMutablePointer<UInt8>?,
    from offered: UnsafePointer<UInt8>?, _ offeredCount: UInt32
  ) -> Int32 {
    // SAFETY: `chosen` comes to point into `offered`, as OpenSSL wants.
    let list = unsafe UnsafeBufferPointer(start: offered, count: Int(offeredCount))
    let wanted = Array(applicationProtocol.utf8)
    var index = 0
    while index < list.count {
      let count = unsafe Int(list[index])
      let end = index + 1 + count
      guard end <= list.count else { break }
      if unsafe list[(index + 1)..<end].elementsEqual(wanted) {
        unsafe chosen?.pointee = offered?.advanced(by: index + 1)
        unsafe chosenCount?.pointee = UInt8(count)
        return SSL_TLSEXT_ERR_OK
      }
      index = end
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
  }

  private static var protocolList: [UInt8] {
    [UInt8(applicationProtocol.utf8.count)] + Array(applicationProtocol.utf8)
  }

  // A server that has no fast AES leaves the choice to clients that have none either.
  private static let options: UInt64 =
    hearth_ssl_op_no_ticket | hearth_ssl_op_no_renegotiation | hearth_ssl_op_server_preference
    | hearth_ssl_op_prioritize_chacha | hearth_ssl_op_no_compression
  private static let cipherSuites =
    "TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_256_GCM_SHA384"
  private static let groups = "X25519:P-256"
  private static let maximumCertificateByteCount = 4096
}
