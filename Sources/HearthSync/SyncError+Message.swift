package import HearthWire

extension SyncError {
  /// The error as the peer is told it.
  package var message: ErrorMessage {
    var versions: [UInt32] = []
    if case .noCommonVersion(_, let server) = self { versions = server }
    return ErrorMessage(code: code, sentence: sentence, canRetry: canRetry, versions: versions)
  }

  /// Whether the same again, later, may succeed.
  package var canRetry: Bool {
    switch self {
    case .tooManyDevices, .tooManyConnections, .readOnly, .stopping, .internalFailure, .timedOut,
      .resynchronise:
      true
    case .refusedByPeer(let message): message.canRetry
    case .malformed, .unexpectedMessage, .noCommonVersion, .notPaired, .revoked, .badToken,
      .notAllowed, .wrongHousehold, .handOverUnconfirmed, .badSignature, .tooLarge, .tooManyRounds:
      false
    }
  }

  /// The stable code.
  package var code: ErrorCode {
    switch self {
    case .malformed: .malformed
    case .unexpectedMessage, .tooManyRounds: .unexpectedMessage
    case .noCommonVersion: .noCommonVersion
    case .notPaired: .notPaired
    case .revoked: .revoked
    case .badToken: .badToken
    case .notAllowed: .notAllowed
    case .wrongHousehold: .wrongHousehold
    case .handOverUnconfirmed: .handOver
    case .badSignature: .badSignature
    case .tooManyDevices: .tooManyDevices
    case .tooManyConnections: .tooManyConnections
    case .readOnly: .readOnly
    case .stopping: .stopping
    case .internalFailure: .internalFailure
    case .tooLarge: .tooLarge
    case .timedOut: .timedOut
    case .resynchronise: .resynchronise
    case .refusedByPeer(let message): message.code
    }
  }

  private var sentence: String {
    switch self {
    case .malformed: "These bytes cannot be read."
    case .unexpectedMessage: "This message is out of place here."
    case .tooManyRounds: "This was asked too often."
    case .noCommonVersion(let client, let server):
      "No common version: the server speaks \(Self.list(server)), the client \(Self.list(client))."
    case .notPaired: "This device is not paired with this server."
    case .revoked: "This device was revoked."
    case .badToken: "This invitation is wrong, used or expired."
    case .notAllowed: "This device may not do that."
    case .wrongHousehold: "This server keeps another household."
    case .handOverUnconfirmed: "This server is new: it can take over the household you bring along."
    case .badSignature: "A signature is not its key's."
    case .tooManyDevices: "This household has as many devices as it may have."
    case .tooManyConnections: "This device has as many connections as it may have."
    case .readOnly: "The server cannot write to its disk; what it holds can still be read."
    case .stopping: "The server is stopping."
    case .internalFailure: "The server failed; its own log says more."
    case .tooLarge: "This is larger than its limit."
    case .timedOut: "Nothing came for too long."
    case .resynchronise: "You read too slowly: connect again and go on from your position."
    case .refusedByPeer(let message): message.sentence
    }
  }

  private static func list(_ versions: [UInt32]) -> String {
    var text = ""
    for version in versions.prefix(Limits.maximumVersionCount) {
      text += text.isEmpty ? "\(version)" : ", \(version)"
    }
    return text.isEmpty ? "none" : text
  }
}
