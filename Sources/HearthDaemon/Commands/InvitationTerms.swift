package import HearthModel
import HearthSystem

/// What an invitation grants, for how long, and where its link leads.
package struct InvitationTerms: Hashable, Sendable {
  package static let defaultLifetime = Duration.seconds(600)
  /// A year: a link that lives longer is a password.
  package static let maximumLifetime = Duration.seconds(31_536_000)

  package var role: Role
  package var lifetime: Duration
  /// `HOST`, which keeps the daemon's port, or `HOST:PORT`; nil lets the daemon find its address.
  package var host: String?

  package init(
    role: Role = .member, lifetime: Duration = defaultLifetime, host: String? = nil
  ) {
    self.role = role
    self.lifetime = lifetime
    self.host = host
  }

  init(_ line: ParsedCommandLine) throws(UsageError) {
    self.init()
    if let text = line.value(of: .role) {
      switch text {
      case Role.member.label: role = .member
      case Role.display.label: role = .display
      default:
        throw .invalidValue(text, option: "--role", expected: .oneOf(["member", "display"]))
      }
    }
    if let text = line.value(of: .lifetime) {
      guard let lifetime = Duration(text: text), lifetime > .zero,
        lifetime <= Self.maximumLifetime
      else { throw .invalidValue(text, option: "--ttl", expected: .duration) }
      self.lifetime = lifetime
    }
    if let text = line.value(of: .host) {
      guard ListenAddress(text: text, defaultPort: 1).map({ !$0.isEverywhere }) == true else {
        throw .invalidValue(text, option: "--host", expected: .host)
      }
      host = text
    }
  }
}
