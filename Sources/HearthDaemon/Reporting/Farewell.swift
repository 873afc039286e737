import HearthSync

/// Why a connection ended.
package enum Farewell: String, Hashable, Sendable {
  /// The peer closed it.
  case peer
  case handshake
  case frame
  case silence
  /// It asked for more than it read.
  case slow
  /// What came was not the protocol.
  case malformed
  /// The peer was told why in an error.
  case refused
  case revoked
  case displaced
  case stopping

  init(_ error: SyncError) {
    self =
      switch error {
      case .malformed, .tooLarge, .unexpectedMessage: .malformed
      case .revoked: .revoked
      case .timedOut: .silence
      case .resynchronise: .slow
      case .stopping: .stopping
      default: .refused
      }
  }

  init(_ impatience: Impatience) {
    self =
      switch impatience {
      case .handshake: .handshake
      case .frame: .frame
      case .silence: .silence
      }
  }
}
