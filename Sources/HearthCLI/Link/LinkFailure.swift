internal import HearthSync
internal import HearthSystem
internal import HearthWire

/// What kept a command from its server.
enum LinkFailure: Error, Hashable, Sendable {
  /// Nobody answered in time, or what answered is not the household's protocol.
  case unreachable(address: String, reason: UnreachableReason)
  /// The server, its key or this device's role says no.
  case refused(RefusalReason, sentence: String?)

  enum UnreachableReason: Hashable, Sendable {
    case timedOut
    case connectionRefused
    case unresolved
    case notOurs
    case closed
    case busy
    case other
  }

  enum RefusalReason: Hashable, Sendable {
    /// Another key than the pinned one.
    case pin
    case revoked
    case unknownDevice
    case display
    /// The invitation was used, is too old or was never made.
    case invitation
    /// Some of this device's edits; for now where the server is out of room.
    case edits(count: Int, isForNow: Bool)
    case other
  }
}

extension LinkFailure {
  init(_ error: ConnectionError, at server: ServerAddress) {
    let reason: UnreachableReason
    switch error {
    case .wrongPin:
      self = .refused(.pin, sentence: nil)
      return
    case .unknownHost, .unresolved: reason = .unresolved
    case .refused: reason = .connectionRefused
    case .timedOut: reason = .timedOut
    case .notOurs: reason = .notOurs
    case .closed: reason = .closed
    case .unreachable, .failed: reason = .other
    }
    self = .unreachable(address: server.text, reason: reason)
  }

  init(_ error: SyncError, at server: ServerAddress, isDisplay: Bool) {
    switch error {
    case .refusedByPeer(let message):
      self.init(message, at: server, isDisplay: isDisplay)
    case .noCommonVersion, .wrongHousehold, .handOverUnconfirmed, .tooManyDevices:
      self = .refused(.other, sentence: error.message.sentence)
    case .notPaired: self = .refused(.unknownDevice, sentence: nil)
    case .revoked: self = .refused(.revoked, sentence: nil)
    case .badToken: self = .refused(.invitation, sentence: nil)
    case .notAllowed: self = .refused(isDisplay ? .display : .other, sentence: nil)
    case .timedOut: self = .unreachable(address: server.text, reason: .timedOut)
    case .tooManyConnections, .readOnly, .stopping, .internalFailure, .resynchronise:
      self = .unreachable(address: server.text, reason: .busy)
    case .malformed, .unexpectedMessage, .badSignature, .tooLarge, .tooManyRounds:
      self = .unreachable(address: server.text, reason: .notOurs)
    }
  }

  private init(_ message: ErrorMessage, at server: ServerAddress, isDisplay: Bool) {
    switch message.code {
    case .revoked: self = .refused(.revoked, sentence: nil)
    case .notPaired: self = .refused(.unknownDevice, sentence: nil)
    case .badToken: self = .refused(.invitation, sentence: nil)
    case .notAllowed where isDisplay: self = .refused(.display, sentence: nil)
    case .tooManyConnections, .stopping, .internalFailure, .timedOut, .resynchronise:
      self = .unreachable(address: server.text, reason: .busy)
    default: self = .refused(.other, sentence: message.sentence)
    }
  }
}
