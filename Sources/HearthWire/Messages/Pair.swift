package import HearthCRDT

/// A stranger's request to be let in.
package struct Pair: Hashable, Sendable {
  package var token: InvitationToken
  /// The device's name.
  package var name: String
  package var person: String
  /// The household that the device brings along; nil when it brings none.
  package var household: HouseholdID?
  /// Whether a new server may take that household over.
  package var handsOver: Bool
  /// With a hand-over: the keys of the servers that authored the household's membership.
  package var authorities: [DeviceKey]

  package init(
    token: InvitationToken, name: String, person: String, household: HouseholdID? = nil,
    handsOver: Bool = false, authorities: [DeviceKey] = []
  ) {
    self.token = token
    self.name = name
    self.person = person
    self.household = household
    self.handsOver = handsOver
    self.authorities = authorities
  }
}
