/// A member's request for an invitation to pass on.
package struct InviteRequest: Hashable, Sendable {
  /// The role as a device's record holds it: 0 member, 1 display.
  package var role: UInt32
  /// How long it is valid; 0 leaves it to the server.
  package var seconds: UInt32

  package init(role: UInt32, seconds: UInt32 = 0) {
    self.role = role
    self.seconds = seconds
  }
}
