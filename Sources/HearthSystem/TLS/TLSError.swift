package import HearthCRDT

/// Why there is no TLS session, or no longer one.
package enum TLSError: Error, Hashable, Sendable {
  /// What the peer sends is no TLS 1.3, or TLS gone wrong.
  case notOurs
  /// The peer does not offer, or did not choose, the application protocol `hearth/1`.
  case wrongProtocol
  /// The peer shows no certificate, or one whose key is not Ed25519.
  case noKey
  /// The server's key is not the one that was pinned; this is the digest of the one that it has.
  case wrongPin(Digest)
  /// The peer ended the handshake or the session with this alert (RFC 8446, section 6).
  case refused(alert: UInt8)
  /// The session is over, or not begun: nothing can be sent.
  case notEstablished
  /// OpenSSL could not; its code, for the log.
  case failed(code: UInt)
}
