import HearthModel
package import HearthWire

/// What a device asks for beside the log.
extension ServerSession {
  /// The invitation is minted.
  package mutating func invited(_ invitation: Invitation) -> [ServerEffect] {
    guard isAuthenticated, isAwaitingErrand else { return [] }
    isAwaitingErrand = false
    return [.send(.invitation(invitation))]
  }

  /// The revocation that the peer asked for is durable.
  package mutating func revoked() -> [ServerEffect] {
    guard isAuthenticated, isAwaitingErrand else { return [] }
    isAwaitingErrand = false
    return [.send(.done)]
  }

  /// Answers what any device may say at any time; one errand at a time.
  mutating func run(_ message: Message) -> [ServerEffect] {
    switch message {
    case .ping: return [.send(.pong)]
    case .pong: return []
    case .invite(let request):
      guard standing == .member else { return refuse(.notAllowed) }
      guard !isAwaitingErrand, let role = role(request.role) else {
        return refuse(.unexpectedMessage)
      }
      isAwaitingErrand = true
      return [.invite(role: role, seconds: request.seconds)]
    case .revoke(let device):
      guard standing == .member else { return refuse(.notAllowed) }
      guard !isAwaitingErrand else { return refuse(.unexpectedMessage) }
      isAwaitingErrand = true
      return [.revoke(device)]
    default: return refuse(.unexpectedMessage)
    }
  }

  /// A role that an invitation can give.
  private func role(_ number: UInt32) -> Role? {
    switch Role(rawValue: Int64(number)) {
    case .member: .member
    case .display: .display
    case .server, nil: nil
    }
  }
}
