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
