package import HearthCRDT

/// Why a client has no connection, or no longer one.
package enum ConnectionError: Error, Hashable, Sendable {
  /// No host has this name.
  case unknownHost(String)
  /// Nobody could be asked for the addresses of this name.
  case unresolved(String)
  /// The host is there, and nothing listens on the port.
  case refused
  /// No way leads there.
  case unreachable(SystemError)
  /// The deadline passed first.
  case timedOut
  /// Something answers, but not with our TLS.
  case notOurs(TLSError)
  /// The server's key is not the one that was pinned; this is the digest of the one that it has.
  case wrongPin(Digest)
  /// The peer closed the connection, or it broke.
  case closed
  /// The system failed us.
  case failed(SystemError)

  init(_ error: SystemError) {
    self =
      switch error.kind {
      case .connectionRefused: .refused
      case .unreachable, .addressUnavailable, .permissionDenied: .unreachable(error)
      case .timedOut: .timedOut
      case .brokenPipe: .closed
      default: .failed(error)
      }
  }

  init(_ error: TLSError) {
    self = if case .wrongPin(let pin) = error { .wrongPin(pin) } else { .notOurs(error) }
  }
}
