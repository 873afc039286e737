package import HearthCRDT

/// A server's signed word that it let a device in; shown to a server that has forgotten the device.
package struct JoiningRecord: Hashable, Sendable {
  package let household: HouseholdID
  package let device: DeviceKey
  /// The role as the device's record holds it: 0 member, 1 display.
  package let role: UInt32
  /// The key of the server that signed.
  package let server: DeviceKey
  package let signature: [UInt8]

  package init(
    household: HouseholdID, device: DeviceKey, role: UInt32, server: DeviceKey, signature: [UInt8]
  ) {
    self.household = household
    self.device = device
    self.role = role
    self.server = server
    self.signature = signature
  }

  /// The bytes that are signed: `hearth/1 joining` || 0 || household || device || role || server.
  ///
  /// The role is one byte.
  package static func message(
    household: HouseholdID, device: DeviceKey, role: UInt32, server: DeviceKey
  ) -> [UInt8] {
    Array("hearth/1 joining".utf8) + [0] + household.bytes + device.bytes
      + [UInt8(truncatingIfNeeded: role)] + server.bytes
  }

  /// Whether the server named here signed this record; whether to trust that server is another question.
  package func isValid<P: Primitives>(using primitives: P) -> Bool {
    primitives.isValid(
      signature: signature,
      of: Self.message(household: household, device: device, role: role, server: server),
      by: server)
  }
}
