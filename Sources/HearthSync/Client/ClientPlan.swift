package import HearthCRDT
package import HearthWire

/// What one connection of a client is for.
package struct ClientPlan: Hashable, Sendable {
  /// How the client comes in.
  package enum Entrance: Hashable, Sendable {
    /// The server knows this device.
    case known
    /// With an invitation.
    case pair(Pair)
    /// The server has forgotten this device; here is its own word that it let it in.
    case rejoin(Rejoin)
  }

  /// What the client does then.
  package enum Errand: Hashable, Sendable {
    /// Fetch what is new.
    case pull
    /// Push what no server has acknowledged; what comes in meanwhile is stored.
    case push
    /// Both, and wait for both.
    case sync
    /// Both, and stay for changes as they come.
    case watch
    /// Ask for an invitation.
    case invite(InviteRequest)
    /// End a device's membership.
    case revoke(DeviceKey)
  }

  package var entrance: Entrance
  package var errand: Errand

  package init(entrance: Entrance = .known, errand: Errand) {
    self.entrance = entrance
    self.errand = errand
  }
}
