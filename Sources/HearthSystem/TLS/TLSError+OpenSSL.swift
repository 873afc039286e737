internal import COpenSSL

extension TLSError {
  /// What OpenSSL says went wrong last; it forgets it.
  static var lastFailure: TLSError {
    let code = ERR_peek_last_error()
    ERR_clear_error()
    return .failed(code: code)
  }

  /// What the peer did wrong, by what OpenSSL has against it; OpenSSL forgets it.
  static var lastFault: TLSError {
    let code = ERR_get_error()
    ERR_clear_error()
    guard hearth_err_get_library(code) == ERR_LIB_SSL else { return .notOurs }
    switch hearth_err_get_reason(code) {
    case SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE, SSL_R_NO_SHARED_SIGNATURE_ALGORITHMS,
      SSL_R_NO_SUITABLE_SIGNATURE_ALGORITHM, SSL_R_WRONG_SIGNATURE_TYPE,
      SSL_R_WRONG_CERTIFICATE_TYPE, SSL_R_UNKNOWN_CERTIFICATE_TYPE:
      return .noKey
    case SSL_R_NO_APPLICATION_PROTOCOL, SSL_R_CALLBACK_FAILED:
      return .wrongProtocol
    case let reason where alertReasons.contains(reason):
      return .refused(alert: UInt8(truncatingIfNeeded: reason - alertReasons.lowerBound))
    default:
      return .notOurs
    }
  }

  /// OpenSSL's reason for an alert of the peer is the alert's number on top of 1000.
  private static let alertReasons: Range<Int32> = 1000..<1256
}
