package import HearthCRDT
package import HearthModel
package import HearthWire

/// One invitation, as the server keeps it.
package struct Ticket: Hashable, Sendable {
  /// SHA-256 of the token; the token itself is kept nowhere.
  package let tokenHash: Digest
  package let role: Role
  /// The device that minted it; nil for the server's own administration.
  package let inviter: DeviceKey?
  /// The first moment at which it no longer lets anybody in.
  package let expires: WallTime
  /// nil until somebody has come in with it.
  package var use: Use?

  /// Who came in, and the answer it got.
  package struct Use: Hashable, Sendable {
    package let device: DeviceKey
    package let record: JoiningRecord

    package init(device: DeviceKey, record: JoiningRecord) {
      self.device = device
      self.record = record
    }
  }

  package init(
    tokenHash: Digest, role: Role, inviter: DeviceKey?, expires: WallTime, use: Use? = nil
  ) {
    self.tokenHash = tokenHash
    self.role = role
    self.inviter = inviter
    self.expires = expires
    self.use = use
  }
}
