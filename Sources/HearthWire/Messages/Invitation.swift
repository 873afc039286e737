package import HearthCRDT

/// An invitation; whoever asked for it adds the server's address and pin.
package struct Invitation: Hashable, Sendable {
  package var token: InvitationToken
  package var expires: WallTime

  package init(token: InvitationToken, expires: WallTime) {
    self.token = token
    self.expires = expires
  }
}
