import HearthCRDT

/// A stranger's request to be let in.
package struct Pair: Hashable, Sendable {
  package var token: InvitationToken
  /// The device's name.
  package var name: String
  package var person: String
  /// The household that the device brings along; nil when it brings none.
  package var household: HouseholdID?

  package init(
    token: InvitationToken, name: String, person: String, household: HouseholdID? = nil
  ) {
    self.token = token
    self.name = name
    self.person = person
    self.household = household
  }
}

/// A server's word that the device is in.
package struct Paired: Hashable, Sendable {
  package var record: JoiningRecord
  package var log: LogID

  package init(record: JoiningRecord, log: LogID) {
    self.record = record
    self.log = log
  }
}

/// What a device says to a server that has forgotten it.
package struct Rejoin: Hashable, Sendable {
  package var record: JoiningRecord
  /// The device's name.
  package var name: String
  package var person: String

  package init(record: JoiningRecord, name: String, person: String) {
    self.record = record
    self.name = name
    self.person = person
  }
}
