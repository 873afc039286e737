package import HearthWire

/// What ``Pairing`` has to know of a household, and of the key that asks.
package struct PairingFacts: Hashable, Sendable {
  package let id: HouseholdID
  /// How many devices are not revoked.
  package let deviceCount: Int
  /// The standing of the key that asks.
  package let standing: Standing

  package init(id: HouseholdID, deviceCount: Int, standing: Standing) {
    self.id = id
    self.deviceCount = deviceCount
    self.standing = standing
  }
}
