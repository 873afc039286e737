package import HearthCRDT

/// One device of the household.
package struct Device: NamedRow, Hashable {
  package let id: RecordID
  package let key: DeviceKey
  package let name: String
  /// Whose device it is: the device's own name where nobody said.
  package let person: String
  package let role: Role
  /// The key of the device that invited this one; nil where the server did.
  package let inviter: DeviceKey?
  package let isRevoked: Bool

  init(_ record: Record, key: DeviceKey, isRevoked: Bool) {
    id = record.id
    self.key = key
    name = record.text(.name) ?? ""
    let person = record.text(.person) ?? ""
    self.person = NameKey(person).isEmpty ? name : person
    role = record.integer(.role).flatMap(Role.init) ?? .member
    inviter = record.bytes(.inviter).flatMap(DeviceKey.init)
    self.isRevoked = isRevoked
  }

  package var ids: [RecordID] { [id] }
  package var isDone: Bool { isRevoked }
  package func narrowed(to id: RecordID) -> Device { self }
}
