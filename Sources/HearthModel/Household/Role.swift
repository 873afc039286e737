/// What a device may do.
package enum Role: Int64, Hashable, Sendable, CaseIterable {
  /// Reads, writes and invites.
  case member = 0
  /// Pulls and watches, and has no edits of its own.
  case display = 1
  /// Keeps the household's log and authors its membership.
  case server = 2

  /// The word for people, scripts and the command line.
  package var label: String {
    switch self {
    case .member: "member"
    case .display: "display"
    case .server: "server"
    }
  }
}
